"""Systems as they are made now, slot by slot; what did not change is not made again."""

from __future__ import annotations

from collections.abc import Iterable

from ...memory.about import about
from ...memory.policy import changed_knobs, knobs
from ...views.catalogue import Language
from ...views.diff import knob_name, knob_value
from . import slots
from .systems import Systems, title


def told(systems: Systems, wished: Iterable[tuple[str, int]], language: Language) -> dict[str, bytes]:
    """Every slot but `ui`; `wished`: (system, question) of which somebody asked what would have found it.

    Raises: LabError if the conversation cannot be replayed.
    """
    script, made = systems.script, systems.made.slots
    columns = [_column(systems, name, language) for name in systems.names]
    return {
        "book": slots.book(language),
        "ground": made.get(("ground", systems.content), lambda: slots.ground(script)),
        "systems": b"[" + b",".join(columns) + b"]",
        "questions": made.get(("questions", systems.content), lambda: slots.questions(script)),
        "asked": _asked(systems, language),
        "remedies": _remedies(systems, wished, language),
    }


def _column(systems: Systems, name: str, language: Language) -> bytes:
    called, moved = title(name, about(systems.policies[name]), language), setting(systems, name, language)
    return systems.made.slots.get(
        ("system", *systems.key(name), called, moved, language),
        lambda: slots.system(systems.run(name), called, moved, language),
    )


def setting(systems: Systems, name: str, language: Language) -> str:
    """The knobs that stand elsewhere than a preset has them.

    `a · b` of names and values as they are said everywhere.
    """
    policy = systems.policies[name]
    moved = changed_knobs(policy, systems.base(name))
    table = {knob.name: knob for knob in knobs(policy)}
    return " · ".join(f"{knob_name(table[k], language)} {knob_value(v, language)}" for k, v in moved.items())


def _asked(systems: Systems, language: Language) -> bytes:
    found, beside = [systems.known(name) for name in systems.names], systems.beside()
    key = (systems.key(name) if one else None for name, one in zip(systems.names, found, strict=True))
    return systems.made.slots.get(
        ("asked", *key, language),
        lambda: slots.asked(
            systems.script,
            [one.questions if one else None for one in found],
            beside.apart if beside else None,
            language,
        ),
    )


def _remedies(systems: Systems, wished: Iterable[tuple[str, int]], language: Language) -> bytes:
    questions, names = systems.script.questions, systems.names
    found = {
        (names.index(name), question): systems.remedy(name, questions[question].id)
        for name, question in wished
        if name in names and question < len(questions)
    }
    return slots.remedies(found, language)
