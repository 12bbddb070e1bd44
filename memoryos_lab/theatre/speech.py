"""What a run says in the words of its system: the slot `speech` of a run."""

from __future__ import annotations

from typing import Any

from ..memory.about import About
from ..views.catalogue import LANGUAGES
from ..views.naming import Text, named, owns, speech
from .neutral import FELT, IN_TOKENS, NEUTRAL, ONE_PLACE, UNFELT
from .texts import texts

_known: dict[int, tuple[About, dict[str, Any] | None]] = {}  # by identity, as in `views.naming`
_MOST = 64


def speech_slot(about: About) -> dict[str, Any] | None:
    """Sentences and texts that differ from those of the book, by key; None where all are the book's.

    `templates` and `texts` by language, `fields` and `kinds` of sentences that the book does not have.
    """
    known = _known.get(id(about))
    if known is None or known[0] is not about:
        if len(_known) >= _MOST:
            _known.pop(next(iter(_known)))
        known = _known[id(about)] = (about, _made(about))
    return known[1]


def _made(about: About) -> dict[str, Any] | None:
    spoken = speech(about)
    if owns(about) and not spoken.templates and not about.statuses:
        return None
    said = _texts(about)
    return {
        "templates": {
            "en": {key: template.en for key, template in spoken.templates.items()},
            "zh": {key: template.zh for key, template in spoken.templates.items()},
        },
        "texts": {
            language: {key: text[i] for key, text in said.items()} for i, language in enumerate(LANGUAGES)
        },
        "fields": {key: template.fields for key, template in spoken.templates.items()},
        "kinds": {key: template.kind for key, template in spoken.templates.items()},
    }


def _texts(about: About) -> dict[str, Text]:
    """By the keys of the theatre's texts."""
    known = texts()
    said = {key: text for key, text in speech(about).texts.items() if key in known}
    if not owns(about):
        felt = FELT if about.strength else UNFELT
        counted = IN_TOKENS if about.unit == "tokens" else {}
        single = ONE_PLACE if about.group == about.store else {}
        said |= {key: named(text, about) for key, text in (NEUTRAL | felt | counted | single).items()}
    for key, name in about.statuses.items():
        said |= {place: (name.en, name.zh) for place in (key, f"stage_{key}") if place in known}
    return said
