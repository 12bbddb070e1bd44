"""What a notebook shows of a value: made by the views, which are looked for only when they are needed."""

from __future__ import annotations

from importlib import import_module


class Rich:
    """A value with a card in notebooks. The picture imports the value, never the reverse."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """The value as a fragment of HTML in which nothing of a conversation is markup."""
        return card_of(self, "memoryos_lab.views.cards")


def card_of(value: object, cards: str) -> str:
    """The card that the module of that name makes of a value."""
    card: str = import_module(cards).card(value)
    return card
