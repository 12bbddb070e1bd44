"""A conversation that grows has the features that it has as a whole."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from memoryos_lab import samples
from memoryos_lab.features import Embedder, backend, compute
from memoryos_lab.features.embedder import Role, Vectors
from memoryos_lab.features.growing import Growing, Piece
from memoryos_lab.features.mind import Annotation, ThemeText
from memoryos_lab.features.texts import fact_text
from memoryos_lab.memory.errors import LabError
from memoryos_lab.memory.policy import preset
from memoryos_lab.memory.replay import check, inputs, replay
from memoryos_lab.memory.types import (
    Act,
    Distilled,
    Fact,
    Failure,
    Features,
    Omission,
    Page,
    Question,
    Script,
    ToolCall,
    Turn,
)

SAMPLES = [info.name for info in samples.names()]


def grown(script: Script, embedder: Embedder) -> tuple[Growing, list[Piece]]:
    """The script input by input."""
    growing = Growing(embedder, speakers=script.speakers, language=script.language, id=script.id)
    pieces: list[Piece] = []
    for kind, index, *_ in inputs(script):
        match kind:
            case "page":
                pieces.append(growing.page(script.pages[index]))
            case "question":
                pieces.append(growing.question(script.questions[index]))
            case _:
                pieces.append(growing.act(script.acts[index]))
    return growing, pieces


def read(f: Features) -> dict[str, Any]:
    """Features without the order of their rows: a row is what stands in it."""

    def row(at: int | None) -> bytes | None:
        return None if at is None else f.vectors[at].tobytes()

    return {
        "page": [row(at) for at in f.page],
        "question": [row(at) for at in f.question],
        "acts": [row(at) for at in f.acts],
        "themes": [themes and [(row(t.vector), replace(t, vector=0)) for t in themes] for themes in f.themes],
        "facts": [[(row(fact.vector), replace(fact, vector=None)) for fact in said] for said in f.facts],
        "rest": (f.backend, f.continues, f.question_keywords, f.continuity, f.words, f.question_words),
        "unsaid": (f.model, f.meta, f.distilled, f.refreshed, f.omitted, f.failures),
    }


class Recorded:
    """Vectors as a sample keeps them, by text."""

    version, dimensions, keep = "1", 0, False

    def __init__(self, script: Script, f: Features) -> None:
        self.name = f.backend
        said = [("passage", page.text, f.page[i]) for i, page in enumerate(script.pages)]
        said += [("query", question.text, f.question[i]) for i, question in enumerate(script.questions)]
        said += [("passage", fact_text(fact), fact.vector) for facts in f.facts for fact in facts]
        self._rows = {(role, text): f.vectors[row] for role, text, row in said if row is not None}

    def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
        return np.stack([self._rows[role, text] for text in texts]).astype(np.float32)


def bare(script: Script) -> Script:
    """The script without what its author says of continuity: a conversation that grows has no author."""
    return replace(script, held_out={})


@pytest.mark.parametrize("name", [name for name in SAMPLES if name != "by-hand"])
def test_every_sample_grows_into_what_it_is_as_a_whole(name: str) -> None:
    script, recorded, _ = samples.load(name)
    script = bare(script)
    for embedder in (backend("hash"), Recorded(script, recorded)):
        whole = compute(script, backend=embedder, store="off")
        growing, _ = grown(script, embedder)
        assert read(growing.settled().features) == read(whole)
        assert growing.notes() == whole.notes
        assert growing.settled().script.pages == script.pages
        assert growing.settled().script.questions == script.questions
        check(growing.script, growing.features)


def test_a_real_model_says_the_same_to_one_text_as_to_many(minilm: Embedder) -> None:
    script = bare(samples.load("tutor").script)
    script = replace(script, pages=script.pages[:20], questions=script.questions[:5])
    whole = compute(script, backend=minilm, store="off")
    growing, _ = grown(script, minilm)
    f = growing.settled().features
    assert np.allclose(f.vectors[list(f.page)], whole.vectors[list(whole.page)], atol=1e-5)
    assert (f.continues, f.themes[3][0].keywords) == (whole.continues, whole.themes[3][0].keywords)


@pytest.mark.parametrize("name", ["paper", "pypi-head", "flat"])
def test_a_memory_cannot_tell_them_apart(name: str) -> None:
    script = bare(samples.load("tutor").script)
    growing, _ = grown(script, backend("hash"))
    one = replay(script, compute(script, backend="hash"), preset(name))
    two = replay(growing.script, growing.features, preset(name))
    assert [step.events for step in one.steps] == [step.events for step in two.steps]


ANN = ("Ann", "Bo")


def page(i: int, user: str, agent: str = "I see.", **also: Any) -> Page:
    turns = (Turn(f"{i}a", "Ann", "user", user), Turn(f"{i}b", "Bo", "agent", agent))
    return Page(turns, time=60.0 * i, session="s", **also)


FORGOTTEN = Page((), time=60.0, session="s", forgotten=True)
WORLD = (ToolCall("weather", "18 °C in Lyon"), ToolCall("weather", "21 °C in Rome"))
WITH_ALL = Script(
    "s",
    "",
    (
        page(0, "I live in Lyon."),
        FORGOTTEN,
        page(2, "I live in Ghent.", private=True),
        page(3, "What is the weather?", tools=WORLD),
    ),
    (Question("q", "Where do I live?", 0), Question("q2", "And now?", 2)),
    acts=(
        Act("a", "correct", 1, 1, "user_profile", "home", "Rome"),
        Act("b", "confirm", 3, 2, "user_kb", "", "x"),
    ),
    speakers=ANN,
)


def test_acts_tombstones_and_private_pages_too() -> None:
    whole = compute(WITH_ALL, backend="hash")
    growing = Growing(backend("hash"), speakers=ANN)
    for at, said in enumerate(WITH_ALL.pages):
        growing.page(said)
        for question in WITH_ALL.questions:
            if question.after == at:
                growing.question(question)
        for act in WITH_ALL.acts:
            if act.after == at:
                growing.act(act)
    assert read(growing.settled().features) == read(whole)
    assert growing.settled().script.acts == WITH_ALL.acts
    assert whole.page[1] is None and whole.themes[1] is None and not whole.continues[2]
    assert [fact.value for fact in whole.facts[0]] == ["Lyon"]
    assert whole.facts[2] == () and whole.page[2] is None  # private: nothing is made of it
    assert whole.acts[0] is not None and whole.acts[1] is None


def test_what_tools_say_is_of_the_world_and_is_not_what_the_page_is_about() -> None:
    with_tools, without = page(0, "What is the weather?", tools=WORLD), page(0, "What is the weather?")
    growing, plain = Growing(backend("hash"), speakers=ANN), Growing(backend("hash"), speakers=ANN)
    piece, other = growing.page(with_tools), plain.page(without)
    assert [(fact.kind, fact.value) for fact in piece.facts] == [
        ("world_kb", "weather: 18 °C in Lyon"),
        ("world_kb", "weather: 21 °C in Rome"),
    ]
    assert np.array_equal(piece.vectors[0], other.vectors[0]) and piece.words == other.words


def test_pieces_taken_again_need_nobody() -> None:
    script = bare(samples.load("mira").script)
    growing, pieces = grown(script, backend("hash"))

    class Nobody:
        name, version, dimensions, keep = "hash", "1", 1024, False

        def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
            raise AssertionError("asked again")

    again = Growing(Nobody(), speakers=script.speakers, language=script.language, id=script.id)
    for piece in pieces:
        again.take(piece)
    assert read(again.settled().features) == read(growing.settled().features)
    assert again.script == growing.script
    again.embedder = backend("hash")
    more = page(999, "The kiln is cold and I live in Rome.")
    assert read_piece(again.page(more)) == read_piece(growing.page(more))  # the past is known again


def read_piece(piece: Any) -> tuple[Any, ...]:
    return piece.vectors.tobytes(), piece.themes, piece.continues, piece.continuity, piece.facts, piece.words


def test_what_was_given_out_stays_and_a_mark_can_be_come_back_to() -> None:
    growing = Growing(backend("hash"), speakers=ANN)
    growing.page(page(0, "I live in Lyon."))
    before, mark = growing.features, growing.mark()
    rows = before.vectors.copy()
    growing.page(page(1, "The kiln is cold."))
    abandoned, there = growing.features, growing.features.vectors.copy()
    growing.back(mark)
    assert growing.features is before and len(growing.script.pages) == 1
    growing.page(page(1, "My train was late and I live in Rome."))
    assert np.array_equal(before.vectors, rows)
    assert np.array_equal(abandoned.vectors, there)
    straight, _ = grown(growing.script, backend("hash"))
    assert read(straight.settled().features) == read(growing.settled().features)


def test_what_is_silent_leaves_no_trace_in_what_comes_after() -> None:
    said = (page(0, "The kiln is cold."), page(1, "My bowls and glazes."), page(2, "A bowl with a glaze."))
    for hidden in (replace(said[1], private=True), Page((), time=60.0, session="s", forgotten=True)):
        with_it, without = Growing(backend("hash"), speakers=ANN), Growing(backend("hash"), speakers=ANN)
        with_it.page(said[0])
        without.page(said[0])
        with_it.page(hidden)
        pieces = with_it.page(said[2]), without.page(said[2])
        assert pieces[0].themes[0].keywords == pieces[1].themes[0].keywords == ("bowl", "glaze")
        assert not pieces[0].continues and pieces[0].continuity == 0.0


def test_a_peek_leaves_no_trace() -> None:
    growing = Growing(backend("hash"), speakers=ANN)
    growing.page(page(0, "I live in Lyon."))
    before = growing.mark()
    script, f = growing.peek(Question("q", "Where is the kiln?", 0))
    check(script, f)
    assert [question.id for question in script.questions] == ["q"] and len(f.question) == 1
    assert growing.mark() == before
    growing.page(page(1, "The kilns are cold."))
    straight, _ = grown(growing.script, backend("hash"))
    assert read(straight.settled().features) == read(growing.settled().features)


def test_a_model_may_come_later_and_go() -> None:
    told = Annotation(False, "clay", (ThemeText("Clay", ("clay",)),))
    growing = Growing(backend("hash"), speakers=ANN)
    pieces: list[Piece] = [growing.page(page(0, "I live in Lyon."))]
    growing.led_by("m")
    assert growing.settled().features.meta == ("",)
    assert growing.settled().features.distilled == (Distilled((0,), growing.features.facts[0]),), (
        "rules read it"
    )
    pieces += [growing.page(page(1, "Clay."), told)]
    growing.led_by("")
    pieces += [growing.page(page(2, "I live in Rome."))]
    growing.led_by("m")
    again = Growing(backend("hash"), speakers=ANN)
    for piece, model in zip(pieces, ("m", "", "m"), strict=True):
        again.take(piece)
        again.led_by(model)
    assert read(again.settled().features) == read(growing.settled().features)
    assert growing.settled().features.meta == ("", "clay", "")
    check(growing.script, growing.features)


def test_each_text_may_have_a_language_of_its_own() -> None:
    growing = Growing(backend("hash"), speakers=ANN, language="")
    growing.page(page(0, "我今天做了一个蓝色的碗。", "很好看！"))
    growing.page(page(1, "The glaze of my bowl."))
    f = growing.settled().features
    assert "蓝色" in f.words[0] and "glaze" in f.words[1]
    assert f.themes[0] and "蓝色" in f.themes[0][0].keywords
    assert f.themes[1] and "bowl" in f.themes[1][0].keywords


def test_an_input_that_could_not_be_embedded_never_came() -> None:
    class Broken:
        name, version, dimensions, keep = "hash", "1", 1024, False

        def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
            raise LabError("the model is gone")

    growing = Growing(backend("hash"), speakers=ANN)
    growing.page(page(0, "I live in Lyon."))
    growing.embedder = Broken()
    for attempt in (
        lambda: growing.page(page(1, "The kiln.")),
        lambda: growing.question(Question("q", "Kiln?", 0)),
        lambda: growing.act(Act("a", "correct", 0, 0, "user_profile", "home", "Rome")),
        lambda: growing.distilled((0,), (Fact("user_kb", "", "x", (0,)),)),
        lambda: growing.refreshed((0,), ThemeText("Home", ("home",))),
    ):
        with pytest.raises(LabError):
            attempt()
    growing.embedder = backend("hash")
    growing.page(page(1, "The kiln."))
    straight, _ = grown(growing.script, backend("hash"))
    assert read(straight.settled().features) == read(growing.settled().features)


def test_what_a_model_says_stands_beside_what_rules_say() -> None:
    growing = Growing(backend("hash"), speakers=ANN, model="m", keyword_limit=2)
    growing.page(
        page(0, "I live in Lyon."), Annotation(True, "home", (ThemeText("Where Ann lives", ("lyon",)),))
    )
    told = Annotation(True, "home, clay", (ThemeText("Clay", ("a", "b", "c")), ThemeText("", ("d",))))
    growing.page(page(1, "I make bowls."), told)
    growing.page(page(2, "I live in Rome."))  # nobody could be asked
    growing.failed(Failure(2, "annotate", "timeout"))
    facts = (Fact("user_profile", "home", "Lyon", (0,)), Fact("user_kb", "", "makes bowls", (1,)))
    growing.distilled((0, 1), facts, (Omission((1,), "health"),), known=2)
    growing.refreshed((0, 1), ThemeText("Home and clay", ("home",)))
    f = growing.settled().features
    check(growing.script, f)
    assert f.continues[:2] == (False, True)  # nothing comes before the first page
    assert f.meta == ("home", "home, clay", "")
    assert [[theme.keywords for theme in themes or ()] for themes in f.themes] == [
        [("lyon",)], [("a", "b"), ("d",)], [("rome", "live")],
    ]  # fmt: skip
    assert f.facts == ((), (), ()) and f.distilled and f.refreshed
    said = backend("hash").embed(["Where Ann lives", "home: Lyon", "makes bowls", "Home and clay", "d"])
    rows = [f.themes[0][0].vector, *(fact.vector for fact in f.distilled[0].facts)]
    rows += [f.refreshed[0].theme.vector, f.themes[1][1].vector]
    assert np.allclose(f.vectors[rows], said, atol=1e-6)
    assert f.distilled[0].omitted == (Omission((1,), "health"),) and f.distilled[0].known == 2
    assert f.failures == (Failure(2, "annotate", "timeout"),)


def test_a_mind_is_shown_the_page_that_may_be_continued() -> None:
    growing = Growing(backend("hash"), speakers=ANN, model="m")
    first = page(0, "Clay.")
    assert growing.before(first) == (None, "")
    growing.page(first, Annotation(False, "on clay", (ThemeText("Clay", ("clay",)),)))
    assert growing.before(page(1, "More.")) == (first, "on clay")
    assert growing.before(replace(page(1, "More."), session="another")) == (None, "")
    assert growing.before(replace(page(1, "More."), time=1e6)) == (None, "")
    growing.page(replace(page(1, "Hush."), private=True))
    assert growing.before(page(2, "More.")) == (None, "")


def test_a_model_joins_no_pages_over_a_pause() -> None:
    growing = Growing(backend("hash"), speakers=ANN, model="m")
    told = Annotation(True, "clay", (ThemeText("Clay", ("clay",)),))
    growing.page(page(0, "Clay."), told)
    growing.page(replace(page(1, "Clay."), session="another"), told)
    assert growing.settled().features.continues == (False, False)


def test_a_rule_of_privacy_keeps_facts_out_and_counts_them() -> None:
    growing = Growing(
        backend("hash"), speakers=ANN, screen=lambda fact: "place" if "Lyon" in fact.value else None
    )
    piece = growing.page(page(0, "I live in Lyon. I love pottery."))
    assert [fact.slot for fact in piece.facts] == ["likes:pottery"]
    assert growing.settled().features.omitted == (Omission((0,), "place"),)
    assert growing.settled().features.facts[0][0].vector == 1  # the row behind that of the page
    told = growing.distilled((0,), (Fact("user_kb", "", "from Lyon", (0,)),))
    assert told.distilled.facts == () and told.distilled.omitted == (Omission((0,), "place"),)


@pytest.mark.slow
def test_the_two_thousandth_page_costs_what_the_two_hundredth_did() -> None:
    growing, spent = Growing(backend("hash"), speakers=ANN), []
    for i in range(2000):
        begun = time.process_time()
        growing.page(page(i, f"Today I made bowl number {i}, and the glaze came out blue."))
        spent.append(time.process_time() - begun)
    assert np.median(spent[-200:]) < 2 * np.median(spent[200:400])
