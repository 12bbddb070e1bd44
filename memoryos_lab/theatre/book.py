"""The `book` slot: everything that is said, moved and coloured, whatever the conversation."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from ..memory.policy import presets
from ..memory.replay import MODES
from ..views import palette
from ..views.catalogue import LANGUAGES
from ..views.templates import TEMPLATES
from .encode import encode
from .systems import systems
from .texts import texts


def book(*own: Any) -> bytes:
    """The slot as JSON; the same for every conversation and run. `own`: policies that have no preset."""
    return _made(*own) if own else _kept(tuple(presets()))


@cache
def _kept(names: tuple[str, ...]) -> bytes:
    """Made again where a preset was registered since."""
    return _made()


def _made(*own: Any) -> bytes:
    return encode(
        {
            "templates": {
                "en": {key: template.en for key, template in TEMPLATES.items()},
                "zh": {key: template.zh for key, template in TEMPLATES.items()},
            },
            "fields": {key: template.fields for key, template in TEMPLATES.items()},
            "kinds": {key: template.kind for key, template in TEMPLATES.items()},
            "texts": {
                language: {key: said[i] for key, said in texts().items()}
                for i, language in enumerate(LANGUAGES)
            },
            "systems": systems(*own),
            "asking": list(MODES),
            "palette": {"light": asdict(palette.LIGHT), "dark": asdict(palette.DARK)},
            "font": palette.FONT,
        }
    )
