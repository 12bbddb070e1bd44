"""Where the paper and its reference code differ, lesson by lesson, and what each difference changes first.

Sources: arXiv 2506.06326 and BAI-LAB/MemoryOS at commit 1d71706, by file and function. What a difference
changes is computed: a sample is replayed with that knob as the code has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from ..memory.memoryos import MemoryOS
from ..memory.policy import Value, knobs
from ..memory.presets import EVAL_LOCOMO, PAPER, PYPI_HEAD
from ..memory.traits import SAID, TRAITS
from ..memory.when import DAY
from ..views.catalogue import Language
from ..views.diff import knob_name, knob_value
from .lessons import outline
from .reading import replays
from .showing import changes
from .texts import say
from .writing.literal import table as markdown
from .writing.numbers import told

NONE: Mapping[str, Value] = MappingProxyType({})
UPDATE = "memoryos-pypi/memoryos.py: _trigger_profile_and_knowledge_update_if_needed"
INSERT = "memoryos-pypi/mid_term.py: insert_pages_into_session"
SEARCH = "memoryos-pypi/mid_term.py: search_sessions"
MOVE = "memoryos-pypi/updater.py: process_short_term_to_mid_term"
START = "memoryos-pypi/memoryos.py: __init__"
EVAL = "eval/mid_term_memory.py"


class Difference(NamedTuple):
    """One rule that paper and code have differently; its words are `difference.KEY.paper` and `.code`.

    One that no replay shows has words of its own for what is seen here, `difference.KEY.here`.
    """

    key: str
    section: str  # of the paper
    source: str  # file and function of the reference
    knobs: Mapping[str, Value] = NONE  # moved from `paper` to what the code does
    sample: str = "tutor"  # where it shows
    also: Mapping[str, Value] = NONE  # knobs of both runs, where it shows only under these
    preset: str = ""  # of the second run, where it is a whole program that differs


def code(preset: MemoryOS, *names: str) -> Mapping[str, Value]:
    """Knobs as that program has them.

    >>> dict(code(PYPI_HEAD, "stm_capacity"))
    {'stm_capacity': 10}
    """
    return MappingProxyType({name: getattr(preset, name) for name in names})


ROOM: Mapping[str, Value] = MappingProxyType({"mtm_capacity": 8})
DIFFERENCES: Mapping[int, tuple[Difference, ...]] = {
    1: (
        Difference("order", "§3.2", "eval/main_loco_parse.py", code(EVAL_LOCOMO, "stm_order")),
        Difference("stm", "§4.1", START, code(PYPI_HEAD, "stm_capacity")),
        Difference("sided", "§3.2", MOVE, code(PYPI_HEAD, "one_sided"), "irregular"),
    ),
    2: (
        Difference("theta", "§3.3", INSERT, code(PYPI_HEAD, "theta_inclusive"), "by-hand"),
        Difference("founder", "§3.3", INSERT, code(PYPI_HEAD, "segment_vector")),
        Difference("score", "Eq. 3", EVAL, code(EVAL_LOCOMO, "merge_score"), "mira"),
        Difference("copies", "§3.3", MOVE),
    ),
    3: (
        Difference("tau", "§3.3", UPDATE, code(PYPI_HEAD, "tau_inclusive")),
        Difference("reset", "§3.3", UPDATE, code(PYPI_HEAD, "reset"), "tutor-live", {"tau": 4.0}),
        Difference("scan", "§3.3", UPDATE, code(PYPI_HEAD, "scan"), "tutor-live", {"tau": 3.0}),
        Difference(
            "mu",
            "§4.1",
            "memoryos-pypi/mid_term.py: compute_segment_heat",
            code(PYPI_HEAD, "mu"),
            also={"mtm_capacity": 5},
        ),
    ),
    4: (
        Difference(
            "evict", "§3.3", "memoryos-pypi/mid_term.py: evict_lfu", code(PYPI_HEAD, "eviction"), also=ROOM
        ),
        Difference("room", "§4.1", START, code(PYPI_HEAD, "mtm_capacity")),
        Difference(
            "clock", "Eq. 4", "memoryos-pypi/utils.py: get_timestamp", code(PYPI_HEAD, "clock"), also=ROOM
        ),
    ),
    5: (
        Difference("cosine", "§3.4", SEARCH, code(PYPI_HEAD, "recall_score"), "mira"),
        Difference("floor", "§3.4", SEARCH, code(PYPI_HEAD, "segment_threshold", "page_threshold"), "mira"),
        Difference("queue", "§4.1", START, code(PYPI_HEAD, "top_k")),
    ),
    6: (
        Difference("traits", "§3.3", "memoryos-pypi/prompts.py"),
        Difference("sources", "§3.3", "memoryos-pypi/long_term.py: add_knowledge_entry"),
        Difference("profile", "§3.3", UPDATE),
    ),
    7: (
        Difference("one", "§4.1", "eval/main_loco_parse.py", code(EVAL_LOCOMO, "stm_capacity")),
        Difference("weights", "Eq. 4", EVAL, code(EVAL_LOCOMO, "alpha", "beta", "gamma")),
    ),
    8: (
        Difference("pypi", "§4", "memoryos-pypi/", preset="pypi-head"),
        Difference("eval", "§4", "eval/", preset="eval-locomo"),
    ),
}


def table(n: int, language: Language = "en") -> str:
    """Markdown: a row a difference of lesson `n`: paper, code with its place, what it changes first."""
    outline(n)
    heads = [say(f"difference.head.{head}", language) for head in ("paper", "code", "first")]
    return markdown(heads, (_row(one, language) for one in DIFFERENCES[n]))


def first(one: Difference, language: Language = "en") -> str:
    """What the difference changes first where it is replayed, on one line of Markdown.

    >>> first(DIFFERENCES[3][0])[:8]
    'turn 17:'
    """
    if not (one.knobs or one.preset):
        return words(one, "here", language)
    before = replays.run(one.sample, one.also)
    after = replays.run(one.sample, {**one.also, **one.knobs}, preset=one.preset or "paper")
    if one.preset:  # what a whole program changes first is of less use than all that it changes
        return changes.counted(before, after, language)
    return changes.first(before, after, language).replace("\n", " ")


def _row(one: Difference, language: Language) -> list[str]:
    paper, program = words(one, "paper", language), words(one, "code", language)
    return [
        say("difference.at", language, said=paper, place=one.section),
        say("difference.at", language, said=program, place=f"`{one.source}`"),
        _where(one, language) + first(one, language),
    ]


def _where(one: Difference, language: Language) -> str:
    """The sample and the knobs of both runs, where it is not seen in the lesson's own run."""
    table = {knob.name: knob for knob in knobs(replays.run().policy)}
    also = [f"{knob_name(table[name], language)} {knob_value(value)}" for name, value in one.also.items()]
    named = [f"`{one.sample}`"] if one.sample != "tutor" else []
    return say("difference.in", language, setting=", ".join([*named, *also])) if named or also else ""


def words(one: Difference, side: Literal["paper", "code", "here"], language: Language = "en") -> str:
    """What paper or code has, with the values of its knobs there.

    >>> words(DIFFERENCES[1][1], "code")
    'N is 10, and 1 in the evaluation'
    """
    values: dict[str, object] = dict(_seen())
    for name in one.knobs:
        for preset, end in ((PAPER, ""), (PYPI_HEAD, "_pypi"), (EVAL_LOCOMO, "_eval")):
            values[name + end] = _value(name, getattr(preset, name))
    return say(f"difference.{one.key}.{side}", language, **values)


def _value(name: str, value: Value) -> str:
    """A value in a sentence; μ in days."""
    match value:
        case float():
            return told(value / DAY if name == "mu" else value, 1 if name == "mu" else 4)
        case _:
            return str(value)


def _seen() -> dict[str, int]:
    """What is counted of this project's own long-term memory, for what no replay shows."""
    end = replays.run().snapshot()
    entries = [*end.entries, *end.history]
    return {
        "said": SAID,
        "named": len(TRAITS),
        "entries": len(entries),
        "sourced": sum(bool(entry.pages) for entry in entries),
        "replaced": len(end.history),
    }
