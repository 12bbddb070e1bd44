"""A diagnosis in sentences: keys and what fills them; the front end says them in either language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..evals.diagnose import TEMPLATES, change, name, own_words, verdict
from ..evals.diagnose.own_words import parts, spoken, template
from ..evals.diagnose.sentences import Told
from ..evals.diagnosis import Diagnosis
from ..memory.about import About
from ..views.catalogue import LANGUAGES, Language
from ..views.naming import named
from .neutral import NEUTRAL
from .texts.labels import TEXTS

NONE = "none"  # kind of a change that was looked for and not found
VARIANTS = (".until", ".only")  # of a sentence, not of what is changed


def templates() -> dict[str, tuple[str, str]]:
    """Every sentence by key: English, Chinese."""
    return {key: (template.en, template.zh) for key, template in TEMPLATES.items()}


def speech(policy: Any) -> dict[str, Any] | None:
    """What is said otherwise of this policy; None where all is as the book has it."""
    own = spoken(policy)
    if own is None:
        return None
    said = {key: named(text, own) for key, text in NEUTRAL.items()}
    return {
        "sentences": {language: _sentences(own, language) for language in LANGUAGES},
        "texts": {
            language: _names(own, language) | {key: text[i] for key, text in said.items()}
            for i, language in enumerate(LANGUAGES)
        },
    }


def _sentences(own: About, language: Language) -> dict[str, str]:
    """Sentences with the names of the system; what else they name stays to be filled."""
    names = parts(own, language)
    filled: dict[str, str] = {}
    for key in own_words.OWN:
        told = template(key, own)
        text = told.zh if language == "zh" else told.en
        for part, word in names.items():
            text = text.replace(f"{{{part}}}", word)
        filled[key] = text
    return filled


def _names(own: About, language: Language) -> dict[str, str]:
    """Of labels and gates."""
    keys = ((f"{kind}_{key}", key) for key in own_words.NAMED for kind in ("label", "gate"))
    return {text: name(key, language, own) for text, key in keys if text in TEXTS}


def said(found: Diagnosis) -> list[list[Any]]:
    """What became of the question: [[key, {field: value}]]."""
    return _plain(verdict(found))


def changes(found: Diagnosis) -> list[list[Any]]:
    """What would have brought its evidence in, smallest first; [] where that was not looked for."""
    return _plain(change(found))


def saves(found: Diagnosis) -> list[str] | None:
    """The kinds of change that would have, each once; None where that was not looked for.

    [] where none of those that were tried would have.
    """
    if found.change is None or found.outcome != "failed":
        return None
    kinds = dict.fromkeys(_kind(told.key) for told in change(found))
    return [kind for kind in kinds if kind not in (NONE, "never")]


def _kind(key: str) -> str:
    """
    >>> _kind("change.top_m.until")
    'top_m'
    """
    kind = key.removeprefix("change.")
    for variant in VARIANTS:
        kind = kind.removesuffix(variant)
    return kind


def _plain(told: Iterable[Told]) -> list[list[Any]]:
    return [[one.key, dict(one.values)] for one in told]
