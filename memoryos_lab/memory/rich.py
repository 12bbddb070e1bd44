"""What a notebook shows of a value: made by the views, which are looked for only when they are needed."""

from __future__ import annotations

from importlib import import_module


class Rich:
    """A value with a card in notebooks. The picture imports the value, never the reverse."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """The value as a fragment of HTML in which nothing of a conversation is markup."""
        card: str = import_module("memoryos_lab.views.cards").card(self)
        return card
