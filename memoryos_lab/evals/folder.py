"""The evaluation folder: settings, answers, diagnoses. The dataset stays where it is; traces are replayed.

    evaluation.json   format, version, the dataset's place and sha256; of each examination its policy, preset,
                      knobs, backend, mode of asking, mark, and where its answers are from; sha256 of the rest
    answers.jsonl     a line an answer
    diagnoses.jsonl   a line a question
    audit.jsonl       a line a finding, where an audit of the gold was laid over
    features/         what the models said, a folder a conversation (see `runs.features`): a trace that is
                      replayed is the trace that was diagnosed

No word of the dataset's turns or gold lies in answers or diagnoses but what an answer itself says. An audit
and the features (keywords, facts) do hold words: they are for the one who has the dataset.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from .. import __version__
from ..memory import codec
from ..memory.errors import LabError
from ..memory.policy import knobs, presets, set_knobs
from ..memory.replay import Run
from ..memory.types import Features, Issue
from ..runs import files, load_features, nearest_preset
from ..runs.features import write_features
from . import folder_lines as lines
from .dataset import Dataset
from .examination import Examination, Mark, Predictions
from .folder_dataset import Datasets, described, sha256, stamp
from .published.finding import Audit, Finding
from .replays import Replays
from .writing import writing_from_json, writing_json

FORMAT = "memoryos-lab evaluation"
VERSION = 1
HEAD, ANSWERS, DIAGNOSES, AUDIT = "evaluation.json", "answers.jsonl", "diagnoses.jsonl", "audit.jsonl"
FEATURES = "features"
LINES = (ANSWERS, DIAGNOSES, AUDIT)
KNOWN = (HEAD, *LINES, FEATURES)


def save(
    examinations: Sequence[Examination],
    folder: str | Path,
    dataset: str | Path,
    audit: Audit | None = None,
) -> None:
    """Write examinations of one dataset, whole or not at all; `dataset` is the file that it was read from.

    They may differ in how its turns were paired into pages. `audit` is the one that was laid over them.

    Raises: LabError if they are of several datasets, if a policy has no preset, or if the folder holds other
    things or cannot be written.
    """
    sets = {(one.dataset.sha256, *(script.id for script in one.dataset.scripts)) for one in examinations}
    if len(sets) != 1:
        raise LabError(
            "one folder holds examinations of one dataset, and at least one",
            where=str(folder),
            hint="examine them with the same Dataset, or save them apart",
        )
    with files.whole_folder(Path(folder), known=KNOWN) as new:
        files.write_lines(new / ANSWERS, lines.answer_lines(examinations))
        files.write_lines(new / DIAGNOSES, lines.diagnosis_lines(examinations))
        if audit:
            files.write_lines(new / AUDIT, map(codec.to_line, audit.findings.values()))
        kept: dict[tuple[str, str], str] = {}
        heads = [_head(one, new / FEATURES, kept) for one in examinations]
        head = {
            "format": FORMAT,
            "version": VERSION,
            "dataset": described(examinations[0].dataset, Path(dataset)),
            "examinations": heads,
            "audit": audit and {"name": audit.name, "rows": audit.rows, "issues": codec.encode(audit.issues)},
            "made_with": {"memoryos-lab": __version__, "python": platform.python_version()},
            "files": {name: sha256((new / name).read_bytes()) for name in LINES if (new / name).exists()},
        }
        files.write_lines(new / HEAD, [codec.to_json(head, indent=2)])


def load(folder: str | Path, dataset: str | Path | None = None) -> tuple[Examination, ...]:
    """The examinations of a folder; a trace is replayed when it is looked at.

    `dataset`: where its file lies now, if it was moved.

    Raises: LabError naming the file if one is missing, changed, foreign or of another version, and if the
    dataset is not the one that was examined.
    """
    path = Path(folder)
    head = _checked(path)
    answers, results = lines.read_answers(path / ANSWERS), lines.read_diagnoses(path / DIAGNOSES)
    with files.placed(str(path / HEAD)):
        try:
            paged = Datasets(head["dataset"], dataset).paged
            return tuple(
                _examination(one, paged(one["pages"]), answers[n], results[n], path / FEATURES)
                for n, one in enumerate(head["examinations"])
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise LabError(f"it does not fit an evaluation: {error!r}") from error


def audit(folder: str | Path) -> Audit | None:
    """The audit of the gold that was laid over a folder's examinations; None: there was none.

    Raises: LabError as `load`.
    """
    path = Path(folder)
    about = _checked(path).get("audit")
    if about is None:
        return None
    findings: dict[str, Finding] = {}
    for where, line in files.read_lines(path / AUDIT):
        with files.placed(where):
            one: Finding = codec.from_line(line, (Finding,))
            findings[one.question] = one
    with files.placed(str(path / HEAD)):
        try:
            issues = tuple(codec.decode(Issue, one) for one in about["issues"])
            return Audit(about["name"], findings, issues, about["rows"])
        except (KeyError, TypeError) as error:
            raise LabError(f"it does not fit an audit: {error!r}") from error


# -- one examination ------------------------------------------------------------------------------


def _head(one: Examination, features: Path, kept: dict[tuple[str, str], str]) -> dict[str, Any]:
    given = one.predictions
    return {
        "name": one.name,
        "trace": one.trace,
        "mark": {"scorer": one.mark.scorer, "at": one.mark.at},
        "pages": {script.id: stamp(script) for script in one.dataset.scripts},
        "answers": None
        if given is None
        else {
            "name": given.name,
            "judge": given.judge,
            "origin": given.origin,
            "issues": codec.encode(given.issues),
        },
        "replay": _recipe(one, features, kept),
        "writing": {id: writing_json(found) for id, found in one.writing.items()},
    }


def _recipe(one: Examination, folder: Path, kept: dict[tuple[str, str], str]) -> dict[str, Any] | None:
    """What its traces are replayed from; features that two examinations share are written once."""
    if one.policy is None or not one.runs:
        return None
    places: dict[str, str] = {}
    for script in one.dataset.scripts:
        f = _features(one.runs, script.id)
        key = (script.id, sha256(f.vectors.tobytes()))
        if key not in kept:
            kept[key] = str(len(kept))
            (folder / kept[key]).mkdir(parents=True)
            write_features(f, folder / kept[key])
        places[script.id] = kept[key]
    first = next(iter(one.runs))
    return {
        "policy": type(one.policy).__name__,
        "preset": nearest_preset(one.policy),
        "knobs": {knob.name: getattr(one.policy, knob.name) for knob in knobs(one.policy)},
        "questions": one.runs.questions if isinstance(one.runs, Replays) else one.runs[first].questions,
        "backend": _features(one.runs, first).backend,
        "features": places,
    }


def _features(runs: Mapping[str, Run], id: str) -> Features:
    return runs.features(id) if isinstance(runs, Replays) else runs[id].features


def _examination(
    head: Mapping[str, Any], dataset: Dataset, answers: lines.Answers, results: lines.Results, features: Path
) -> Examination:
    missing = [one.question.id for one in dataset if one.question.id not in results.diagnoses]
    if missing or len(results.diagnoses) != len(dataset):
        raise LabError(
            f"{len(results.diagnoses)} of {len(dataset)} questions are diagnosed"
            + (f", the first that is not: {missing[0]!r}" if missing else ""),
            where=head["name"],
        )
    about, recipe = head["answers"], head["replay"]
    policy = _policy(recipe) if recipe else None
    return Examination(
        name=head["name"],
        dataset=dataset,
        predictions=None if about is None else _predictions(about, answers),
        mark=Mark(head["mark"]["scorer"], float(head["mark"]["at"])),
        trace=head["trace"],
        policy=policy,
        diagnoses={one.question.id: results.diagnoses[one.question.id] for one in dataset},
        runs={} if recipe is None else _replays(recipe, dataset, policy, features),
        recall=results.recall,
        writing={id: writing_from_json(data) for id, data in head["writing"].items()},
    )


def _predictions(about: Mapping[str, Any], answers: lines.Answers) -> Predictions:
    issues = tuple(codec.decode(Issue, one) for one in about["issues"])
    return Predictions(about["name"], answers.texts, answers.judged, about["judge"], about["origin"], issues)


def _policy(recipe: Mapping[str, Any]) -> Any:
    """Raises: LabError for a policy or a knob that this program does not know."""
    base = presets().get(recipe["preset"])
    if base is None or type(base).__name__ != recipe["policy"]:
        raise LabError(
            f"no policy {recipe['policy']!r} with a preset {recipe['preset']!r}",
            hint=f"this program has the presets {', '.join(presets())}",
        )
    return set_knobs(base, recipe["knobs"])


def _replays(recipe: Mapping[str, Any], dataset: Dataset, policy: Any, folder: Path) -> Replays:
    places = {id: folder / str(int(place)) for id, place in recipe["features"].items()}
    return Replays(
        dataset, policy, questions=recipe["questions"], known=_Kept(places), backend=recipe["backend"]
    )


class _Kept(Mapping[str, Features]):
    """Features that are read when they are asked for. Raises: LabError as `load_features`."""

    def __init__(self, places: Mapping[str, Path]) -> None:
        self._places = places

    def __getitem__(self, id: str) -> Features:
        return load_features(self._places[id])

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


# -- what lies there ------------------------------------------------------------------------------


def _checked(path: Path) -> dict[str, Any]:
    """The head. Raises: LabError naming the first file that is missing, foreign, or not as it was saved."""
    if not path.is_dir():
        raise LabError("there is no such folder", where=str(path), hint="give a folder made by eval --out")
    head = files.read_json(path / HEAD)
    files.check_format(head, FORMAT, VERSION, path / HEAD)
    saved = head.get("files")
    needed = LINES if head.get("audit") else (ANSWERS, DIAGNOSES)
    for name in needed:
        if not isinstance(saved, dict) or saved.get(name) != sha256(files.read_bytes(path / name)):
            raise LabError(f"{name} was changed after it was saved", where=str(path / name), hint=files.AGAIN)
    return head
