"""Pages of docs/ that the course makes: what many believe and what is seen, and where paper and code differ.

Every number on them is replayed when they are written; `make docs` writes them anew, and a test says when.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from memoryos_lab.course.beliefs import Belief, beliefs
from memoryos_lab.course.differences import DIFFERENCES, Difference, first, words
from memoryos_lab.course.lessons import LESSONS
from memoryos_lab.course.prepared import Prepared
from memoryos_lab.course.reading import replays
from memoryos_lab.course.showing import changes
from memoryos_lab.views.catalogue import Language

MADE = "<!-- Made by `make docs` from the code; do not edit. -->"
CODE = ("pypi-head", "eval-locomo", "pypi-0.1.0")  # the presets that are the reference code
APP = "http://127.0.0.1:8501/"


def link(place: Prepared, language: Language = "en", *, future: bool = True) -> str:
    """The address of a prepared state in the app on this machine, with or without what is still to come.

    >>> link(Prepared(turn=18))
    'http://127.0.0.1:8501/?sample=tutor&turn=18'
    """
    hidden = {} if future else {"future": "hidden"}
    return f"{APP}?{urlencode(place.query(language) | hidden)}"


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
    return head + "\n".join([*_presets(), *_lessons(), *_faults()]) + "\n"


FAULTS = (
    ("A hot segment waits while a hotter one has nothing new", "with `scan=top`; each wait is an event"),
    ("Copies of a page, one under each theme, drift apart", "a copy is drawn where it lies, counted once"),
    (
        "Under LFU the newest segment goes first: nobody can have asked for it yet",
        "with `eviction=least_visited`; `spare_newest` prevents it",
    ),
    ("A segment that refuses a page counts it as its own (evaluation)", "with `eval-locomo`, as an event"),
    (
        "A page whose analysis is no valid JSON is lost (evaluation)",
        "what could not be read waits, and is asked again",
    ),
    ("The text of an API error becomes the user's profile", "an error is never a fact"),
    (
        "Pairing turns by speaker overwrites some, which are never stored",
        "`--pairing reference` does it too, and names every turn that was overwritten",
    ),
    ("Recency goes by the clock on the wall, though the data have dates", "page time, or `clock=frozen`"),
    (
        "Every turn writes the whole state anew; of turns added at once some are lost",
        "a turn is one row in one transaction: [one file a user](decisions/store.md)",
    ),
)


def _faults() -> Iterator[str]:
    yield "\n## Faults that are no rules\n"
    yield "Some of what the code does nobody can have meant. A preset shows it only where it decides what is"
    yield "kept, and then it is a knob or an event with a name. The engine has none of it by accident.\n"
    yield "| in the code | here |\n|---|---|"
    yield from (_cells(*fault) for fault in FAULTS)


def _presets() -> Iterator[str]:
    yield "| preset | first difference from `paper` |\n|---|---|"
    for name in CODE:
        yield _cells(f"`{name}`", changes.first(replays.run(), replays.run(preset=name)))


def _lessons() -> Iterator[str]:
    for number in sorted(DIFFERENCES):
        lesson = LESSONS[number - 1]
        yield f"\n## {lesson.title()}\n\nTaken up in [lesson {number}](../notebooks/{lesson.name}.ipynb).\n"
        yield "| paper | code | knobs | first difference |\n|---|---|---|---|"
        yield from (_difference(one) for one in DIFFERENCES[number])


def _difference(one: Difference) -> str:
    paper, code = words(one, "paper"), words(one, "code")
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
