"""What `inspect` found, as a page for people. Every count stands beside what it is a part of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..evals.published import MEANING
from .inspect_data import called

Row = Mapping[str, Any]
SIGNS = {"pass": "●", "fail": "✕", "none": "·"}
PATTERNS = 12  # in the table; --json has all


def page(data: Row) -> str:
    """The whole report."""
    dataset = data["dataset"]
    sha256 = f", sha256 {dataset['sha256'][:12]}…" if dataset["sha256"] else ""
    lines = [f"{dataset['name']}: {dataset['questions']:,} questions{sha256}"]
    for run in data["runs"]:
        lines += ["", *_run(run, data["floors"].get(run["mark"]["scorer"]))]
    for replay in data["explained"]:
        lines += ["", *_explained(replay)]
    if len(data["runs"]) > 1:
        lines += ["", *_beside(data["beside"])]
    if any(data["measures"]):
        lines += ["", *_measures(data["measures"])]
    if data["audit"]:
        lines += ["", *_audit(data["audit"])]
    return "\n".join([*lines, "", *_ends(data)])


def _run(run: Row, floor: Row | None) -> Iterator[str]:
    yield f"{run['name']}  ({run['file']}, sha256 {run['sha256'][:12]}…)"
    yield f"  {run['adds_up']}"
    yield f"  categories: {run['categories']}"
    yield from _irregular(run)
    yield f"  trace: {_trace(run)}"
    yield f"  an answer passes from {_mark(run)}"
    yield ""
    yield f"  {_sum(run)}"
    if run["labels"]:
        families = (f"{n} {name.replace('_', ' ')}" for name, n in run["families"].items())
        yield f"  failed = {' + '.join(families)}"
        for label, count in run["labels"].items():
            yield f"    {count:>5}  {label:<34} {run['called'][label]}"
    if run["trace"] != "none":
        chance = run["misled_by_chance"]
        random = f"{chance['expected']:.1f} ± {chance['deviation']:.1f}"
        yield f"  misled by another page: {chance['misled']}; by random pages, of chance alone: {random}"
    if run["flags"]:
        yield f"  flags (never labels): {', '.join(f'{name} {n}' for name, n in run['flags'].items())}"
    yield ""
    yield from _table(run, floor)


def _irregular(run: Row) -> Iterator[str]:
    for code, n in run["issues"].items():
        yield f"    {n:>5}  {code:<12} {MEANING.get(code, '')}".rstrip()
    if (ids := run["evidence_ids"])["malformed"]:
        told = f"{ids['repaired']} repaired, {ids['not_repaired']} not"
        yield f"  {ids['malformed']} malformed evidence ids: {told}"


def _trace(run: Row) -> str:
    if run["trace"] == "re-enacted":
        return (
            f"re-enacted, not recorded: our replay, preset {run['preset']}, {run['pairing']} pairing of turns"
        )
    return "none: this run tells nothing of its retrieval, so a failure has no place"


def _mark(run: Row) -> str:
    mark = run["mark"]
    return f"{run['judge'] if mark['scorer'] == 'judge' else mark['scorer']} ≥ {mark['at']:g}"


def _sum(run: Row) -> str:
    """All questions as a sum."""
    parts = [f"{run['passed']} passed"]
    if run["passed_anyway"]:
        parts.append(f"{run['passed_anyway']} passed anyway")
    if failed := sum(run["labels"].values()):
        parts.append(f"{failed} failed")
    aside = (f"{n} {name.replace('_', ' ')}" for name, n in run["aside"].items() if n)
    return f"{run['questions']} questions = {' + '.join([*parts, *aside])}"


def _table(run: Row, floor: Row | None) -> Iterator[str]:
    """A row a category, a column a measure; category 5 apart."""
    names = list(run["scores"])
    heads = "".join(f"{name:>24}" for name in names)
    yield f"  {'category':<18}{'n':>5}{'pass':>24}{heads}" + (f"{'constant answer':>18}" if floor else "")
    for category, share in run["passing"].items():
        if category == "5":
            yield "  apart:"
        cells = "".join(f"{_cell(run['scores'][name].get(category)):>24}" for name in names)
        least = f"{floor.get(category, 0):>18.3f}" if floor else ""
        n = run["by_category"][category]["n"]
        yield f"  {called(category):<18}{n:>5}{_cell(share):>24}{cells}{least}"
    if run["declines"]["n"]:
        yield "  5 passes if it declines, in whatever words; official counts two phrases alone; memoryos and"
        yield "  amem score it against the trap: there the higher, the more it was fooled"


def _cell(mean: Row | None) -> str:
    """A mean with its 95 % interval and n.

    >>> _cell({"n": 40, "mean": 0.5, "low": 0.35, "high": 0.65}), _cell(None)
    ('.500 [.350, .650] 40', '–')
    """
    if not mean or not mean["n"]:
        return "–"
    return f"{_short(mean['mean'])} [{_short(mean['low'])}, {_short(mean['high'])}] {mean['n']}"


def _short(number: float) -> str:
    return f"{number:.3f}".removeprefix("0")


def _explained(replay: Row) -> Iterator[str]:
    yield f"does the replay explain {replay['replay_of']}? (categories 1–4 with evidence; share that passes)"
    heads = f"{'evidence in its prompt':>26}{'not':>26}{'gap [95 %]':>26}{'within categories':>19}"
    yield f"  {'run':<24}{heads}  measure"
    for row in replay["rows"]:
        name = f"{row['name']} (control)" if row["control"] else row["name"]
        gap = f"{row['gap']:+.3f} [{row['low']:+.3f}, {row['high']:+.3f}]"
        cells = f"{_cell(row['within']):>26}{_cell(row['without']):>26}{gap:>26}{row['alike']:>+19.3f}"
        yield f"  {name:<24}{cells}  {row['mark']}"
    yield "  a control is a run that this replay is not of: what it gains is ease of the question alone"


def _beside(beside: Row) -> Iterator[str]:
    told = ", ".join(f"{n}: {run['name']} ({run['mark']})" for n, run in enumerate(beside["runs"], 1))
    total = sum(one["questions"] for one in beside["patterns"])
    yield f"side by side, question by question ({total:,} of categories 1–4; ● passed ✕ failed · not scored)"
    yield f"  {told}"
    for one in beside["patterns"][:PATTERNS]:
        suspect = f"  ({one['gold_suspect']} with gold in doubt)" if one["gold_suspect"] else ""
        yield f"  {' '.join(SIGNS[sign] for sign in one['signs'])}  {one['questions']:>5}{suspect}"
    if rest := beside["patterns"][PATTERNS:]:
        yield f"  {len(rest)} more patterns, {sum(one['questions'] for one in rest)} questions"


def _measures(rows: list[Row | None]) -> Iterator[str]:
    yield "one run, two measures (categories 1–4); nothing is ranked across measures"
    for row in filter(None, rows):
        yield (
            f"  {row['name']}: both pass {row['both_pass']}, only {row['judge']} {row['judge_only']}, "
            f"only {row['scorer']} {row['scorer_only']}, neither {row['both_fail']}"
        )


def _audit(audit: Row) -> Iterator[str]:
    verdicts = ", ".join(f"{name} {n}" for name, n in audit["verdicts"].items())
    yield (
        f"gold in doubt, by {audit['name']} (not checked here): {audit['findings']} questions in "
        f"{audit['rows']} rows, {audit['corrupting']} of them corrupt a score; {verdicts}"
    )
    if audit["issues"]:
        yield f"  irregular: {', '.join(f'{code} {n}' for code, n in audit['issues'].items())}"
    for run in audit["runs"]:
        yield (
            f"  {run['name']}: {run['failed']} of its {run['failures']} failures are of such questions; it "
            f"passes {run['passed']} of the {run['doubted']}, and {run['passed_corrected']} by gold as "
            f"corrected; {run['relabelled']} get another label or outcome"
        )


def _ends(data: Row) -> Iterator[str]:
    yield f"{data['seconds']:.1f} s"
    if data["out"]:
        yield f"the evaluation lies in {data['out']}"
    if data["html"]:
        yield f"the inspector as one page: {data['html']}"
