"""One file that shows a run anywhere: no program behind it, no network, nothing to install."""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any

from ..memory.replay import Run
from .beforehand import Answers, Look, answers
from .bundle import bundle

# Nothing can be loaded, asked or sent, whatever a text says; a picture is saved through blob:.
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; "
    "base-uri 'none'; form-action 'none'"
)
STYLE = "html, body, #ROOT { height: 100%; margin: 0 } noscript { font: 16px sans-serif }"
NOSCRIPT = "This page draws with JavaScript, which is switched off here. It asks no server for anything."

# In JSON these stand inside strings only, where an escape says the same; in HTML they could end the script.
_ESCAPES = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


def offline_html(run: Run, *, look: Look | None = None, **more: Any) -> str:
    """The theatre in a page that answers by itself; `more` as for `beforehand.answers`.

    Raises: LabError.
    """
    look = look or Look()
    return page(answers(run, look=look, **more), look.language)


def page(given: Answers, language: str = "en") -> str:
    """Answers as one HTML document: each text is data until the theatre sets it as text."""
    parts = {f'id="theatre-{name}"': body for name, body in given.parts.items()}
    return document(parts, root="theatre", code=bundle("offline"), title=given.title, language=language)


def document(parts: Mapping[str, bytes], *, root: str, code: str, title: str, language: str) -> str:
    """An HTML page that shows something in the element `root` and may ask nobody for anything.

    `parts`: JSON by the attribute that the code finds it by, written as it stands: never of a conversation.
    """
    data = "\n".join(
        f'<script type="application/json" {name}>{escaped(body)}</script>' for name, body in parts.items()
    )
    return f"""<!doctype html>
<html lang="{html.escape(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{html.escape(title)}</title>
<style>{STYLE.replace("ROOT", root)}</style>
</head>
<body>
<div id="{root}"></div>
<noscript>{NOSCRIPT}</noscript>
{data}
<script type="module">
{code}
</script>
</body>
</html>
"""


def escaped(body: bytes) -> str:
    r"""JSON that says the same and can stand inside an HTML element.

    >>> escaped(b'["</script>"]')
    '["\\u003c/script\\u003e"]'
    """
    return body.decode("utf-8").translate(_ESCAPES)
