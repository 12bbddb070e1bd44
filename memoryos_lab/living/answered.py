"""What a living memory gives back: what moved, what was found, what was answered, and what it cost."""

from __future__ import annotations

from dataclasses import dataclass

from ..features.llm.ledger import Total
from ..features.llm.types import NoReply
from ..memory.events import Event
from ..memory.prompt import Prompt
from ..memory.recall import Recall
from ..memory.types import Entry

RULES = "rules"


@dataclass(frozen=True, slots=True)
class Turned:
    """An exchange was taken in, or an entry was corrected, confirmed or withdrawn."""

    turn: int  # pages arrived
    page: int | None  # the page that arrived; None for what was done to an entry
    events: tuple[Event, ...]  # what moved, with the numbers that decided it
    calls: Total  # what it asked of the model
    seconds: float
    kept: bool = True  # False: it is not to be remembered, and is nowhere on the disk


@dataclass(frozen=True, slots=True)
class Found:
    """What a text brings to mind."""

    recall: Recall  # every number between the text and the prompt
    prompt: Prompt  # what a model would read, with a manifest
    entries: tuple[Entry, ...]  # of long-term memory that stand in the prompt
    events: tuple[Event, ...]
    question: int | None  # its number in the recipe; None: it was only looked up, and left no trace
    seconds: float


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer, or why there is none."""

    text: str  # "" where there is none
    by: str  # "rules", or the model with the version of its prompts
    found: Found | None  # None: asked without memory
    turned: Turned | None  # None: there is no answer, or it was not to be remembered
    calls: Total
    failure: NoReply | None = None
    seconds: float = 0.0
