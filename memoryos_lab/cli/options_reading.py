"""What says which model reads a conversation, and what that may cost."""

from __future__ import annotations

import argparse

from ..features.llm.ledger import Budget, Ledger, Price
from ..memory.errors import LabError


def add(verb: argparse.ArgumentParser) -> None:
    """The options of a job that a model does. The key comes from the environment, never from here."""
    group = verb.add_argument_group("read by a model (the key comes from OPENAI_API_KEY, never from here)")
    group.add_argument("--model", metavar="NAME", help="as its endpoint knows it (default: rules, no model)")
    group.add_argument("--base-url", metavar="URL", help="where it is (default: OPENAI_BASE_URL)")
    bounds(group)
    group.add_argument(
        "--yes", action="store_true", help="begin without asking whether what it takes is right"
    )


def bounds(group: argparse._ArgumentGroup) -> None:
    """The options of whatever asks a model: what it may take, and what that costs."""
    group.add_argument("--budget-tokens", type=tokens, metavar="N", help="ask nothing that could pass it")
    group.add_argument("--budget-money", type=money, metavar="USD", help="the same in dollars; needs --price")
    group.add_argument("--price", metavar="IN:OUT", help="US dollars for a million tokens of each")


def ledger(options: argparse.Namespace) -> Ledger:
    """What is spent, with its bounds. Raises: LabError for a price that is none, or a bound without one."""
    price = Price.read(options.price) if options.price else None
    if options.budget_money is not None and price is None:
        raise LabError(
            "a budget of money needs a price",
            where="--budget-money",
            hint="give --price IN:OUT, in US dollars for a million tokens",
        )
    return Ledger(price=price, budget=Budget(options.budget_tokens, options.budget_money))


def tokens(text: str) -> int:
    """An amount of tokens; a complaint of argparse has this function's name."""
    return amount(text)


def amount(text: str) -> int:
    """A whole number from 0. Raises: ValueError, of which argparse makes a complaint."""
    if (number := int(text)) < 0:
        raise ValueError(text)
    return number


def money(text: str) -> float:
    """An amount from 0. Raises: ValueError, of which argparse makes a complaint."""
    if not 0 <= (amount := float(text)) < float("inf"):
        raise ValueError(text)
    return amount
