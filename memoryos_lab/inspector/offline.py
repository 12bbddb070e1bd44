"""One file that shows a laboratory anywhere: no program behind it, no network, nothing to install."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..evals.examination import Examination
from ..runs import whole_file
from ..theatre.bundle import bundle
from ..theatre.encode import encode
from ..theatre.offline import document
from .inquiry import Inquiry


def write(
    examinations: Sequence[Examination],
    file: str | Path,
    *,
    sweep: Any | None = None,
    audit: Any | None = None,
    language: str = "en",
) -> None:
    """The laboratory of these examinations as one HTML file, whole or not at all. Raises: LabError."""
    inquiry = Inquiry(examinations, sweep=sweep, audit=audit)
    text = page(inquiry.slots(), title=inquiry.dataset.name, language=language)
    with whole_file(Path(file)) as place:
        place.write(text)


def page(slots: Mapping[str, bytes], *, title: str, language: str = "en") -> str:
    """Slots as one HTML document: each text is data until the laboratory sets it as text."""
    given = {**slots, "ui": encode({"language": language})}
    parts = {f'data-slot="{name}"': body for name, body in given.items()}
    code = bundle("inspector_offline")
    return document(parts, root="laboratory", code=code, title=title, language=language)
