"""What an audit found wrong with the gold of a question: an overlay, never a change of the dataset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ...memory.types import Issue


@dataclass(frozen=True, slots=True)
class Finding:
    """One question whose gold is at fault, as somebody says."""

    question: str  # its id
    verdict: str  # in the words of the audit
    corrupts: bool = True  # the score; False: only the cited turns are wrong
    evidence: tuple[str, ...] | None = None  # turn ids to look for instead; None: the gold's own
    unresolved: tuple[str, ...] = ()  # of that evidence, as written, what names no turn
    answer: str | None = None  # to score against instead; None: the gold's own
    note: str = ""  # for a reader: why, and what would be right


@dataclass(frozen=True)
class Audit:
    """The findings of one audit on one dataset."""

    name: str
    findings: Mapping[str, Finding]  # by question id, in the order of the dataset
    issues: tuple[Issue, ...] = ()  # rows that could not be used, by code
    rows: int = 0  # that came in: findings + rows of `issues` that are no finding

    def verdicts(self) -> dict[str, int]:
        """How many findings there are of each verdict."""
        return dict(sorted(Counter(one.verdict for one in self.findings.values()).items()))

    def codes(self) -> dict[str, int]:
        """How many irregularities there are of each code."""
        return dict(sorted(Counter(issue.code for issue in self.issues).items()))

    @property
    def corrupting(self) -> int:
        """Findings that corrupt a score; the rest cite the wrong turns."""
        return sum(one.corrupts for one in self.findings.values())
