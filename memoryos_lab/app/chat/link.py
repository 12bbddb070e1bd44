"""What answers: a model behind an endpoint, or the rules. A key lives here, in memory, and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

from ...features.llm.ledger import BOUNDLESS, Budget, Ledger, Price
from ...memory.errors import LabError

PROMPT, LOCAL_PROMPT = 4000, 2400  # tokens of what is recalled, where nobody says how many


@dataclass(frozen=True, slots=True)
class Link:
    """How to reach a model. Without a name nobody is asked."""

    model: str = ""
    base_url: str = ""
    key: str = field(default="", repr=False, compare=False)
    budget: Budget = BOUNDLESS
    price: Price | None = None
    longest: int | None = None  # tokens of an answer
    prompt: int | None = None  # tokens of what is recalled for it

    @property
    def by_rules(self) -> bool:
        return not self.model

    @property
    def local(self) -> bool:
        """Does nothing leave this machine?"""
        return self.by_rules or urlsplit(self.base_url).hostname in ("127.0.0.1", "localhost", "::1")

    def opening(self) -> dict[str, Any]:
        """What `Memory.open` is told. Raises: LabError for a model that cannot be asked as it is named."""
        if self.by_rules:
            return {"model": None}
        from ...features.llm.client import Client
        from ...features.model_mind import ModelMind

        # A key that stands in the environment is for the address that stands there, not for one typed here.
        key = self.key or ("none" if self.base_url else None)
        ledger = Ledger(self.price, self.budget)
        client = Client(self.model, base_url=self.base_url or None, api_key=key, ledger=ledger)
        return {"model": ModelMind(client, longest=self.longest), "prompt_budget": self.room}

    @property
    def room(self) -> int:
        """Tokens for what is recalled. A small model reads 4,096 at a time, answer included."""
        return self.prompt or (LOCAL_PROMPT if self.local else PROMPT)

    def told(self) -> dict[str, Any]:
        """What the screen may know: everything but the key."""
        return {
            "model": self.model,
            "base_url": self.base_url,
            "key": bool(self.key),
            "local": self.local,
            "tokens": self.budget.tokens,
            "money": self.budget.money,
            "price": list(self.price[:2]) if self.price else None,
            "longest": self.longest,
            "prompt": self.prompt,
        }


def read(raw: dict[str, Any], before: Link) -> Link:
    """The link that the screen asks for. A key that is not given again is kept for the same address.

    Raises: LabError for an address that is none, or a number that is none.
    """
    model, base_url = _words(raw, "model"), _words(raw, "base_url")
    if not model:
        raise LabError("a model has a name", where="model", hint="write its name as the endpoint knows it")
    if base_url and urlsplit(base_url).scheme not in ("http", "https"):
        raise LabError(
            "the address is no web address", where="base URL", hint="e.g. http://127.0.0.1:8080/v1"
        )
    tokens, money = _number(raw, "tokens"), _number(raw, "money")
    rates = _number(raw, "price_prompt"), _number(raw, "price_completion")
    price = Price(rates[0] or 0.0, rates[1] or 0.0) if any(rate is not None for rate in rates) else None
    longest = _number(raw, "longest")
    made = Link(
        model,
        base_url,
        _words(raw, "key"),
        Budget(_whole(tokens), money),
        price,
        _whole(longest),
        _whole(_number(raw, "prompt")),
    )
    if not made.key and base_url == before.base_url:
        made = replace(made, key=before.key)
    return made


def _words(raw: dict[str, Any], name: str) -> str:
    value = raw.get(name, "")
    return value.strip()[:2000] if isinstance(value, str) else ""


def _number(raw: dict[str, Any], name: str) -> float | None:
    """Raises: LabError for what is no number, or below nothing."""
    value = raw.get(name)
    if value in (None, ""):
        return None
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = -1.0
    if not 0 <= number < 1e15:
        raise LabError(
            "that is no amount", where=name.replace("_", " "), hint="write a number, or leave it empty"
        )
    return number


def _whole(number: float | None) -> int | None:
    """Nothing at all is no bound."""
    return int(number) if number else None
