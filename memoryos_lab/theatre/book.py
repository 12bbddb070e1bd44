"""The `book` slot: everything that is said, moved and coloured, whatever the conversation."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from ..memory.knobs import Knobs
from ..memory.memoryos import MemoryOS
from ..memory.policy import Knob, knobs, presets
from ..memory.replay import MODES
from ..views import palette
from ..views.catalogue import LANGUAGES
from ..views.templates import TEMPLATES
from .encode import encode
from .texts import texts

GROUPS = {
    "Short-term": "短期记忆",
    "Mid-term": "中期记忆",
    "Heat": "热度",
    "Promotion": "晋升",
    "Recall": "召回",
    "Long-term": "长期个人记忆",
    "Trust": "信任",
}


@cache
def book() -> bytes:
    """The slot as JSON; the same for every conversation and run."""
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
            "knobs": [_knob(knob) for knob in knobs(Knobs)],
            "presets": list(presets(MemoryOS)),
            "asking": list(MODES),
            "palette": {"light": asdict(palette.LIGHT), "dark": asdict(palette.DARK)},
            "font": palette.FONT,
        }
    )


def _knob(knob: Knob) -> dict[str, Any]:
    plain = ("name", "symbol", "kind", "low", "high", "step", "unit", "source", "choices", "optional")
    return {name: getattr(knob, name) for name in (*plain, "effect", "advanced", "default")} | {
        "label": {"en": knob.label, "zh": knob.label_zh},
        "help": {"en": knob.help, "zh": knob.help_zh},
        "group": {"en": knob.group, "zh": GROUPS.get(knob.group, knob.group)},
    }
