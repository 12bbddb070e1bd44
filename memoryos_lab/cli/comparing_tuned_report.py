"""Systems tuned alike as a page for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .aligned import blocks, paragraph
from .comparing_matrix_report import head, interval, share, signed
from .comparing_tuned_data import HALVES
from .comparing_words import Language, say

Row = dict[str, Any]


def page(told: Row, language: Language) -> list[str]:
    """The whole report, no line of it wider than a terminal."""
    parts = (
        [*head(told, language), *_how(told, language)],
        _gains(told, language),
        _halves(told, language),
        list(_knobs(told, language)),
        _beats(told, language),
    )
    lines = [line for part in parts if part for line in (*part, "")]
    if told["out"]:
        lines.append(say("kept", language, out=told["out"]))
    return [*lines, say("seconds", language, n=f"{told['seconds']:.1f}")]


def _how(told: Row, language: Language) -> list[str]:
    """How it was tuned: settings, halves, cap."""
    first, second = (told["halves"][half] for half in HALVES)
    if told["halves"]["of"] == "conversations":
        halves = say("tuned_halves", language, first=", ".join(first), second=", ".join(second))
    else:
        halves = say("tuned_questions", language, first=len(first), second=len(second))
    said = [say("tuned", language, n=told["settings"], halves=halves), *_cap(told["cap"], language)]
    said += [say("extended", language)] if told["extensions"] else []
    said += [say("left_out", language, names=", ".join(told["left_out"]))] if told["left_out"] else []
    return [line for text in said for line in paragraph(text)]


def _cap(cap: Row, language: Language) -> Iterator[str]:
    first, second = cap["tokens"]
    if cap["like"]:
        yield say("cap_like", language, name=cap["like"], first=f"{first:,.0f}", second=f"{second:,.0f}")
    elif first is not None:
        yield say("cap_tokens", language, n=f"{first:,.0f}")
    if cap["pages"] is not None:
        yield say("cap_pages", language, n=cap["pages"])


def _gains(told: Row, language: Language) -> list[str]:
    """Best tuned first."""
    several = len(told["conversations"]) > 1
    keys = ("system", "published", "tuned_short", "gain", "by_question", "by_conversation", "tokens_short")
    rows = []
    for one in _ranked(told):
        old, new, gain = one["published"]["cells"][0], one["tuned"]["cells"][0], one["gain"]
        talks = signed(gain["by_conversation"][1:], language) if several else "–"
        rows.append(
            [
                one["name"], interval(old["recall"]), interval(new["recall"]), f"{gain['recall']:+.3f}",
                signed((gain["low"], gain["high"]), language), talks,
                f"{old['tokens'][0]:,.0f} → {new['tokens'][0]:,.0f}",
            ]
        )  # fmt: skip
    return [*paragraph(say("gains", language)), *blocks([say(key, language) for key in keys], rows)]


def _ranked(told: Row) -> list[Row]:
    return sorted(told["systems"], key=lambda one: -one["tuned"]["cells"][0]["recall"][0])


def _halves(told: Row, language: Language) -> list[str]:
    keys = ("system", "chose", "there", "elsewhere", "by_question", "page_tokens", "within")
    rows = []
    for one in _ranked(told):
        for half, choice in one["choices"].items():
            here, there = choice["here"], choice["there"]
            gain = there["tuned"] - there["default"]
            rows.append(
                [
                    one["name"], half, _change(here), _change(there),
                    f"{gain:+.3f} {signed((there['low'], there['high']), language)}",
                    f"{there['default_tokens']:,.0f} → {there['tuned_tokens']:,.0f}",
                    f"{choice['allowed']}/{choice['tried']}",
                ]
            )  # fmt: skip
    named = [say(key, language) for key in keys]
    return [*paragraph(say("halves_told", language)), *blocks(named, rows, left=2)]


def _change(side: Row) -> str:
    return f"{share(side['default'])} → {share(side['tuned'])}"


def _knobs(told: Row, language: Language) -> Iterator[str]:
    """What each half moved, once where both moved the same."""
    yield say("knobs_moved", language)
    for one in _ranked(told):
        said = {half: _moved(choice, language) for half, choice in one["choices"].items()}
        if len(set(said.values())) == 1:
            said = {say("both", language): said[HALVES[0]]}
        for half, knobs in said.items():
            yield from paragraph(say("knobs_of", language, name=one["name"], half=half, knobs=knobs))


def _moved(choice: Row, language: Language) -> str:
    knobs = ", ".join(f"{name} {_plain(value)}" for name, value in choice["knobs"].items())
    said = knobs or say("none_moved", language)
    return said if choice["allowed"] else f"{said} ({say('over_cap', language)})"


def _plain(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _beats(told: Row, language: Language) -> list[str]:
    lines = paragraph(say("beats", language))
    for one in _ranked(told):
        others = told["beats"]["tuned"][one["name"]]
        key = "beats_whom" if others else "beats_none"
        recall = share(one["tuned"]["cells"][0]["recall"][0])
        lines += paragraph(say(key, language, name=one["name"], recall=recall, names=", ".join(others)), "  ")
    return lines
