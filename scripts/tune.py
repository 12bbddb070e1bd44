"""Search a setting that finds more of LoCoMo's evidence, and print the tables of docs/decisions/tuned.md.

    python scripts/tune.py [LOCOMO.json] [--keep FOLDER]

The file is looked for in $MEMORYOS_LAB_DATA otherwise. Figures only: no word of the data is printed. With
`--keep` finished work lies in the folder, and a run that was stopped goes on from there.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from memoryos_lab import samples, sources
from memoryos_lab.evals.dataset import ANSWERABLE, CATEGORIES, Dataset
from memoryos_lab.evals.labels import Stage
from memoryos_lab.evals.sweep import Constraints, Half, SweepResult, gain, grid, sweep
from memoryos_lab.evals.tuning import ablations, by_conversation, moved, pick, splits
from memoryos_lab.memory.policy import changed_knobs
from memoryos_lab.memory.presets import PAPER

GRID = (
    "segment_by=vector,best_page",
    "bm25_weight=0:1:.2",
    "neighbour_weight=0:.75:.25",
    "top_m=5,10,20",
)
# As many segments as in `paper` or nearly so, and fewer opened than pages returned: k pages lie in at
# most k segments, so with `best_page` and m >= k no segment is ever closed, and the memory is a flat list.
LIMITS = Constraints(segments_share=0.9, max_m=5, max_k=10)
THETAS = (0.4, 0.5, 0.6, 0.7, 0.8)
HALVES: tuple[Half, ...] = ("chosen", "held", "all")
LOST = (Stage.EVICTED, Stage.SEGMENT, Stage.PAGE, Stage.PROMPT, Stage.AVAILABLE)


def main() -> None:
    """Two sweeps (the grid, then what the choice is compared with) and their tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    home = Path(os.environ.get("MEMORYOS_LAB_DATA", "."))
    parser.add_argument("file", nargs="?", type=Path, default=home / "data/locomo/locomo10.json")
    parser.add_argument("--keep", type=Path, default=None)
    options = parser.parse_args()
    dataset = Dataset.of(sources.load(options.file).scripts, "locomo10")

    result = sweep(dataset, grid(GRID, PAPER), PAPER, out=options.keep)
    chosen = pick(result, result.mask("chosen"), LIMITS)
    policy = result.settings[chosen.setting]
    print(f"{len(result.settings)} settings; {result.halves.name}; {LIMITS}\n")
    print(f"Best: {moved(result.settings[chosen.best], PAPER)}. Taken: **{moved(policy, PAPER)}**.\n")
    gains(result, {"best": chosen.best, "taken": chosen.setting})
    categories(result, chosen.setting)
    conversations(result, chosen.setting)
    every_half(result)
    taken_back(result, chosen.setting)
    stages(result, {"paper": result.base_index, "taken": chosen.setting})
    compared(dataset, policy, options.keep)
    elsewhere(policy)
    print(f"In short-term memory alone: {in_window(dataset, PAPER.stm_capacity):.3f} of the evidence.")


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """A table in Markdown; numbers to three places."""
    lines = [head, ["---"] * len(head), *([_cell(value) for value in row] for row in rows)]
    print("\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n")


def _cell(value: Any) -> str:
    return f"{value:.3f}".replace("0.", ".", 1) if isinstance(value, float) else str(value)


def gains(result: SweepResult, settings: dict[str, int]) -> None:
    """Each setting against the base, on both halves and all."""
    rows = []
    for name, setting in settings.items():
        for half in HALVES:
            one = gain(result, setting, half)
            interval = f"{one.gain:+.3f} ({one.low:+.3f} to {one.high:+.3f})"
            rows.append((name, half, one.n, one.base, one.setting, interval, one.gained, one.lost))
    table(("setting", "half", "n", "paper", "recall@10", "gain (95 %)", "gained", "lost"), rows)


def categories(result: SweepResult, setting: int) -> None:
    """Base and setting by category, on the half that was held out and on all."""
    rows = []
    for category in (*ANSWERABLE, None):
        name = f"{category} {CATEGORIES[category]}" if category else "1–4"
        held, everything = (gain(result, setting, half, category) for half in ("held", "all"))
        rows.append(
            (name, held.n, held.base, held.setting, everything.n, everything.base, everything.setting)
        )
    table(("category", "n held", "paper", "taken", "n all", "paper", "taken"), rows)


def conversations(result: SweepResult, setting: int) -> None:
    """Base and setting by conversation."""
    rows = by_conversation(result, (result.base_index, setting)).tolist()
    named = (("paper", *rows[0]), ("taken", *rows[1]))
    table(("", *result.conversations), named)


