"""Where the paper and its reference code differ, lesson by lesson, and what each difference changes first.

Sources: arXiv 2506.06326 and BAI-LAB/MemoryOS at commit 1d71706, by file and line. What a difference changes
is computed: the lesson's conversation is replayed with that knob as the code has it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..memory.policy import Value
from ..views.catalogue import Language
from . import changes, replays
from .lessons import outline
from .texts import say


class Difference(NamedTuple):
    """One rule that paper and code have differently; its words are `difference.KEY.paper` and `.code`."""

    key: str
    section: str  # of the paper
    source: str  # file and line of the reference
    knobs: Mapping[str, Value]  # moved from `paper` to what the code does
    sample: str = "tutor"  # where it shows
    also: Mapping[str, Value] = {}  # knobs of both runs, where it shows only under these


DIFFERENCES: Mapping[int, tuple[Difference, ...]] = {
    2: (
        Difference("theta", "§3.3", "memoryos-pypi/mid_term.py", {"theta_inclusive": True}, "by-hand"),
        Difference("founder", "§3.3", "memoryos-pypi/mid_term.py", {"segment_vector": "founder"}),
        Difference("score", "Eq. 3", "eval/mid_term_memory.py", {"merge_score": "cosine_first"}),
    ),
}


def table(n: int, language: Language = "en") -> str:
    """Markdown: a row a difference of lesson `n`: paper, code with its place, what it changes first."""
    outline(n)
    heads = [say(f"difference.head.{head}", language) for head in ("paper", "code", "first")]
    rows = [heads, ["---"] * 3, *(_row(one, language) for one in DIFFERENCES[n])]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _row(one: Difference, language: Language) -> list[str]:
    before = replays.run(one.sample, one.also)
    after = replays.run(one.sample, {**one.also, **one.knobs})
    paper, code = (say(f"difference.{one.key}.{side}", language) for side in ("paper", "code"))
    where = say("difference.in", language, sample=one.sample) if one.sample != "tutor" else ""
    return [
        f"{paper} ({one.section})",
        f"{code} (`{one.source}`)",
        where + changes.first(before, after, language).replace("\n", " "),
    ]
