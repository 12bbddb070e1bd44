"""One file that shows a laboratory anywhere: no program behind it, no network, nothing to install."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..evals.examination import Examination
from ..runs import whole_file
from ..theatre.bundle import bundle
from ..theatre.encode import encode
from ..theatre.offline import NOSCRIPT, POLICY, escaped
from .inquiry import Inquiry

STYLE = "html, body, #laboratory { height: 100%; margin: 0 } noscript { font: 16px sans-serif }"


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
    parts = "\n".join(
        f'<script type="application/json" data-slot="{name}">{escaped(body)}</script>'
        for name, body in given.items()
    )
    return f"""<!doctype html>
<html lang="{html.escape(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{html.escape(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<div id="laboratory"></div>
<noscript>{NOSCRIPT}</noscript>
{parts}
<script type="module">
{bundle("inspector_offline")}
</script>
</body>
</html>
"""
