"""The `book` slot: every word, mark and colour of the laboratory, whatever was examined."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import get_args

from ..evals.labels import FAMILIES, FLAGS, GATES, LABELS, Outcome, Stage
from ..theatre.encode import encode
from ..views import palette
from ..views.catalogue import LANGUAGES
from .telling import templates
from .texts import texts

OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
HUES = {  # family -> place among the hues of the palette
    "not_written": 3,
    "written_wrong": 4,
    "not_retrieved": 1,
    "not_used": 0,
    "misled": 2,
    "adversarial": 5,
}
STAGE_GATES = {  # where a gold turn of this stage was lost; one that was available was lost nowhere
    Stage.LOADER: "written",
    Stage.MIGRATION: "written",
    Stage.EVICTED: "kept",
    Stage.WRONG: "correct",
    Stage.SEGMENT: "segment",
    Stage.PAGE: "page",
    Stage.PROMPT: "prompt",
}


@cache
def book() -> bytes:
    """The slot as JSON.

    `gates`, `families`, `flags`, `outcomes` [names]; `labels {key: [family, gate, stage]}`, `stages {stage:
    gate}` with gates as places in `gates`; `texts`, `sentences {en, zh}{key}`; `palette {light, dark}` whose
    `families {key: [fill, edge]}`.
    """
    return encode(
        {
            "gates": GATES,
            "families": FAMILIES,
            "flags": FLAGS,
            "outcomes": OUTCOMES,
            "labels": {
                key: [meaning.family, GATES.index(meaning.gate), int(meaning.stage)]
                for key, meaning in LABELS.items()
            },
            "stages": {int(stage): GATES.index(gate) for stage, gate in STAGE_GATES.items()},
            "texts": _by_language(texts()),
            "sentences": _by_language(templates()),
            "palette": {"light": _colours(palette.LIGHT), "dark": _colours(palette.DARK)},
        }
    )


def _by_language(said: dict[str, tuple[str, str]]) -> dict[str, dict[str, str]]:
    return {language: {key: words[i] for key, words in said.items()} for i, language in enumerate(LANGUAGES)}


def _colours(theme: palette.Theme) -> dict[str, object]:
    families = {family: [theme.fill(HUES[family]), theme.edge(HUES[family])] for family in FAMILIES}
    return asdict(theme) | {"families": families}
