"""What is asked of a language model and what can come back: values, so that nothing is raised for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Protocol

from .ledger import Ledger

Task = Literal["annotate", "distill", "refresh", "answer"]
Code = Literal[
    "timeout", "unreachable", "status", "rate", "refused", "empty", "invalid", "cut", "cancelled", "budget"
]
CODES: tuple[Code, ...] = (
    "timeout", "unreachable", "status", "rate", "refused", "empty", "invalid", "cut", "cancelled", "budget",
)  # fmt: skip
Messages = list[dict[str, str]]
Cancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Ask:
    """One request: all that its answer depends on, and so its key in the store."""

    task: Task
    version: str  # of the prompt: another wording finds none of the old one's answers
    messages: Messages
    schema: Mapping[str, Any] | None = None  # JSON schema of the answer; None: free text
    max_tokens: int = 400
    turn: int = 0  # at which it is asked, for the ledger; no part of the key


class Usage(NamedTuple):
    """Tokens of one call as the endpoint counts them; estimated where it does not say."""

    prompt: int
    completion: int
    cached: int = 0  # of the prompt, read from the endpoint's own cache
    estimated: bool = False


UNUSED = Usage(0, 0)


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model said, and for an `Ask` with a schema the value that was found in it and fits."""

    text: str
    value: Any = None
    usage: Usage = UNUSED
    known: bool = False  # it came from the store; nobody was asked
    repaired: bool = False  # the first answer did not fit the schema
    short: bool = False  # free text that ends where `max_tokens` did


@dataclass(frozen=True, slots=True)
class NoReply:
    """Why there is none. `why` is for whoever sits before it: it is never stored, and holds no key."""

    code: Code
    why: str = ""


class LanguageModel(Protocol):
    """What minds ask. `features.llm.client.Client` is the real one; tests and benchmarks have stubs."""

    @property
    def name(self) -> str:
        """The model's name as the endpoint knows it."""
        ...

    @property
    def address(self) -> str:
        """Where it is, without a password in it."""
        ...

    @property
    def ledger(self) -> Ledger:
        """Everything that was asked so far."""
        ...

    def ask(self, ask: Ask, *, cancelled: Cancelled | None = None) -> Reply | NoReply:
        """One answer. Never raises for what the endpoint does."""
        ...

    def stream(self, ask: Ask, *, cancelled: Cancelled | None = None) -> Iterator[str | Reply | NoReply]:
        """Pieces of free text as they come; the last item is the whole `Reply`, or why there is none."""
        ...
