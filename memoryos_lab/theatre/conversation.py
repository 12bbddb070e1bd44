"""The slots `conversation` and `map`: what was said, and where it lies on a plane."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Literal

from ..memory.types import Act, Features, Page, Question, Script
from ..views import similarity
from ..views.catalogue import LANGUAGES, Language
from ..views.dates import day, minute
from ..views.projection import USUAL, project
from .encode import encode

BOX = 1000  # the map is so wide and so high


def conversation(script: Script, features: Features) -> dict[str, Any]:
    """The conversation with a key made of its content; gold-side text that is held out stays out."""
    holder = script.holders
    measured = similarity.info(features)
    slot = {
        "id": script.id,
        "title": script.title or script.id,
        "source": script.source,
        "backend": features.backend,
        "n": len(script.pages),
        "speakers": script.speakers,
        "pages": {
            "said": [_said(page) for page in script.pages],
            "day": _told(day, script),
            "when": _told(minute, script),
            "session": [page.session for page in script.pages],
            "fate": [_fate(page) for page in script.pages],
            "tools": [[[call.name, call.summary] for call in page.tools] for page in script.pages],
        },
        "questions": [_question(question, holder) for question in script.questions],
        "acts": [_act(act) for act in script.acts],
        "similarity": {
            "low": measured.edges[0],
            "high": measured.edges[-1],
            "all": measured.all_pairs,
            "consecutive": measured.consecutive,
        },
        "warnings": [
            *features.notes,
            *(f"{issue.code} {issue.where}: {issue.message}" for issue in script.issues),
        ],
    }
    return {"key": hashlib.sha256(encode(slot)).hexdigest()[:16]} | slot


def _said(page: Page) -> list[Any]:
    return [[int(turn.side == "agent"), turn.id, turn.speaker, turn.words] for turn in page.turns]


def _told(way: Callable[[float | None, Language], str], script: Script) -> dict[str, list[str]]:
    """By language, the moment of each page: screens change their language without asking again."""
    return {language: [way(page.time, language) for page in script.pages] for language in LANGUAGES}


def _fate(page: Page) -> str:
    """A page that is not to be remembered says so."""
    return "forgotten" if page.forgotten else "private" if page.private else ""


def _act(act: Act) -> list[Any]:
    return [act.kind, act.fact, act.slot, act.value, act.old, act.after]


def _question(question: Question, holder: dict[str, int]) -> list[Any]:
    pages = dict.fromkeys(holder[turn_id] for turn_id in question.evidence if turn_id in holder)
    return [
        question.id,
        question.text,
        question.after,
        question.answer,
        question.category or 0,
        question.evidence,
        list(pages),
    ]


def plane(key: str, n: int, features: Features, method: Literal["pca", "umap"]) -> dict[str, Any]:
    """Where the pages lie; [-1, -1] for a page without a vector."""
    placed = project(features, method=method)
    xy = [[-1, -1] for _ in range(n)]
    for page, (x, y) in zip(placed.pages, placed.xy, strict=True):
        xy[page] = [round(BOX * x), round(BOX * y)]
    return {
        "conversation": key,
        "method": placed.method,
        "state": placed.state,
        "xy": xy,
        "elapsed": round(placed.elapsed, 1),
        "usual": USUAL,
        "note": placed.note,
    }