def every_half(result: SweepResult) -> None:
    """The choice repeated on every half of the conversations, judged on the other."""
    found = splits(result, LIMITS)
    quantiles = (0, 0.025, 0.5, 0.975, 1)
    rows = [
        (name, *map(float, np.quantile([getattr(one, field) for one in found], quantiles)))
        for name, field in (("paper", "base"), ("recall@10", "recall"), ("gain", "gain"))
    ]
    print(f"{len(found)} halves of five conversations, each judged on the other five:\n")
    table(("", "lowest", "2.5 %", "median", "97.5 %", "highest"), rows)
    counts = Counter(moved(result.settings[one.setting], result.base) for one in found)
    table(("taken", "halves"), counts.most_common(6))


def taken_back(result: SweepResult, setting: int) -> None:
    """What each moved knob is worth."""
    rows: list[tuple[Any, ...]] = [("(taken)", "", *_recalls(result, setting))]
    rows += [
        (one.knob, f"{one.moved} → {one.back}", *_recalls(result, one.setting))
        for one in ablations(result, setting)
    ]
    table(("taken back", "", *HALVES), rows)


def _recalls(result: SweepResult, setting: int) -> list[float]:
    return [gain(result, setting, half).setting for half in HALVES]


def stages(result: SweepResult, settings: dict[str, int]) -> None:
    """Questions by the stage at which their evidence was lost, with segments and tokens."""
    lost = result.stages("all")
    figures, segments = result.figures("all"), result.segments_mean()
    head = ("setting", *(stage.name.lower() for stage in LOST), "segments", "page tokens", "prompt tokens")
    rows = [
        (
            name,
            *(int(lost[i][stage]) for stage in LOST),
            f"{segments[i]:.1f}",
            f"{figures.page_tokens[i]:.0f}",
            f"{figures.prompt_tokens[i]:.0f}",
        )
        for name, i in settings.items()
    ]
    table(head, rows)


def compared(dataset: Dataset, policy: Any, keep: Path | None) -> None:
    """Other k, other θ, and every segment opened: what the choice is compared with."""
    others = {
        **{f"paper, k {k}": replace(PAPER, top_k=k) for k in (5, 10, 20)},
        **{f"taken, k {k}": replace(policy, top_k=k) for k in (5, 10, 20)},
        **{f"taken, θ {theta:g}": replace(policy, theta=theta) for theta in THETAS},
        "taken, founder vectors": replace(policy, segment_vector="founder"),
        **{f"taken, m {m}": replace(policy, top_m=m) for m in (1, 2, 3, 10, 20)},
        "taken, every segment (m 200)": replace(policy, top_m=200),
        "paper, every segment (m 200)": replace(PAPER, top_m=200),
    }
    result = sweep(dataset, tuple(dict.fromkeys(others.values())), PAPER, out=keep)
    figures, segments = result.figures("all"), result.segments_mean()
    rows = []
    for name, setting in others.items():
        i = result.settings.index(setting)
        rows.append((name, *_recalls(result, i), f"{segments[i]:.1f}", f"{figures.page_tokens[i]:.0f}"))
    table(("setting", *HALVES, "segments", "page tokens"), rows)


def elsewhere(policy: Any) -> None:
    """On the bundled conversations, which chose nothing: other writers, another language, another backend."""
    moves = changed_knobs(policy, PAPER)
    rows = []
    for about in samples.names():
        script, features, _ = samples.load(about.name)
        one = Dataset.of((script,), about.name)
        base = replace(about.policy(), top_m=2, top_k=3)  # they are short: ten pages would be half of one
        found = sweep(one, (replace(base, **moves),), base, features={script.id: features}, workers=1)
        figures = found.figures("all")
        rows.append(
            (about.name, about.backend, figures.n, float(figures.recall[1]), float(figures.recall[0]))
        )
    table(("sample, m 2, k 3", "backend", "n", "paper", "taken"), rows)


def in_window(dataset: Dataset, pages: int) -> float:
    """Mean share of a question's gold turns on the last pages of its conversation (categories 1 to 4)."""
    shares = []
    for script, _, question in dataset:
        newest = {turn for page in script.pages[-pages:] for turn in page.turn_ids}
        if question.category in ANSWERABLE and question.evidence:
            shares.append(len(newest.intersection(question.evidence)) / len(set(question.evidence)))
    return float(np.mean(shares))


if __name__ == "__main__":
    main()
