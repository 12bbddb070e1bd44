"""Does an answer say what gold says, though a scorer may not see it? Each rule has a name.

The rules are narrow on purpose: what they find is called a fault of the scorer, so a doubt is no finding.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Literal

from .dates import dates_equal, replaced
from .numbers import in_digits
from .refusal import abstains
from .words import content, tokens

Reason = Literal["date", "set", "contained", "numbers"]
LONGEST = 6  # times the tokens of gold; a longer prediction may hold anything
_NEGATED = re.compile(r"\b(?:not?|never|neither|nor|without)\b|n['’]t\b|不|没|未", re.IGNORECASE)
_PARTS = re.compile(r",|;|\band\b|&|、|，|；|和", re.IGNORECASE)


def equal_meaning(prediction: str, gold: str) -> Reason | None:
    """Why the prediction says what gold says, or None.

    date: the same dates, or days within the week that gold names, and all else that gold says. set: the
    same parts in another order. contained: all tokens of gold in a prediction of at most `LONGEST` times its
    length. numbers: so after number words became digits. A prediction that abstains, or negates where gold
    does not, says something else.

    >>> equal_meaning("It was May 7, 2021", "7 May 2021"), equal_meaning("clay and tea", "tea, clay")
    ('date', 'set')
    >>> equal_meaning("She moved forty boxes", "40 boxes"), equal_meaning("not in Porto", "Porto")
    ('numbers', None)
    """
    if not tokens(gold) or (abstains(prediction) and not abstains(gold)) or _turned(prediction, gold):
        return None
    if dates_equal(prediction, gold) and _rest(gold) <= _rest(prediction):
        return "date"
    if _parts(prediction) == _parts(gold) and len(_parts(gold)) > 1:
        return "set"
    if _contained(prediction, gold):
        return "contained"
    return "numbers" if _contained(in_digits(prediction), in_digits(gold)) else None


def _turned(prediction: str, gold: str) -> bool:
    return bool(_NEGATED.search(prediction)) and not _NEGATED.search(gold)


def _contained(prediction: str, gold: str) -> bool:
    mine, theirs = tokens(prediction), tokens(gold)
    return len(mine) <= LONGEST * len(theirs) and not Counter(theirs) - Counter(mine)


def _rest(text: str) -> frozenset[str]:
    """What a text says beside its dates."""
    return frozenset(content(replaced(text, lambda day: " ")))


def _parts(text: str) -> frozenset[frozenset[str]]:
    parts = (frozenset(tokens(part)) for part in _PARTS.split(in_digits(text)))
    return frozenset(part for part in parts if part)
