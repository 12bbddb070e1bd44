"""Systems on one conversation as a page for people: first where they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from .aligned import WIDTH, blocks, cut, paragraph, table
from .comparing_words import Language, say

Row = dict[str, Any]
FIRST = 10  # questions of the table
ROLES = ("stm", "mtm", "archive", "dropped")
STAGES = ("loader", "migration", "evicted", "wrong", "segment", "page", "prompt", "available")


COSTS = (("recall", 3), ("with_entries", 3), ("tokens", 0), ("calls_a_page", 2))  # and digits of each


def page(told: Row, language: Language) -> list[str]:
    """The whole report, no line of it wider than a terminal."""
    parts = [
        _head(told, language),
        [] if told["asked"] else _apart(told, language),
        _one(told["shown"][0], language) if told["shown"] else [],
        _whole(told, language),
        _held(told, language),
        _cost(told, language) if told["questions"] else [],
        _lost(told, language) if told["with_evidence"] else [],
    ]
    return [line for part in parts if part for line in (*part, "")] + [
        say("seconds", language, n=f"{told['seconds']:.1f}")
    ]


def _head(told: Row, language: Language) -> list[str]:
    head = say(
        "head",
        language,
        title=told["title"],
        id=told["conversation"],
        pages=told["pages"],
        questions=told["questions"],
        backend=told["backend"],
        budget=f"{told['budget']:,}",
    )
    return [*paragraph(head), *below(told, language)]


def below(told: Row, language: Language) -> list[str]:
    """Under the head of every report: knobs that were moved, and whose figures these are."""
    moved = [
        say(
            "moved",
            language,
            name=one["name"],
            knobs=", ".join(f"{k} = {v}" for k, v in one["knobs"].items()),
        )
        for one in told["systems"]
        if one["knobs"]
    ]
    return [*moved, *paragraph(told["note"][language])]


# -- questions ------------------------------------------------------------------------------------


def _apart(told: Row, language: Language) -> list[str]:
    """The questions on which the systems differ."""
    if not told["with_evidence"]:
        return [say("no_evidence", language)]
    if not told["apart"]:
        return paragraph(say("apart_none", language, cited=told["with_evidence"]))
    names = [one["name"] for one in told["systems"]]
    room = min(max(WIDTH - sum(len(name) + 2 for name in names), 30), 60)
    rows = [
        [cut(f"{asked['id']}  {asked['text']}", room), *(_share(asked["systems"][name]) for name in names)]
        for asked in told["shown"][:FIRST]
    ]
    rest = len(told["shown"]) - len(rows)
    return [
        say("apart", language, apart=len(told["apart"]), cited=told["with_evidence"]),
        *blocks([say("question", language), *names], rows),
        *([say("more", language, n=rest)] if rest else []),
        *paragraph(say("share_note", language)),
    ]


def _share(found: Row) -> str:
    more: bool = found["with_entries"] > found["recall"]
    return f"{found['recall']:.2f}" + "+" * more


def _one(asked: Row, language: Language) -> list[str]:
    """One question in full: what each brings back for it, and where it lost what it did not."""
    turns, pages = ", ".join(asked["evidence"]), ", ".join(map(str, asked["gold_pages"]))
    lines = paragraph(say("one", language, id=asked["id"], text=asked["text"]))
    if turns:
        lines += paragraph(say("gold", language, turns=turns, pages=pages or "–"))
    for name, found in asked["systems"].items():
        lines += ["", *_brought(name, found, asked, language)]
    return [*lines, say("gold_note", language)]


def _brought(name: str, found: Row, asked: Row, language: Language) -> Iterator[str]:
    gold, recall = len(asked["evidence"]), found["recall"]
    told = [] if recall is None else [say("found", language, found=round(recall * gold), gold=gold)]
    comma = "，" if language == "zh" else ", "
    yield f"{name}: " + comma.join([*told, say("tokens", language, n=f"{found['tokens']:,}")])
    if found["pages"]:
        pages = ", ".join(_marked(page, asked["gold_pages"]) for page in found["pages"])
        yield from paragraph(say("returned", language, pages=pages), "  ")
    else:
        yield "  " + say("returned_none", language)
    if found["window"]:
        yield from paragraph(
            say("window", language, pages=_ranges(found["window"], asked["gold_pages"])), "  "
        )
    yield from paragraph(found["said"][language], "  ")


def _marked(page: int, gold: Sequence[int]) -> str:
    return f"{page}*" if page in gold else str(page)


def _ranges(pages: Sequence[int], gold: Sequence[int]) -> str:
    """Pages that follow one another as from–to; those that hold evidence stand out.

    >>> _ranges([3, 4, 5, 9], [4])
    '3–5 (4*), 9'
    """
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(_run(run, gold) for run in runs)


def _run(run: Sequence[int], gold: Sequence[int]) -> str:
    if len(run) == 1:
        return _marked(run[0], gold)
    stars = ", ".join(f"{page}*" for page in run if page in gold)
    return f"{run[0]}–{run[-1]}" + (f" ({stars})" if stars else "")


def _whole(told: Row, language: Language) -> list[str]:
    """Systems that need not search: what they find says nothing of their search."""
    lines = []
    for one in told["systems"]:
        if one["whole"]:
            key, knob = ("whole_knob", one["whole"]["knob"]) if one["whole"]["knob"] else ("whole", "")
            window = one["whole"]["window"][language]
            lines += paragraph(say(key, language, name=one["name"], window=window, knob=knob))
    return lines


# -- what is held, what it takes ------------------------------------------------------------------


def _held(told: Row, language: Language) -> list[str]:
    """Pages and tokens by place, and what each system calls these places."""
    head = [say(key, language) for key in ("system", *ROLES, "groups", "largest", "entries")]
    rows = [
        [one["name"], *_places(one), *(f"{one[key]:,}" for key in ("groups", "largest", "entries"))]
        for one in told["systems"]
    ]
    return [
        say("held", language, turn=told["turn"]),
        *table(head, rows),
        "",
        say("names", language),
        *(line for one in told["systems"] for line in paragraph(_names(one, language))),
    ]


def _places(one: Row) -> Iterator[str]:
    places = {place["role"]: place for place in one["places"]}
    for role in ROLES:
        place = places.get(role)
        yield f"{place['pages']:,} · {place['tokens']:,}" if place and place["pages"] else "–"


def _names(one: Row, language: Language) -> str:
    """The system's own word of each column; a place that it does not use has none."""
    called = {place["role"]: place["name"][language] for place in one["places"] if place["pages"]}
    called |= {"groups": one["group"][language]} if one["groups"] else {}
    called |= {"entries": one["lasting"][language]} if one["entries"] else {}
    stop = "；" if language == "zh" else "; "
    told = stop.join(
        say("called", language, what=say(key, language), name=name) for key, name in called.items()
    )
    return say("moved", language, name=f"{one['name']} ({one['title'][language]})", knobs=told)


def _cost(told: Row, language: Language) -> list[str]:
    head = [say(key, language) for key in ("system", "recall", "told", "prompt", "calls", "tasks")]
    rows = [
        [one["name"], *(_number(one[key], digits) for key, digits in COSTS), cut(_tasks(one["calls"]), 36)]
        for one in told["systems"]
    ]
    return [say("cost", language), *table(head, rows, last=1), *paragraph(say("calls_note", language))]


def _tasks(calls: Row) -> str:
    return ", ".join(f"{task} {count:,}" for task, count in calls.items()) or "–"


def _lost(told: Row, language: Language) -> list[str]:
    seen = [stage for stage in STAGES if any(one["stages"].get(stage) for one in told["systems"])]
    head = [say("system", language), *(stage_name(stage, language) for stage in seen)]
    rows = [[one["name"], *(f"{one['stages'].get(stage, 0):,}" for stage in seen)] for one in told["systems"]]
    return [say("lost", language), *table(head, rows)]


def stage_name(stage: str, language: Language) -> str:
    """What a stage of loss is called in a column."""
    return say("prompt_stage" if stage == "prompt" else stage, language)


def _number(value: float | None, digits: int) -> str:
    return "–" if value is None else f"{value:,.{digits}f}"
