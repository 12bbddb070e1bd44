"""What a long job will ask, told before it begins: calls, tokens, money."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..memory.events import Promoted
from ..memory.policy import Policy
from ..memory.prompt import count_words
from ..memory.replay import Mode, replay
from ..memory.types import Features, Page, Script
from . import prompts
from .annotating import sittings
from .llm.ledger import Ledger, Price
from .llm.types import Ask

SET = 5  # pages of a promoted set where no features tell: as many as make a segment hot under `paper`
META = "x" * 120  # stands for the meta text of a chain


class Part(NamedTuple):
    """One kind of call."""

    task: str
    calls: int
    prompt: int  # tokens
    completion: int  # tokens at most


class Estimate(NamedTuple):
    """A job. What is in the model's store already is not taken off."""

    parts: tuple[Part, ...]
    money: float | None  # US dollars, with answers at their longest; None: no price is known

    @property
    def calls(self) -> int:
        return sum(part.calls for part in self.parts)

    @property
    def prompt(self) -> int:
        """Tokens, counted as roughly as `count_words` does."""
        return sum(part.prompt for part in self.parts)

    @property
    def completion(self) -> int:
        """Tokens at most: answers that fill the room they have."""
        return sum(part.completion for part in self.parts)


def estimate(
    script: Script,
    policy: Policy[Any] | None = None,
    f: Features | None = None,
    *,
    questions: Mode = "live",
    price: Price | None = None,
) -> Estimate:
    """What `compute(model=…)` and `distil_run` would ask.

    With features by rules the promoted sets are those of a replay; a mind files pages by its own themes, so
    they are a guess. Without, a set is taken to have `SET` pages, and every page to be promoted once.
    """
    sets = _sets(script, policy, f, questions) if policy and f else _even(script)
    parts = (
        _part("annotate", _annotations(script)),
        _part("distill", (prompts.distill(batch) for pages in sets for batch in prompts.batches(pages))),
    )
    total = sum(part.prompt for part in parts), sum(part.completion for part in parts)
    return Estimate(parts, Ledger(price).money(*total))


def _annotations(script: Script) -> Iterable[Ask]:
    for pages in sittings(script):
        for before, i in zip([None, *pages], pages, strict=False):
            yield prompts.annotate(script.pages[i], None if before is None else script.pages[before], META)


def _sets(script: Script, policy: Policy[Any], f: Features, questions: Mode) -> Sequence[Sequence[Page]]:
    run = replay(script, f, policy, questions=questions)
    sets = dict.fromkeys(event.pages for _, event in run.events() if isinstance(event, Promoted))
    return [[script.pages[page] for page in dict.fromkeys(pages)] for pages in sets]


def _even(script: Script) -> Sequence[Sequence[Page]]:
    told = [script.pages[i] for pages in sittings(script) for i in pages]
    return [told[start : start + SET] for start in range(0, len(told), SET)]


def _part(task: str, asks: Iterable[Ask]) -> Part:
    calls = prompt = completion = 0
    for ask in asks:
        calls += 1
        prompt += sum(count_words(message["content"]) for message in ask.messages)
        completion += ask.max_tokens
    return Part(task, calls, prompt, completion)
