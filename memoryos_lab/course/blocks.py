"""What a lesson shows: values that a notebook, the app and the documentation each show in their own way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .items import Item
from .prepared import Prepared


@dataclass(frozen=True, slots=True)
class Shown:
    """Words of our own with numbers of the engine, as Markdown with LaTeX between dollars.

    What stems from a conversation is escaped before it comes here.
    """

    markdown: str

    def _repr_markdown_(self) -> str:
        return self.markdown


@dataclass(frozen=True, slots=True)
class Staged:
    """The theatre at a prepared state."""

    place: Prepared
    alt: str  # the sentence of what is seen, for whoever does not see it
    height: int = 560  # px


@dataclass(frozen=True, slots=True)
class Asking:
    """Questions, one after another. With a stage: a prediction; the stage shows the answer only after it."""

    items: tuple[Item, ...]
    title: str = ""
    stage: Staged | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A plotly figure of one view, with the sentence that says the same."""

    figure: Any = field(hash=False)
    alt: str = ""
