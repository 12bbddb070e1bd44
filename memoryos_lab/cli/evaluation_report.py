"""An examination as numbers for programs and as a page for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ..evals.diagnose import control, name, spoken
from ..evals.examination import Examination
from ..evals.labels import FAMILIES, LABELS
from ..evals.published import Audit, overlay, shift
from ..evals.replays import Replays
from ..evals.scoring import SCORERS, Mean, adversarial, floors
from ..evals.totals import as_json, totals
from ..evals.writing import DEEDS, PLACES, Writing, together, writing_json
from ..features.llm.ledger import Total
from ..memory.policy import changed_knobs, preset
from ..runs import nearest_preset
from .inspect_data import shift_data
from .own_names import names, place

Row = dict[str, Any]


def data(made: Examination, audit: Audit | None = None) -> Row:
    """Everything that is told, without the seconds: by the gold as it is, and apart what an audit changes."""
    counted = totals(made)
    return {
        **as_json(counted),
        "dataset": _dataset(made),
        "policy": _policy(made),
        "answers": _answers(made),
        "mark": str(made.mark),
        "trace": made.trace,
        "misled_by_chance": control(made.diagnoses.values())._asdict(),
        "adversarial": _adversarial(made),
        "floors": _floors(made, counted.scorer),
        "names": names(made.policy),
        "called": {label: name(label, own=spoken(made.policy)) for label in counted.labels},
        "audit": None if audit is None else _audited(made, audit),
        "writing": _writing(made.writing),
    }


def _dataset(made: Examination) -> Row:
    scripts = made.dataset.scripts
    return {
        "name": made.dataset.name,
        "sha256": made.dataset.sha256,
        "conversations": [script.id for script in scripts],
        "pages": sum(len(script.pages) for script in scripts),
        "issues": dict(sorted(Counter(issue.code for script in scripts for issue in script.issues).items())),
    }


def _policy(made: Examination) -> Row | None:
    if made.policy is None:
        return None
    base = nearest_preset(made.policy)
    return {
        "name": made.name,
        "preset": base,
        "knobs": changed_knobs(made.policy, preset(base)),
        "questions": made.runs.questions if isinstance(made.runs, Replays) else None,
        "backend": made.runs.backend if isinstance(made.runs, Replays) else None,
    }


def _answers(made: Examination) -> Row | None:
    given = made.predictions
    if given is None:
        return None
    return {
        "name": given.name,
        "origin": given.origin,
        "answered": sum(text is not None for text in given.texts.values()),
        "issues": dict(sorted(Counter(issue.code for issue in given.issues).items())),
    }


def _audited(made: Examination, audit: Audit) -> Row:
    """The audit, and every count once more with its corrections."""
    corrected = overlay(made, audit)
    return {
        **shift_data(audit, [shift(made, corrected, audit)]),
        "corrected": as_json(totals(corrected)),
    }


def _adversarial(made: Examination) -> Row | None:
    """Category 5 under each convention by name; never averaged with anything else."""
    if made.predictions is None or not any(one.question.category == 5 for one in made.dataset):
        return None
    found = adversarial(made.dataset, made.predictions.texts)
    return {
        "abstains_in_the_official_phrases": _mean(found.phrases),
        "abstains_in_any_words": _mean(found.refuses),
        "f1_against_the_trap": {name: _mean(mean) for name, mean in found.trap.items()},
    }


def _floors(made: Examination, scorer: str) -> list[Row]:
    """What constant answers score, under the same measure."""
    if made.predictions is None:
        return []
    found = floors(made.dataset, SCORERS[scorer])
    return [{"answer": floor.answer, **_mean(floor.overall)} for floor in found]


def _mean(mean: Mean) -> Row:
    return {"n": mean.n, "mean": mean.mean, "interval": [mean.low, mean.high]}


def _writing(found: Mapping[str, Writing]) -> Row | None:
    if not found:
        return None
    return {
        "all": writing_json(together(found.values())),
        "by_conversation": {id: writing_json(one) for id, one in found.items()},
    }


# -- for people -----------------------------------------------------------------------------------


def spent(total: Total) -> Row:
    """What answers by a model took."""
    names = ("calls", "known", "failed", "prompt", "completion", "money")
    return {name: getattr(total, name) for name in names}


def page(told: Row) -> str:
    """The report on a screen of text."""
    blocks = [_head(told), _counts(told), _categories(told), _apart(told), _doubts(told["audit"])]
    blocks.append(_written(told["writing"], told["names"]))
    lines = [line for block in blocks if block for line in (*block, "")]
    lines.append(f"{told['seconds']:.1f} s")
    for file, what in (("out", "kept in"), ("html", "inspector written to")):
        if told.get(file):
            lines.append(f"{what} {told[file]}")
    return "\n".join(lines)


def _head(told: Row) -> list[str]:
    dataset, policy, answers = told["dataset"], told["policy"], told["answers"]
    ids = dataset["conversations"]
    several = f"{len(ids)} conversations" if len(ids) > 1 else f"conversation {ids[0]}"
    lines = [f"{dataset['name']}: {told['questions']:,} questions, {several}"]
    if policy:
        moved = "".join(f", {name} = {value}" for name, value in policy["knobs"].items())
        asked = f"; questions {policy['questions']}; backend {policy['backend']}"
        lines.append(f"preset {policy['preset']}{moved}{asked}")
    lines.append(f"answers: {answers['name'] if answers else 'none, the evidence alone is judged'}")
    if spent := told.get("spent"):
        cost = "" if spent["money"] is None else f"; ${spent['money']:,.4f}"
        tokens = f"{spent['prompt']:,} tokens read, {spent['completion']:,} written"
        lines.append(f"model: {spent['calls']:,} calls, {spent['known']:,} known; {tokens}{cost}")
    if told["trace"] == "re-enacted":
        lines.append("trace: re-enacted, not recorded; the answers were given elsewhere")
    lines.append(f"an answer passes at {told['mark']}")
    issues = {**dataset["issues"], **(answers["issues"] if answers else {})}
    if issues:
        lines.append("irregular: " + ", ".join(f"{code} {count}" for code, count in issues.items()))
    return lines


def _counts(told: Row) -> list[str]:
    """Every line adds up: passed, passed anyway, aside, labels."""
    lines = [
        f"{told['passed']:>7,}  passed",
        f"{told['passed_anyway']:>7,}  passed anyway: the evidence was not all in the prompt",
    ]
    lines += [f"{count:>7,}  aside: {name}" for name, count in told["aside"].items() if count]
    for family in FAMILIES:
        labels = {n: count for n, count in told["labels"].items() if LABELS[n].family == family}
        if labels:
            lines.append(f"{sum(labels.values()):>7,}  {family.replace('_', ' ')}")
            lines += [f"{'':>7}  {count:>6,}  {n:<34} {told['called'][n]}" for n, count in labels.items()]
        if labels and family == "misled":
            chance = told["misled_by_chance"]
            lines.append(f"{'':>16}(over random pages {chance['expected']:.1f} ± {chance['deviation']:.1f})")
    lines.append(f"{told['questions']:>7,}  questions: the sum of the above")
    if told["flags"]:
        lines.append("flags: " + ", ".join(f"{name} {count}" for name, count in told["flags"].items()))
    return lines


def _categories(told: Row) -> list[str]:
    measure = f"{told['scorer']} F1"
    head = f"category          n  passed  anyway  {measure:>12}  {'95 %':>11}  recall@5    @10    @20"
    rows = [(f"{key} {part['name']}".strip(), part) for key, part in told["by_category"].items()]
    if len(rows) > 1:
        rows.append(("all but 5", told["overall"]))
    bleu = [f"{name} {part['bleu1']:.3f}" for name, part in rows if "bleu1" in part]
    note = f"recall: share of gold pages that stand ready ({told['names']['window']}) or are among the k best"
    table = [head, *(_category(name, part) for name, part in rows), note]
    return [*table, *(["BLEU-1: " + ", ".join(bleu)] if bleu else []), *_floor_lines(told["floors"])]


def _category(name: str, part: Row) -> str:
    low_high = part["interval"]["f1"]
    interval = f"{low_high[0]:.3f}–{low_high[1]:.3f}" if low_high else "–"
    shares = (_number(part["f1"], 12), f"{interval:>11}", _number(part["recall@5"], 8))
    more = (_number(part["recall@10"], 5), _number(part["recall@20"], 5))
    counts = f"{name:<14}{part['n']:>5,}  {part['passed']:>6,}  {part['passed_anyway']:>6,}"
    return "  ".join([counts, *shares, *more])


def _number(value: float | None, width: int) -> str:
    return f"{'–' if value is None else f'{value:.3f}':>{width}}"


def _floor_lines(found: Sequence[Row]) -> list[str]:
    if not found:
        return []
    told = ", ".join(f"{floor['answer']!r} {floor['mean']:.3f}" for floor in found)
    return [f"floors, the same answer to every question: {told}"]


def _apart(told: Row) -> list[str]:
    found = told["adversarial"]
    if not found:
        return []
    traps = ", ".join(f"{name} {mean['mean']:.3f}" for name, mean in found["f1_against_the_trap"].items())
    phrases, words = found["abstains_in_the_official_phrases"], found["abstains_in_any_words"]
    return [
        f"category 5, apart, of {phrases['n']}: declines {phrases['mean']:.3f} in the official phrases, "
        f"{words['mean']:.3f} in any words",
        f"  F1 against the trap (the higher, the more it was fooled): {traps}",
    ]


def _doubts(found: Row | None) -> list[str]:
    """What an audit of the gold changes; all above is by the gold as it is."""
    if not found:
        return []
    (run,), corrected = found["runs"], found["corrected"]
    return [
        f"gold in doubt, by {found['name']} (not checked here): {run['doubted']} of these questions; of all "
        f"{found['findings']} it names, {found['corrupting']} corrupt a score",
        f"  {run['passed']} of them pass by the gold as it is, {run['passed_corrected']} as corrected; "
        f"{run['relabelled']} have another label; {run['failed']} of {run['failures']} failures are of them",
        f"  corrected: {corrected['passed']:,} passed, {corrected['passed_anyway']:,} anyway, "
        f"{sum(corrected['aside'].values()):,} aside, {sum(corrected['labels'].values()):,} failed: "
        f"{corrected['questions']:,}",
    ]


def _written(found: Row | None, named: Mapping[str, str]) -> list[str]:
    """Write quality of each conversation, and of all."""
    if not found:
        return []
    rows = dict(found["by_conversation"])
    if len(rows) > 1:
        rows["all"] = found["all"]
    wide = max(len(named["groups"]), 5)
    head = (
        f"{'how it was written':<18}  {named['groups']:>{wide}}  largest  gold  stored  split  merged  "
        "together  purity  B-cubed  entries  quoted"
    )
    lines = [head, *(_writing_row(id, one, wide) for id, one in rows.items())]
    lines += [
        f"stored: gold turns that a question can find ({named['store']})",
        *_lost(found["all"]["places"], named),
    ]
    if slots := found["all"]["slots"]:
        lines.append("profile: " + "; ".join(_slot(name, deeds) for name, deeds in slots.items()))
    return lines


def _writing_row(id: str, one: Row, wide: int) -> str:
    means, stored = one["means"], one["places"]["mtm"]
    return (
        f"{id[:18]:<18}  {one['segments']:>{wide},}  {one['largest']:>7,}  {one['gold']:>4,}  "
        f"{stored:>6,}  {one['split']:>5,}  {one['merged']:>6,}  {_number(means['together'], 8)}  "
        f"{_number(means['session_purity'], 6)}  {_number(means['session_b3'], 7)}  {one['entries']:>7,}  "
        f"{one['quoted']:>6,}"
    )


def _lost(places: Mapping[str, int], named: Mapping[str, str]) -> list[str]:
    others = {at: places[at] for at in PLACES if at != "mtm" and places[at]}
    told = ", ".join(f"{count} {place(at, named)}" for at, count in others.items())
    return [f"gold turns elsewhere: {told}"] if told else []


def _slot(name: str, deeds: Mapping[str, int]) -> str:
    return f"{name} " + ", ".join(f"{deed} {deeds[deed]}" for deed in DEEDS if deeds[deed])
