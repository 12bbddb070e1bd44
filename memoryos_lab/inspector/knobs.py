"""A sweep as the slot `sweep`: every setting in columns, about 1 kB each, so that nothing is asked again.

Settings are numbers 0 … s − 1, in the order of the sweep; one that was not measured on every conversation
is left out, and counted. Recall is in thousandths, `null` where there is no question.

* `name, base, base_is [preset, knobs moved], best, rule {segments, m, k}`: `base` is what settings are
  compared with, `best` the winner on the half that is chosen on, under the rule; −1 for none;
  `sampled` how many settings were sampled, 0 for a grid
* `knobs [{name, symbol, label {en, zh}, effect, ordered, values, share}]`: the knobs that differ, with their
  share of variance; `at [knob][setting]` places of their values, `own [knob]` those of the base, which alone
  may lie off the grid (place −1); `apart [knob]`: alike in all settings (first value) but the base (second)
* `categories [..]` (0 = 1 to 4 together), `n {half: [category]}`, `recall`, `low`, `high`
  `{half: [category][setting]}` with half `held`, `chosen`, `all`
* `tokens, segments, off [setting]`: tokens of a prompt, segments a conversation at the end, and whether so
  few are left that memory is as good as switched off
* `questions [ids], category, held [question]`: those with evidence; `stages [..]` where evidence can be lost,
  the last one = it is in the prompt; `lost [setting]` places in `stages`, three bits a question, base64
* `speech`: null, or `sentences, texts {en,zh}{key}` that are otherwise for its system
* `told [{en, zh}]`: what is not shown; `preset, reference`: a setting to take away (see `exported`)
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..evals.dataset import ANSWERABLE
from ..evals.examination import Examination
from ..evals.labels import Stage
from ..evals.sweep.choice import Constraints, allowed, winner
from ..evals.sweep.halves import Half
from ..evals.sweep.importance import importance
from ..evals.sweep.result import SweepResult
from ..evals.sweep.settings import varied
from ..memory.errors import LabError
from ..memory.policy import Knob, Value, changed_knobs, knobs, preset
from ..runs import nearest_preset
from ..theatre.encode import NULL, encode
from .knobs_export import exported
from .telling import speech
from .texts.knobs import TEXTS

HALVES: tuple[Half, ...] = ("held", "chosen", "all")
STAGES = tuple(int(stage) for stage in Stage)  # eight: three bits a question
MOST_SEGMENTS = 20  # m up to which a setting may be the best
FEW = 0.5  # of the base's segments, below which memory is as good as switched off


def sweep_slot(result: SweepResult, examination: Examination | None = None) -> bytes:
    """The slot; `null` where no setting was finished. Named after the examination where there is one.

    Raises: LabError for a sweep over other questions than those examined.
    """
    if examination and result.questions != tuple(examination.dataset.by_id):
        raise LabError(
            f"the sweep of {result.name} asked other questions than {examination.dataset.name} has",
            where="sweep",
            hint="sweep the dataset that was examined",
        )
    kept = np.flatnonzero(result.done)  # [s] settings that are shown
    if not len(kept):
        return NULL
    return encode(
        {"name": examination.dataset.name if examination else result.name, "speech": speech(result.base)}
        | _settings(result, kept)
        | _axes(result, kept)
        | _figures(result, kept)
        | _questions(result, kept)
        | exported([result.settings[i] for i in kept])
    )


def _settings(result: SweepResult, kept: NDArray[np.intp]) -> dict[str, Any]:
    """Which setting all are compared with, which is best under which rule, and what is not shown."""
    place = {int(setting): i for i, setting in enumerate(kept)}
    base = place.get(result.base_index, -1)
    segments = result.segments_mean()
    limits = _limits(result)
    off = segments[kept] < FEW * segments[result.base_index] if base >= 0 else np.zeros(len(kept), bool)
    return {
        "base": base,
        "base_is": _moved(result.base),
        "best": _best(result, limits, place),
        "rule": {"segments": FEW, "m": limits.max_m, "k": limits.max_k},
        "segments": _rounded(segments[kept]),
        "off": off.astype(int).tolist(),
        "told": _told(result, kept),
    }


def _best(result: SweepResult, limits: Constraints, place: dict[int, int]) -> int:
    try:
        return place[winner(result, limits)]
    except LabError:  # no setting keeps to the limits: there is no best one
        return -1


def _limits(result: SweepResult) -> Constraints:
    """What the best setting must keep to: m and k as far as a listed setting keeps to them.

    A policy without m or k has no limit to either. One that brings more pages than its k (by links, or by
    further pages of results) may go on to bring as many as it does.
    """
    most_m, most_k = getattr(result.base, "top_m", None), getattr(result.base, "top_k", None)
    if most_k is not None:
        most_k = max(most_k, int(result.returned[result.base_index].max(initial=0)))
    m = None if most_m is None else max(MOST_SEGMENTS, most_m)
    tried = [Constraints(FEW, m, most_k), Constraints(FEW, m), Constraints(FEW)]
    return next((one for one in tried if (allowed(result, one) & result.on_grid).any()), tried[-1])


def _moved(policy: Any) -> tuple[str, list[dict[str, Any]]]:
    """The preset that it is or that is nearest, and the knobs that were moved, each with its value alone.

    >>> from dataclasses import replace
    >>> from memoryos_lab.memory.policy import preset
    >>> name, moved = _moved(replace(preset("paper"), theta=.5))
    >>> name, [(knob["symbol"], knob["values"]) for knob in moved]
    ('paper', [('θ', [0.5])])
    """
    name = nearest_preset(policy)
    table = {knob.name: knob for knob in knobs(policy)}
    moved = changed_knobs(policy, preset(name))
    return name, [_knob(table[knob], (value,), 0.0) for knob, value in moved.items()]


def _told(result: SweepResult, kept: NDArray[np.intp]) -> list[dict[str, str]]:
    figures = result.figures()
    counts = {
        "knobs.left_out": len(result.settings) - len(kept),
        "knobs.skipped": figures.skipped,
        "knobs.off_grid": int(not (result.on_grid[result.base_index] or _is_sample(result))),
    }
    return [
        {language: TEXTS[key][i].format(n=f"{n:,}") for i, language in enumerate(("en", "zh"))}
        for key, n in counts.items()
        if n
    ]


# -- knobs ----------------------------------------------------------------------------------------


def _axes(result: SweepResult, kept: NDArray[np.intp]) -> dict[str, Any]:
    """The knobs that differ, and where each setting stands along them."""
    table = {knob.name: knob for knob in knobs(result.base)}
    shares = importance(result)
    sampled = _is_sample(result)
    axes = varied(result.settings, result.base) if sampled else result.axes
    off_grid = -1 if sampled or result.on_grid[result.base_index] else result.base_index
    columns = [[getattr(result.settings[i], name) for i in kept] for name in axes]
    at = [
        [-1 if i == off_grid else values.index(value) for i, value in zip(kept, column, strict=True)]
        for values, column in zip(axes.values(), columns, strict=True)
    ]
    return {
        "knobs": [_knob(table[name], values, shares.get(name, 0.0)) for name, values in axes.items()],
        "at": at,
        "own": [getattr(result.base, name) for name in axes],
        "apart": _apart(result, axes, table),
        "sampled": int(result.on_grid[kept].sum()) if sampled else 0,
    }


def _is_sample(result: SweepResult) -> bool:
    """Were some combinations of the values never listed?"""
    return int(result.on_grid.sum()) < prod(len(values) for values in result.axes.values())


def _apart(result: SweepResult, axes: Mapping[str, Any], table: Mapping[str, Knob]) -> list[dict[str, Any]]:
    """Knobs that are alike in all settings that were listed, but not in what they are compared with."""
    listed = next(one for one, on in zip(result.settings, result.on_grid, strict=True) if on)
    names = [name for name in changed_knobs(listed, result.base) if name not in axes]
    return [_knob(table[name], (getattr(listed, name), getattr(result.base, name)), 0.0) for name in names]


def _knob(knob: Knob, values: Sequence[Value], share: float) -> dict[str, Any]:
    return {
        "name": knob.name,
        "symbol": knob.symbol,
        "label": {"en": knob.label, "zh": knob.label_zh},
        "effect": knob.effect,
        "ordered": knob.kind in ("float", "int"),
        "values": list(values),
        "share": round(max(0.0, float(share)), 4),
    }


# -- figures --------------------------------------------------------------------------------------


def _figures(result: SweepResult, kept: NDArray[np.intp]) -> dict[str, Any]:
    """Recall with its interval by half and category, and the tokens that it costs."""
    categories = [0, *(c for c in ANSWERABLE if result.mask("all", c).any() and result.category.any())]
    told = {half: [result.figures(half, category or None) for category in categories] for half in HALVES}
    columns = {
        name: {half: [_thousandths(getattr(one, name)[kept]) for one in of] for half, of in told.items()}
        for name in ("recall", "low", "high")
    }
    return columns | {
        "categories": categories,
        "n": {half: [one.n for one in of] for half, of in told.items()},
        "tokens": [round(float(n)) for n in told["all"][0].prompt_tokens[kept]],
    }


def _thousandths(values: NDArray[np.float64]) -> list[int | None]:
    return [None if np.isnan(value) else round(1000 * float(value)) for value in values]


def _rounded(values: NDArray[np.float64]) -> list[float]:
    return [round(float(value), 1) for value in values]


# -- questions ------------------------------------------------------------------------------------


def _questions(result: SweepResult, kept: NDArray[np.intp]) -> dict[str, Any]:
    """Where each question with evidence was lost in each setting."""
    asked = np.flatnonzero(result.mask())
    lost = np.searchsorted(STAGES, result.stage[np.ix_(kept, asked)])  # [s, q]
    return {
        "questions": [result.questions[q] for q in asked],
        "category": [int(result.category[q]) for q in asked],
        "held": [int(result.halves.held[q]) for q in asked],
        "stages": STAGES,
        "lost": [threes(row) for row in lost],
    }


def threes(numbers: NDArray[np.intp]) -> str:
    """Numbers below eight as three bits each, the highest bit first, in base64.

    >>> threes(np.array([7, 0, 1]))
    '4IA='
    """
    bits = (numbers[:, None] >> np.array([2, 1, 0])) & 1
    return b64encode(np.packbits(bits.astype(np.uint8)).tobytes()).decode()
