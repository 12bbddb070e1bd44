"""Pages of docs/ that the course makes: what many believe and what is seen, and where paper and code differ.

Every number on them is replayed when they are written; `make docs` writes them anew, and a test says when.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from memoryos_lab.course import changes, replays
from memoryos_lab.course.beliefs import PRESETS, Belief, beliefs
from memoryos_lab.course.differences import DIFFERENCES, Difference, first
from memoryos_lab.course.lessons import LESSONS
from memoryos_lab.course.prepared import Prepared
from memoryos_lab.course.texts import say
from memoryos_lab.views.catalogue import Language

MADE = "<!-- Made by `make docs` from the code; do not edit. -->"
APP = "http://127.0.0.1:8501/"


def link(place: Prepared, language: Language = "en") -> str:
    """The address of a prepared state in the app on this machine.

    >>> link(Prepared(turn=18))
    'http://127.0.0.1:8501/?sample=tutor&turn=18'
    """
    return f"{APP}?{urlencode(place.query(language))}"


def beliefs_page() -> str:
    """Every belief with what is seen instead, in the order of the lessons."""
    head = f"""# What many believe, and what is seen

{MADE}

Each of these sounds right, and a run of a sample conversation says otherwise. The numbers are replayed when
this page is written. The links open the state that is meant in the app, if it runs here (`make demo`).
"""
    return "\n".join([head, *(_belief(one) for one in beliefs())])


def _belief(one: Belief) -> str:
    lesson = LESSONS[one.lesson - 1]
    return (
        f"## “{one.belief}”\n\n{one.seen}\n\n[See it in the app]({link(one.place)}) · "
        f"[Lesson {lesson.n}: {lesson.title()}](../notebooks/{lesson.name}.ipynb)\n"
    )


def differences_page() -> str:
    """Every difference of paper and code: the knob that makes it, and what it changes first."""
    head = f"""# Paper and code

{MADE}

MemoryOS is described in a paper ([arXiv 2506.06326](https://arxiv.org/abs/2506.06326)) and shipped as code
(BAI-LAB/MemoryOS, commit 1d71706). They are not the same memory. Here the paper is the default, and what the
code does otherwise is a knob. Presets set these knobs together: [Knobs and presets](knobs.md) has all values.

In each table the last column is computed: the sample is replayed with the knobs as the code has them, and
the first turn at which the two runs part is told, with what happened there.

## Whole presets

"""
    return head + "\n".join([*_presets(), *_lessons()]) + "\n"


def _presets() -> Iterator[str]:
    yield "| preset | first difference from `paper` |\n|---|---|"
    for name in PRESETS:
        yield _cells(f"`{name}`", changes.first(replays.run(), replays.run(preset=name)))


def _lessons() -> Iterator[str]:
    for number in sorted(DIFFERENCES):
        lesson = LESSONS[number - 1]
        yield f"\n## {lesson.title()}\n\nTaken up in [lesson {number}](../notebooks/{lesson.name}.ipynb).\n"
        yield "| paper | code | knobs | first difference |\n|---|---|---|---|"
        yield from (_difference(one) for one in DIFFERENCES[number])


def _difference(one: Difference) -> str:
    paper, code = (say(f"difference.{one.key}.{side}", "en") for side in ("paper", "code"))
    knobs = ", ".join(f"`{name}={value}`" for name, value in {**one.also, **one.knobs}.items())
    knobs = knobs or (f"`{one.preset}`" if one.preset else "–")
    return _cells(
        f"{paper} ({one.section})",
        f"{code} (`{one.source}`)",
        knobs,
        f"`{one.sample}`: {first(one)}",
    )


def _cells(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("\n", " ") for cell in cells) + " |"


PAGES = {"beliefs.md": beliefs_page, "differences.md": differences_page}
