"""A published run, joined to a dataset, with everything that came in accounted for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..dataset import Dataset
from ..examination import Predictions
from .filemap import FileMap


class Tally(NamedTuple):
    """Rows that came in, and questions of the dataset; each once.

    rows = answered + null + doubled + unknown + ambiguous + unreadable + apart
    questions = answered + null + missing
    """

    rows: int = 0
    answered: int = 0
    null: int = 0  # joined, and the file gives null for an answer
    doubled: int = 0  # of a question that an earlier row answers: the earlier one counts
    unknown: int = 0  # name no question of the dataset
    ambiguous: int = 0  # could be of several questions of one text
    unreadable: int = 0  # do not say which question they are of, or what was answered
    apart: int = 0  # of conversations that were not asked for
    questions: int = 0
    missing: int = 0  # questions of the dataset that no row answers

    def __str__(self) -> str:
        parts = ("answered", "null", "doubled", "unknown", "ambiguous", "unreadable", "apart")
        told = " + ".join(
            f"{count} {name}" for name in parts if (count := getattr(self, name)) or name == "answered"
        )
        answered = f"{self.answered} answered" + (f" + {self.null} null" if self.null else "")
        return f"{self.rows} rows = {told}; {self.questions} questions = {answered} + {self.missing} missing"


@dataclass(frozen=True)
class Published:
    """What was read, and how."""

    predictions: Predictions
    mapping: FileMap
    tally: Tally
    file: str  # its name without folders
    sha256: str  # of its bytes, in hex

    @property
    def name(self) -> str:
        """Of the run, as shown."""
        return self.predictions.name

    @property
    def preset(self) -> str | None:
        """Of a re-enactment; None where its source is not known to have used one."""
        return self.mapping.preset or None

    def issues(self) -> dict[str, int]:
        """How many irregularities there are of each code."""
        return dict(sorted(Counter(issue.code for issue in self.predictions.issues).items()))

    def within(self, dataset: Dataset, whole: Dataset) -> Published:
        """The part that answers a smaller dataset; answers to the rest of the whole are counted apart."""
        texts = {id: text for id, text in self.predictions.texts.items() if id in dataset.by_id}
        judged = {id: score for id, score in self.predictions.judged.items() if id in dataset.by_id}
        issues = tuple(
            issue
            for issue in self.predictions.issues
            if issue.where in dataset.by_id or issue.where not in whole.by_id
        )
        null = sum(text is None for text in texts.values())
        tally = self.tally._replace(
            answered=len(texts) - null,
            null=null,
            apart=self.tally.apart + len(self.predictions.texts) - len(texts),
            questions=len(dataset),
            missing=len(dataset) - len(texts),
        )
        part = replace(self.predictions, texts=texts, judged=judged, issues=issues)
        return replace(self, predictions=part, tally=tally)
