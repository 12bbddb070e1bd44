"""Small conversations made of numbers, and a hypothesis strategy for any of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from memoryos_lab.memory.events import Arrived, Dropped, Evicted, Faded, Left, Merged, Opened, Returned
from memoryos_lab.memory.memoryos import MemoryOS
from memoryos_lab.memory.presets import PRESETS
from memoryos_lab.memory.replay import Run
from memoryos_lab.memory.types import (
    Act,
    Distilled,
    Fact,
    Failure,
    Features,
    Omission,
    Page,
    Question,
    Refreshed,
    Script,
    Theme,
    Turn,
)
from memoryos_lab.policies.conformance.worlds import prefix as ended

WORDS = "abcdefg"
DIMENSIONS = 4


def page(number: int, *, time: float | None = None, sides: str = "ua", session: str = "") -> Page:
    """A page with turns on the sides named: u, a, both or none."""
    named = {"u": ("Ann", "user"), "a": ("Bo", "agent")}
    turns = tuple(Turn(f"{number}{s}", named[s][0], named[s][1], f"words {number}") for s in sides)
    return Page(turns, time, session)


def world(
    vectors: list[list[float]],
    keywords: list[str],
    *,
    asked: list[tuple[int, list[float], str]] = (),
    times: list[float | None] | None = None,
    sides: list[str] | None = None,
    continues: list[bool] | None = None,
    facts: dict[int, list[Fact]] | None = None,
    dtype: type = np.float32,
) -> tuple[Script, Features]:
    """A script and its features; `asked` are (after, vector, keywords), ordered by `after`."""
    n = len(vectors)
    pages = tuple(
        page(i, time=(times or [60.0 * i for i in range(n)])[i], sides=(sides or ["ua"] * n)[i])
        for i in range(n)
    )
    questions = tuple(Question(f"q{i}", "?", after) for i, (after, _, _) in enumerate(asked))
    rows = np.array([*vectors, *(vector for _, vector, _ in asked)], dtype).reshape(
        -1, DIMENSIONS if not vectors else len(vectors[0])
    )
    return Script("world", "world", pages, questions, turns=sum(len(p.turns) for p in pages)), Features(
        backend="numbers",
        vectors=rows,
        page=tuple(range(n)),
        themes=tuple((Theme(i, tuple(words), tuple(words)),) for i, words in enumerate(keywords)),
        continues=tuple(continues or [i > 0 for i in range(n)]),
        question=tuple(range(n, n + len(asked))),
        question_keywords=tuple(tuple(words) for _, _, words in asked),
        facts=tuple(tuple((facts or {}).get(i, ())) for i in range(n)),
        words=tuple(map(tuple, keywords)),
        question_words=tuple(tuple(words) for _, _, words in asked),
    )


@st.composite
def worlds(draw: st.DrawFn, most: int = 14) -> tuple[Script, Features]:
    """Any conversation: few distinct directions, so ties, repeats and opposites are common."""
    n = draw(st.integers(0, most))
    q = draw(st.integers(0, 5))
    unit = st.lists(st.integers(-2, 2), min_size=DIMENSIONS, max_size=DIMENSIONS).map(_unit)
    words = st.lists(st.sampled_from(WORDS), unique=True, max_size=4).map("".join)
    terms = st.lists(st.sampled_from(WORDS), max_size=6).map(tuple)
    after = sorted(draw(st.lists(st.integers(-1, max(n - 1, -1)), min_size=q, max_size=q)))
    script, f = world(
        draw(st.lists(unit, min_size=n, max_size=n)),
        draw(st.lists(words, min_size=n, max_size=n)),
        asked=[(at, draw(unit), draw(words)) for at in after],
        times=draw(st.lists(st.none() | st.integers(0, 10**6).map(float), min_size=n, max_size=n)),
        sides=draw(st.lists(st.sampled_from(["ua", "ua", "au", "u", "a", ""]), min_size=n, max_size=n)),
        continues=draw(st.lists(st.booleans(), min_size=n, max_size=n)),
        facts={i: draw(_facts(i)) for i in range(n)},
        dtype=draw(st.sampled_from([np.float32, np.float64])),
    )
    sittings = sorted(draw(st.lists(st.sampled_from("st"), min_size=n, max_size=n)))
    pages = tuple(replace(page, session=name) for page, name in zip(script.pages, sittings, strict=True))
    f = replace(
        f,
        words=tuple(draw(st.lists(terms, min_size=n, max_size=n))),
        question_words=tuple(draw(st.lists(terms, min_size=q, max_size=q))),
    )
    return _lived(draw, replace(script, pages=pages), _more_themes(draw, f, n))


def _lived(draw: st.DrawFn, script: Script, f: Features) -> tuple[Script, Features]:
    """Some pages private or forgotten, some acts, and in half of the worlds a model that read some sets."""
    n = len(script.pages)
    fates = draw(st.lists(st.sampled_from(["", "", "", "", "private", "forgotten"]), min_size=n, max_size=n))
    pages = tuple(map(_fated, script.pages, fates))
    gone = [fate == "forgotten" for fate in fates]
    silent = [fate != "" for fate in fates]
    acts = draw(st.lists(_acts(script, n), max_size=4))
    acts.sort(key=lambda act: (act.after, act.asked))
    rows = st.none() | st.integers(0, len(f.vectors) - 1) if len(f.vectors) else st.none()
    f = replace(
        f,
        page=tuple(None if gone[i] else row for i, row in enumerate(f.page)),
        themes=tuple(None if gone[i] else themes for i, themes in enumerate(f.themes)),
        continues=tuple(joins and not gone[i] for i, joins in enumerate(f.continues)),
        facts=tuple(() if silent[i] else facts for i, facts in enumerate(f.facts)),
        words=tuple(() if gone[i] else words for i, words in enumerate(f.words)),
        acts=tuple(draw(rows) for _ in acts),
        failures=tuple(Failure(i, "distill", "timeout") for i in range(n) if draw(st.integers(0, 9)) == 0),
        omitted=tuple(Omission((i,), "health") for i in range(n) if draw(st.integers(0, 9)) == 0),
    )
    told = [i for i in range(n) if not silent[i]]
    if told and draw(st.booleans()):
        sets = st.lists(st.sampled_from(told), min_size=1, max_size=4, unique=True).map(sorted).map(tuple)
        f = replace(
            f,
            facts=((),) * n,
            distilled=tuple(draw(st.lists(_distilled(sets), max_size=8))),
            refreshed=tuple(
                draw(st.lists(st.builds(Refreshed, sets, st.sampled_from(_all_themes(f))), max_size=4))
            )
            if _all_themes(f)
            else (),
        )
    return replace(script, pages=pages, acts=tuple(acts)), f


def _all_themes(f: Features) -> list[Theme]:
    return [theme for themes in f.themes for theme in themes or ()]


def _fated(page: Page, fate: str) -> Page:
    if fate == "forgotten":
        return replace(page, turns=(), forgotten=True)
    return replace(page, private=fate == "private")


@st.composite
def _acts(draw: st.DrawFn, script: Script, n: int) -> Act:
    """An act between inputs: after some pages and some of the questions that could be asked by then."""
    after = draw(st.integers(-1, n - 1))
    could = sum(question.after <= after for question in script.questions)
    must = sum(question.after < after for question in script.questions)
    fact = draw(_fact(0))
    return Act(
        f"a{draw(st.integers(0, 10**6))}",
        draw(st.sampled_from(["correct", "confirm", "withdraw"])),
        after,
        draw(st.integers(must, could)),
        fact.kind,
        fact.slot,
        fact.value,
        old=draw(st.sampled_from(["", "x", "y"])),
        time=draw(st.none() | st.integers(0, 10**6).map(float)),
    )


@st.composite
def _distilled(draw: st.DrawFn, sets: st.SearchStrategy[tuple[int, ...]]) -> Distilled:
    pages = draw(sets)
    facts = tuple(replace(fact, pages=pages[:2]) for fact in draw(_facts(pages[0])))
    omitted = (Omission(pages[:1], "money"),) if draw(st.integers(0, 5)) == 0 else ()
    return Distilled(pages, facts, omitted, draw(st.integers(0, 20)))


def prefix(world: tuple[Script, Features], pages: int) -> tuple[Script, Features]:
    """The same conversation, ended after so many pages."""
    return ended(*world, pages)


def _unit(numbers: list[int]) -> list[float]:
    vector = np.array(numbers or [1, 0, 0, 0], float)
    length = np.linalg.norm(vector)
    return (vector / length if length else vector).tolist()


def _facts(page: int) -> st.SearchStrategy[list[Fact]]:
    return st.lists(_fact(page), max_size=2)


def _fact(page: int) -> st.SearchStrategy[Fact]:
    return st.builds(
        Fact,
        kind=st.sampled_from(["user_profile", "user_kb", "user_trait", "agent_trait", "world_kb"]),
        slot=st.sampled_from(["", "home", "likes:tea", "Openness"]),
        value=st.sampled_from(["x", "y", "not x"]),
        pages=st.just((page,)),
        retracts=st.booleans(),
        vector=st.none() | st.just(0),
        basis=st.sampled_from(["stated", "inferred"]),
    )


def _more_themes(draw: st.DrawFn, f: Features, n: int) -> Features:
    """Some pages with two themes, some whose themes could not be read."""
    themes = list(f.themes)
    for i in range(n):
        kind = draw(st.integers(0, 9))
        if kind == 0:
            themes[i] = None
        elif kind <= 2:
            themes[i] = (*themes[i], *f.themes[draw(st.integers(0, n - 1))])
    return replace(f, themes=tuple(themes), fallback=0 if n and draw(st.booleans()) else None)


@st.composite
def policies(draw: st.DrawFn) -> MemoryOS:
    """Any preset with small capacities and some knobs moved."""
    base = PRESETS[draw(st.sampled_from(sorted(PRESETS)))]
    return replace(
        base,
        stm_capacity=draw(st.integers(1, 5)),
        mtm_capacity=draw(st.integers(1, 5)),
        theta=draw(st.sampled_from([-1.0, 0.0, 0.3, 0.6, 1.0, 2.0])),
        tau=draw(st.sampled_from([0.0, 1.0, 2.0, 5.0])),
        mu=draw(st.sampled_from([None, 60.0, 1e7])),
        eviction=draw(st.sampled_from(["coldest", "least_visited", "least_recent"])),
        segment_vector=draw(st.sampled_from(["mean", "founder", "refresh"])),
        spare_newest=draw(st.booleans()),
        lpm_capacity=draw(st.sampled_from([None, 1, 2])),
        segment_by=draw(st.sampled_from(["vector", "vector", "best_page"])),
        bm25_weight=draw(st.sampled_from([0.0, 0.0, 0.6])),
        neighbour_weight=draw(st.sampled_from([0.0, 0.0, 0.5])),
        trait_days=draw(st.sampled_from([1, 1, 2])),
        duplicate_cos=draw(st.sampled_from([None, 0.0, 0.9])),
        contradiction_cos=draw(st.sampled_from([None, 0.0, 0.9])),
        newer=draw(st.sampled_from(["learned", "said"])),
        reconfirm_days=draw(st.sampled_from([None, 1.0])),
        top_m=draw(st.integers(1, 3)),
        top_k=draw(st.integers(1, 4)),
    )


def assert_events_move_the_pages(run: Run) -> None:
    """After every step the tiers hold what the events of all steps so far have moved there."""
    places: dict[str, set[int]] = {"stm": set(), "mtm": set(), "archive": set(), "dropped": set()}
    for number, step in enumerate(run.steps, start=1):
        for event in step.events:
            match event:
                case Arrived(page):
                    places["stm"].add(page)
                case Left(page):
                    places["stm"].remove(page)
                case Merged(page) | Opened(page):
                    places["mtm"].add(page)
                case Dropped(page):
                    places["stm"].discard(page)  # a tombstone never was in it
                    places["dropped"].add(page)
                case Evicted(_, pages):
                    places["mtm"].difference_update(pages)
                    places["archive"].update(pages)
                case Faded(_, pages):
                    places["mtm"].difference_update(pages)
                    places["archive"].update(pages)
                case Returned(page, origin):
                    places[origin].remove(page)
                    places["stm"].add(page)
                case _:
                    pass
        snapshot = run.snapshot(step=number)
        assert {tier.name: set(tier.pages) for tier in snapshot.tiers} == places
