"""A sweep as numbers for programs and as a page for people."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..evals.dataset import ANSWERABLE, CATEGORIES
from ..evals.sweep import (
    Constraints,
    Half,
    SweepResult,
    explained,
    gain,
    pareto,
    ranked,
    reference_arguments,
)
from ..evals.sweep.choice import allowed
from ..memory.memoryos import MemoryOS
from ..memory.policy import changed_knobs, preset
from ..runs import nearest_preset
from .own_names import names

BEST = 10  # settings in the table
FIGURES = ("recall", "low", "high", "hit", "all", "mrr", "ndcg", "page_tokens", "prompt_tokens")
HALVES: tuple[Half, ...] = ("chosen", "held", "all")
Row = dict[str, Any]


def data(result: SweepResult, best: int | None, limits: Constraints) -> Row:
    """Everything that is told, without the seconds."""
    shares, named = explained(result), names(result.base)
    figures = result.figures("held")
    return {
        "dataset": {
            "name": result.name,
            "sha256": result.sha256,
            "conversations": list(result.conversations),
            "questions": len(result.questions),
            "with_evidence": result.figures().n,
            "without_evidence": result.figures().skipped,
        },
        "backend": result.backend,
        "questions": result.mode,
        "measure": f"share of a question's gold turns in the prompt, {named['window']} counted, c1–4",
        "settings": len(result.settings),
        "done": int(result.done.sum()),
        "failed": [failure._asdict() for failure in result.failures],
        "cancelled": result.cancelled,
        "axes": {name: list(values) for name, values in result.axes.items()},
        "halves": {
            "unit": result.halves.unit,
            "chosen": list(result.halves.chosen) if result.halves.unit == "conversations" else None,
            "held": list(result.halves.held_out) if result.halves.unit == "conversations" else None,
            "n_chosen": result.figures("chosen").n,
            "n_held": figures.n,
        },
        "names": named,
        "base": setting(result, result.base_index),
        "limits": limits.said(named["groups"]),
        "allowed": int(allowed(result, limits).sum()),
        "winner": None if best is None else _winner(result, best),
        "best": [setting(result, i) for i in ranked(result, limits)[:BEST]],
        "pareto": [setting(result, i) for i in pareto(result)],
        "importance": {
            "shares": {name: round(share, 4) for name, share in shares.shares.items()},
            "together": None if shares.together is None else round(shares.together, 4),
            "settings": shares.settings,
        },
    }


def setting(result: SweepResult, place: int) -> Row:
    """One setting with its figures; null where it was not measured."""
    row: Row = {"knobs": result.values(place) or result.knobs(place)}
    for half in HALVES:
        figures = result.figures(half)
        row[half] = {name: number(getattr(figures, name)[place]) for name in FIGURES}
    return row | {"segments": number(result.segments_mean()[place])}


def _winner(result: SweepResult, best: int) -> Row:
    policy = result.settings[best]
    categories = {
        f"{category} {CATEGORIES[category]}": _gain(result, best, "held", category)
        for category in ANSWERABLE
        if result.mask("held", category).any()
    }
    row = setting(result, best) | {
        "gain": {half: _gain(result, best, half, None) for half in HALVES},
        "categories_held": categories,
        "is_base": best == result.base_index,
        "preset": {"nearest": (near := nearest_preset(policy)), "moved": changed_knobs(policy, preset(near))},
    }
    if isinstance(policy, MemoryOS):
        reference = reference_arguments(policy)
        row["reference"] = {"call": reference.text, "unsaid": list(reference.unsaid)}
    return row


def _gain(result: SweepResult, place: int, half: Half, category: int | None) -> Row:
    told = gain(result, place, half, category)
    numbers = {name: number(getattr(told, name)) for name in ("base", "setting", "gain", "low", "high")}
    return {"n": told.n, "gained": told.gained, "lost": told.lost, **numbers}


def number(value: float) -> float | None:
    """With four digits; None for what was not measured."""
    return round(float(value), 4) if np.isfinite(value) else None


# -- for people -----------------------------------------------------------------------------------


def page(told: Row) -> str:
    """The same for people."""
    return "\n".join([*_head(told), *_table(told), *_best(told), *_importance(told), *_end(told)])


def _head(told: Row) -> Iterator[str]:
    dataset, halves = told["dataset"], told["halves"]
    yield (
        f"{dataset['name']}: {told['settings']} settings × {_conversations(dataset)}, "
        f"questions {told['questions']}, backend {told['backend']}"
    )
    yield (
        f"evidence recall, {told['names']['window']} counted, categories 1–4: {dataset['with_evidence']:,} "
        f"questions with evidence, {dataset['without_evidence']} without"
    )
    if halves["unit"] == "conversations":
        yield f"chosen on {', '.join(halves['chosen'])} ({halves['n_chosen']} questions)"
        yield f"held out  {', '.join(halves['held'])} ({halves['n_held']} questions)"
    else:
        counts = f"chosen on {halves['n_chosen']} questions, held out {halves['n_held']}"
        yield f"{counts}: every second one of a category"
    yield from _missing(told)


def _conversations(dataset: Row) -> str:
    count = len(dataset["conversations"])
    return "1 conversation" if count == 1 else f"{count} conversations"


def _missing(told: Row) -> Iterator[str]:
    if told["cancelled"]:
        yield "stopped before the end: what was done is told"
    if left := told["settings"] - told["done"]:
        yield f"{left} settings were not measured on every conversation, and are left out"
    for failure in told["failed"]:
        yield f"given up: {failure['conversation']}, {failure['knobs']}: {failure['why']}"


def _table(told: Row) -> Iterator[str]:
    rows = [("base", told["base"]), *((str(i), row) for i, row in enumerate(told["best"], start=1))]
    knobs = [_knobs(row["knobs"]) for _, row in rows]
    wide = max(map(len, [*knobs, "setting"]))
    groups = f"{told['names']['groups']:>8}"
    yield ""
    yield f"     {'setting':<{wide}}  chosen  held out  95 %       pages tokens  {groups}"
    for (mark, row), name in zip(rows, knobs, strict=True):
        held = row["held"]
        yield (
            f"{mark:>4} {name:<{wide}}  {_share(row['chosen']['recall']):>6}  {_share(held['recall']):>8}  "
            f"{_share(held['low'])}–{_share(held['high']):<6}  {_count(row['all']['page_tokens']):>11}  "
            f"{_one(row['segments']):>{len(groups)}}"
        )
    yield f"     of {told['allowed']} settings with {told['limits']}; the base is not held to m, k or tokens"


def _best(told: Row) -> Iterator[str]:
    best = told["winner"]
    if best is None:
        return
    yield ""
    if best["is_base"]:
        yield "no setting tried is better on the chosen half than the base"
        return
    held = best["gain"]["held"]
    yield (
        f"best on the chosen half: {_knobs(best['knobs'])}; held out {_share(held['base'])} → "
        f"{_share(held['setting'])}, a gain of {_signed(held['gain'])} (95 % {_signed(held['low'])} to "
        f"{_signed(held['high'])}); {held['gained']} questions gained, {held['lost']} lost of {held['n']}"
    )
    for name, row in best["categories_held"].items():
        yield (
            f"  {name:<14} n {row['n']:>4}  {_share(row['base'])} → {_share(row['setting'])}  "
            f"+{row['gained']} −{row['lost']}"
        )


def _importance(told: Row) -> Iterator[str]:
    shares = told["importance"]["shares"]
    if not shares:
        return
    together = told["importance"]["together"]
    parts = [f"{name} {100 * share:.0f} %" for name, share in shares.items()]
    parts += [] if together is None else [f"together {100 * together:.0f} %"]
    yield ""
    count = told["importance"]["settings"]
    yield f"share of the variance of recall over {count} settings, chosen half: {', '.join(parts)}"


def _end(told: Row) -> Iterator[str]:
    yield f"as good for fewer tokens (Pareto, held out): {len(told['pareto'])} settings"
    best = told["winner"]
    if best and "reference" in best:
        yield ""
        yield "the winner as a call of the reference:"
        yield best["reference"]["call"]
        if best["reference"]["unsaid"]:
            yield f"it has no argument for: {', '.join(best['reference']['unsaid'])}"
    yield ""
    kept = f"finished work lies in {told['out']}" if told["out"] else "nothing was kept: add --out DIR"
    yield f"{told['seconds']:.1f} s; {kept}"


def _knobs(values: Row) -> str:
    return ", ".join(f"{name} {_plain(value)}" for name, value in values.items()) or "as it is"


def _plain(value: Any) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _share(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}".removeprefix("0") if value < 1 else "1.00"


def _signed(value: float | None) -> str:
    return "–" if value is None else f"{value:+.3f}".replace("-", "−").replace("0.", ".")


def _count(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}"


def _one(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f}"
