"""Choose a backend's bar of continuity on conversations with sessions, and say how good it is.

    python scripts/calibrate_continuity.py minilm-int8 locomo10.json [conv-26 …]

A pair of neighbours within a session counts as continuing, a page with one of an earlier session,
drawn at random, as not. The bar is that of Youden's J (1950). It is chosen once on all conversations,
and once on every other one and then tried on the rest. Prints figures only, never text.
"""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from memoryos_lab.features import compute
from memoryos_lab.features.continuity import bars, calibrated
from memoryos_lab.features.language import language
from memoryos_lab.memory.types import Script
from memoryos_lab.sources import load

SEED = 0


class Pairs(NamedTuple):
    """Scores of the pairs of one conversation."""

    neighbours: np.ndarray  # within a session
    strangers: np.ndarray  # a page and one of an earlier session
    border: np.ndarray  # the last page of a session and the first of the next
    excess: np.ndarray  # neighbours' score less the bar that the page's own past gives
    strange_excess: np.ndarray


def pairs(script: Script, backend: str) -> Pairs:
    f = compute(script, backend=backend)
    rows = f.vectors[: len(script.pages)]
    own = bars(rows, None)
    rng = np.random.default_rng(SEED)
    columns: tuple[list[float], ...] = ([], [], [], [], [])
    for i, (before, page) in enumerate(pairwise(script.pages), 1):
        score = float(rows[i] @ rows[i - 1])
        earlier = [j for j in range(i) if script.pages[j].session != page.session]
        if before.session != page.session:
            columns[2].append(score)
        elif earlier:
            stranger = float(rows[i] @ rows[rng.choice(earlier)])
            columns[0].append(score)
            columns[1].append(stranger)
            columns[3].append(score - own[i])
            columns[4].append(stranger - own[i])
    return Pairs(*map(np.array, columns))


def together(parts: list[Pairs]) -> Pairs:
    return Pairs(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def auc(yes: np.ndarray, no: np.ndarray) -> float:
    """Probability that a pair of the one kind scores above one of the other; ties count half."""
    ranked = np.sort(no)
    wins = np.searchsorted(ranked, yes, "left") + np.searchsorted(ranked, yes, "right")
    return float(wins.mean() / (2 * len(no)))


def youden(yes: np.ndarray, no: np.ndarray) -> float:
    candidates = np.unique(np.round(np.concatenate([yes, no]), 3))
    return float(max(candidates, key=lambda bar: np.mean(yes >= bar) - np.mean(no >= bar)))


def errors(yes: np.ndarray, no: np.ndarray, bar: float) -> str:
    return f"misses {np.mean(yes < bar):.3f}, false {np.mean(no >= bar):.3f}"


def main(backend: str, path: str, wanted: list[str]) -> None:
    scripts = [script for script in load(Path(path)).scripts if not wanted or script.id in wanted]
    parts = [pairs(script, backend) for script in scripts]
    p = together(parts)
    say = sys.stdout.write
    say(f"{backend}: {len(scripts)} conversations, {len(p.neighbours)} pairs, {len(p.border)} borders\n")
    say(f"AUC {auc(p.neighbours, p.strangers):.3f}; against borders {auc(p.neighbours, p.border):.3f}\n")
    quartiles = [np.round(np.quantile(part, (0.25, 0.5, 0.75)), 3).tolist() for part in p[:3]]
    say(f"quartiles: neighbours, strangers, borders {quartiles}\n")
    best = youden(p.neighbours, p.strangers)
    for bar in sorted({best, calibrated(backend, language(scripts[0])) or best}):
        wrong = errors(p.neighbours, p.strangers, bar)
        say(f"bar {bar:.3f}: {wrong}, borders {np.mean(p.border >= bar):.3f}\n")
    if len(parts) > 1:
        chosen = youden(*together(parts[::2])[:2])
        rest = together(parts[1::2])
        say(f"chosen on every other one: {chosen:.3f}; on the rest {errors(*rest[:2], chosen)}\n")
    say(f"bar of the page's own past: AUC {auc(p.excess, p.strange_excess):.3f}, ")
    say(f"{errors(p.excess, p.strange_excess, 0.0)}\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
