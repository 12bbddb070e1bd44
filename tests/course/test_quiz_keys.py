"""The right answer of every kind of question, found again without the code that found it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from memoryos_lab import samples
from memoryos_lab.course.items import Item
from memoryos_lab.course.quiz import KINDS, make
from memoryos_lab.memory.events import Promoted
from memoryos_lab.memory.replay import Run, replay
from memoryos_lab.memory.types import Group
from memoryos_lab.views import diff
from memoryos_lab.views.story import story

SAMPLES = ("tutor", "by-hand", "zh", "mira")
FEW = range(8)  # seeds


@cache
def run_of(name: str) -> Run:
    script, features, about = samples.load(name)
    return replay(script, features, about.policy(), questions=about.asking)


def numbers(text: str) -> list[int]:
    """Every number of a text, ranges told one by one."""
    found: list[int] = []
    for first, last in re.findall(r"(\d+)(?:–(\d+))?", text):
        found += range(int(first), int(last or first) + 1)
    return found


def moved(run: Run, item: Item, **more: Any) -> Run:
    """The whole run again with the knobs of the question."""
    assert item.after
    policy = replace(run.policy, **{**item.after.knobs, **more})
    return replay(run.script, run.features, policy, questions=run.questions)


def turn_of(item: Item) -> int:
    assert item.after and item.after.turn is not None
    return item.after.turn


def picked(item: Item) -> int:
    assert item.after and item.after.pick
    return item.after.pick[1]


def right(item: Item) -> str:
    return item.choices[item.key].text


def alive(run: Run, turn: int) -> dict[int, Group]:
    return {group.id: group for group in run.snapshot(turn).groups}


def opener(text: str) -> int:
    """The page by which an answer names a segment."""
    found = re.search(r"(?:opened by page|由第) (\d+)", text)
    assert found, text
    return int(found[1]) - 1


# -- a rule each: does the run do what the item calls right? --------------------------------------


def fifo(run: Run, item: Item) -> bool:
    before, after = (run.snapshot(turn).tier("stm") for turn in (turn_of(item) - 1, turn_of(item)))
    (gone,) = set(before) - set(after)
    return gone == picked(item) == min(before) and numbers(right(item))[0] == gone + 1


def chain(run: Run, item: Item) -> bool:
    page = picked(item)
    before, after = (run.snapshot(turn).chains for turn in (page, page + 1))
    if len(after) > len(before):
        return not numbers(right(item))
    (grown,) = (old for old, new in zip(before, after, strict=True) if old != new)
    return grown[-1] == page - 1 and numbers(right(item)) == [one + 1 for one in grown]


def merge(run: Run, item: Item) -> bool:
    page, turn, again = picked(item), turn_of(item), moved(run, item)
    before, after = alive(again, turn - 1), alive(again, turn)
    home = next((group for group in after.values() if page in group.pages), None)
    if home is None:  # it opened a segment that was evicted at once
        return not numbers(right(item))
    if home.id not in before:
        return home.pages[0] == page and not numbers(right(item))
    return opener(right(item)) == home.pages[0]


def flip(run: Run, item: Item) -> bool:
    """Every step of θ is tried, one after another."""
    page, step = picked(item), round(run.policy.theta * 100)
    while joins(run, page, turn_of(item), step / 100):
        step += 1
    return right(item) == f"θ = {diff.knob_value((step - 1) / 100)}"


def joins(run: Run, page: int, turn: int, theta: float) -> bool:
    again = replay(run.script, run.features, replace(run.policy, theta=theta), questions=run.questions)
    before = {page for group in alive(again, turn - 1).values() for page in group.pages}
    home = next(group for group in alive(again, turn).values() if page in group.pages)
    return page not in before and home.pages[0] != page


def heat(run: Run, item: Item) -> bool:
    return right(item) == f"{alive(run, turn_of(item))[picked(item)].heat:.2f}"


def promote(run: Run, item: Item) -> bool:
    again = moved(run, item)
    step, event = next((again.steps[i], event) for i, event in again.events() if isinstance(event, Promoted))
    turn, group = numbers(right(item))[0], alive(again, step.turn)[event.segment]
    return (turn, opener(right(item))) == (step.turn, group.pages[0]) and event.heat >= again.policy.tau


def ask(run: Run, item: Item) -> bool:
    """The question is asked live of a conversation that has no other, and visits are counted."""
    n, f, policy = picked(item), run.features, run.policy
    script = replace(run.script, questions=(run.script.questions[n],), acts=())
    alone = replace(
        f,
        question=(f.question[n],),
        question_keywords=(f.question_keywords[n],),
        question_words=f.question_words[n : n + 1],
        acts=(),
    )
    groups = alive(replay(script, alone, policy, questions="live"), turn_of(item)).values()
    names = [story(run).segments[group.id].label for group in groups if dict(group.terms)["visits"]]
    return re.findall("[“「](.+?)[”」]", right(item)) == names


def evict(run: Run, item: Item) -> bool:
    turn, again = turn_of(item), moved(run, item)
    before, after = alive(again, turn - 1), alive(again, turn)
    assert len(after) == again.policy.mtm_capacity
    gone = [group.pages[0] for group in before.values() if group.id not in after]
    new = [
        page
        for page in again.snapshot(turn).tier("archive")
        if page not in again.snapshot(turn - 1).tier("archive")
    ]
    return opener(right(item)) == (gone[0] if gone else new[0])


def tier(run: Run, item: Item) -> bool:
    page, snapshot = picked(item), moved(run, item).snapshot(turn_of(item))
    (value,) = re.findall("“(.+?)”", item.question)
    held = any(entry.value.startswith(value.rstrip("…")) for entry in snapshot.entries)
    place = next(tier.name for tier in snapshot.tiers if page in tier.pages)
    words = {"stm": "short-term", "mtm": "mid-term"}
    said = [word for word in ("short-term", "mid-term", "long-term") if word in right(item)]
    return said == [*filter(None, [words.get(place)]), *(["long-term"] if held else [])]


def cut(run: Run, item: Item) -> bool:
    """Every m and every k is tried."""
    page = numbers(re.split("stands on|答案在", item.question)[1])[0] - 1
    question = picked(item)
    position = next(
        i for i, step in enumerate(run.steps) if (step.kind, step.index) == ("question", question)
    )

    def found(m: int, k: int) -> bool:
        policy = replace(run.policy, top_m=m, top_k=k)
        _, recall, _ = policy.recall(run.state(step=position), question, run.script, run.features)
        return page in recall.returned

    m = next(m for m in range(1, 200) if found(m, 200))
    k = next(k for k in range(1, 200) if found(m, k))
    return numbers(right(item)) == [m, k]


def source(run: Run, item: Item) -> bool:
    def written(turn: int) -> set[int]:
        snapshot = run.snapshot(turn)
        return {entry.id for entry in (*snapshot.entries, *snapshot.history)}

    turn = next(turn for turn in range(run.turns + 1) if picked(item) in written(turn))
    last = run.snapshot()
    (entry,) = (entry for entry in (*last.entries, *last.history) if entry.id == picked(item))
    return numbers(right(item)) == [entry.pages[0] + 1, turn]


def first_difference(run: Run, item: Item) -> bool:
    assert item.after and item.after.other is not None
    other = replace(run.policy, **item.after.other)
    first = diff.info(run, replay(run.script, run.features, other, questions=run.questions)).first
    return numbers(right(item)) == ([] if first is None else [first])


RULES: dict[str, Callable[[Run, Item], bool]] = {
    "fifo": fifo,
    "chain": chain,
    "merge": merge,
    "flip": flip,
    "heat": heat,
    "promote": promote,
    "ask": ask,
    "evict": evict,
    "tier": tier,
    "cut": cut,
    "source": source,
    "diff": first_difference,
}
OFFERED = {(name, kind.name) for name in SAMPLES for kind in KINDS} - {
    ("by-hand", "tier"),  # its pages state no facts
    ("by-hand", "source"),
}


def test_every_kind_is_found_again() -> None:
    assert {kind.name for kind in KINDS} == set(RULES)


@pytest.mark.parametrize("kind", sorted(RULES))
@pytest.mark.parametrize("name", SAMPLES)
def test_the_right_answer_is_what_the_engine_does(name: str, kind: str) -> None:
    run = run_of(name)
    made = [make(run, kind, seed) for seed in (FEW if kind != "flip" else FEW[:2])]
    items = [item for item in made if item]
    assert len(items) == (len(made) if (name, kind) in OFFERED else 0)
    assert all(RULES[kind](run, item) for item in items)


@pytest.mark.parametrize("kind", sorted(RULES))
def test_a_wrong_answer_called_right_is_noticed(kind: str) -> None:
    run = run_of("tutor")
    item = make(run, kind, 0)
    assert item
    for wrong in range(len(item.choices)):
        rules = ["" if i == wrong else "another" for i in range(len(item.choices))]
        choices = tuple(replace(choice, rule=rule) for choice, rule in zip(item.choices, rules, strict=True))
        if wrong != item.key:
            assert not found_right(kind, run, replace(item, choices=choices))


def found_right(kind: str, run: Run, item: Item) -> bool:
    """Whether it is so; an answer that names no segment where one is needed is not."""
    try:
        return RULES[kind](run, item)
    except AssertionError:
        return False
