"""`memory rules`: what is kept out of a user's long-term memory, shown and switched."""

from __future__ import annotations

import argparse

from ..living.memory import Memory
from ..living.privacy import CLASSES, Own, Rules
from ..memory.errors import LabError
from ..memory.types import Entry, Fact
from . import Outcome

ABOUT = {
    "credentials": "keys, passwords, cards, accounts: replaced in every text before it is kept",
    "health": "illness, medicine, treatment",
    "money": "income, debts, savings",
    "address": "street and number, coordinates",
    "minors": "what is said of children",
}


def run(options: argparse.Namespace) -> Outcome:
    """Show the rules, after switching what is named. Raises: LabError for a class or pattern that is none."""
    with Memory.open(options.user, folder=options.folder, create=False) as memory:
        rules = switched(memory.rules, options.on, options.off, options.pattern, options.drop)
        if rules != memory.rules:
            memory.set_rules(rules)
        met = [entry.id + 1 for entry in memory.entries if rules.fact(_fact(entry))]
        return Outcome({**rules.dump(), "met_by_entries": met}, _told(rules, met))


def switched(rules: Rules, on: list[str], off: list[str], patterns: list[str], drop: list[str]) -> Rules:
    """The rules with classes switched and patterns added or dropped. Raises: LabError.

    >>> switched(Rules(), ["health"], ["credentials"], ["work=acme|globex"], []).dump()
    {'classes': ['health'], 'patterns': [['acme|globex', 'work']]}
    """
    for name in (*on, *off):
        if name not in CLASSES:
            raise LabError(
                f"there is no class {name!r}", where="--on, --off", hint=f"choose from {', '.join(CLASSES)}"
            )
    known = {own.name: own for own in rules.patterns}
    for name in drop:
        if known.pop(name, None) is None:
            raise LabError(f"there is no pattern {name!r}", where="--drop", hint="`memory rules` lists them")
    known |= {own.name: own for own in map(_own, patterns)}
    wanted = {*rules.classes, *on}.difference(off)
    return Rules(tuple(name for name in CLASSES if name in wanted), tuple(known.values()))


def _own(text: str) -> Own:
    name, sign, expression = text.partition("=")
    if not (name.strip() and sign and expression):
        raise LabError(f"{text!r} is no named pattern", where="--pattern", hint="write NAME=EXPRESSION")
    return Own(expression, name.strip())


def _fact(entry: Entry) -> Fact:
    return Fact(entry.kind, entry.slot, entry.value, entry.pages)


def _told(rules: Rules, met: list[int]) -> str:
    width = max(map(len, CLASSES))
    lines = [
        f"{'on ' if name in rules.classes else 'off'}  {name:<{width}}  {about}"
        for name, about in ABOUT.items()
    ]
    lines += [f"on   {own.name:<{width}}  /{own.expression}/" for own in rules.patterns]
    if met:
        numbers = ", ".join(map(str, met))
        lines.append(f"\nknown already, and met by these rules: entries {numbers}; `memory forget --entry N`")
    return "\n".join(lines)
