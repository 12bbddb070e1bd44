"""What can be irregular in a run file, by code."""

from __future__ import annotations

from collections.abc import Mapping

MEANING = {
    "P_MISSING": "questions of the dataset that no row answers",
    "P_NULL": "answers that are null",
    "P_BLANK": "answers without a word",
    "P_TYPE": "answers that are no text: kept as text",
    "P_DOUBLED": "rows whose question an earlier row answers: the earlier one counts",
    "P_UNKNOWN": "rows that name no question of the dataset",
    "P_AMBIGUOUS": "rows that could be of several questions",
    "P_UNREADABLE": "rows that do not say which question they are of, or hold no answer",
    "P_MOVED": "rows found out of their question's place",
    "P_REPEATED": "rows whose text an earlier row of their conversation has: no join by text",
    "P_TEXT": "rows that word their question otherwise than the dataset",
    "P_GOLD": "gold answers other than the dataset's, which count",
    "P_CATEGORY": "categories other than the dataset's, which count",
    "P_EVIDENCE": "evidence other than the dataset's, which counts",
    "P_VERDICT": "verdicts that say neither right nor wrong: not judged",
    "P_DATASET": "the mapping was confirmed with another dataset",
    "A_INT": "gold answers that are numbers",
    "E_MULTI": "evidence with several ids in one text: repaired",
    "E_TYPO": "evidence ids with a sign too many: repaired",
    "E_ZEROPAD": "evidence ids with zeros in front: repaired",
    "E_BARE": "evidence that holds no id: not repaired",
    "E_DANGLING": "evidence ids that name no turn: not repaired",
    "E_EMPTY": "rows without evidence",
    "E_DUP": "evidence ids given twice",
    "B_ENCODING": "places that are not in the encoding of the file",
    "B_KEY": "keys named twice in one object: the last counts",
    "B_SURROGATE": "halves of characters",
}
REPAIRED = ("E_MULTI", "E_TYPO", "E_ZEROPAD")
UNREPAIRED = ("E_BARE", "E_DANGLING")


def evidence_ids(issues: Mapping[str, int]) -> dict[str, int]:
    """How many evidence ids are malformed, from the counts by code.

    >>> evidence_ids({"E_MULTI": 4, "E_BARE": 1, "P_NULL": 2})
    {'malformed': 5, 'repaired': 4, 'not_repaired': 1}
    """
    repaired, lost = (sum(issues.get(code, 0) for code in codes) for codes in (REPAIRED, UNREPAIRED))
    return {"malformed": repaired + lost, "repaired": repaired, "not_repaired": lost}
