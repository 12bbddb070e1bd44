"""`eval`: a dataset and a memory in, where every answer was lost out."""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from typing import Any

from .. import samples
from ..evals import folder
from ..evals.dataset import Dataset
from ..evals.examination import Examination, Predictions
from ..evals.examine import Answers, examine
from ..evals.published.finding import Audit
from ..evals.replays import Replays
from ..features.llm.ledger import Ledger
from ..features.progress import bar
from ..memory.errors import LabError
from ..memory.policy import set_knobs
from ..memory.replay import Mode
from . import Outcome, applet, evaluation_report
from .datasets import Named, named
from .inputs import DEFAULT_BACKEND, SAMPLE, pairs
from .marks import mark
from .options_reading import ledger
from .presets import policy_named
from .serving import laboratory

OURS = ("none", "offline", "model")  # answers to what the memory at hand found; a file's saw something else


def run(options: argparse.Namespace) -> Outcome:
    """Examine what DATASET names. Raises: LabError; a folder is written whole or not at all."""
    if options.state_change:
        from .state_changing import run as changing

        return changing(options)
    if options.dataset is None:
        raise LabError(
            "no DATASET is named", where="eval", hint="give a LoCoMo file, sample:mira, or --state-change"
        )
    if options.open:
        applet.check_free(options.port)
    begun = time.perf_counter()
    whole = named(options.dataset, options.pairing)
    found = whole.only(options.sample)
    audit = _audit(options.audit, whole.dataset)
    spent = ledger(options)
    made = _examined(whole, found, options, spent)
    data = evaluation_report.data(made, audit)
    data["spent"] = evaluation_report.spent(spent.total()) if options.answers == "model" else None
    data["dataset"]["pairing"] = options.pairing
    data |= {"seconds": round(time.perf_counter() - begun, 3), "out": options.out, "html": options.html}
    _keep(made, audit, found, options)
    if options.open:
        _serve(made, audit, found, options, data)
        return Outcome({}, "")
    if options.question or options.list:
        return _singled(made, options)
    return Outcome(data, evaluation_report.page(data))


def _singled(made: Examination, options: argparse.Namespace) -> Outcome:
    """One question, or those of one kind, in place of the totals. Raises: LabError."""
    from . import evaluation_question

    if options.question:
        return Outcome(*evaluation_question.one(made, options.question))
    rows, text = evaluation_question.several(made, options.list)
    return Outcome({"questions": len(made.dataset), "listed": len(rows), "rows": rows}, text)


def _examined(whole: Named, found: Named, options: argparse.Namespace, spent: Ledger) -> Examination:
    """Of the conversations found; a file of answers is joined to the whole dataset first."""
    policy = _policy(options)
    backend = options.backend or found.backend or DEFAULT_BACKEND
    with bar("examine") as progress:
        return examine(
            found.dataset,
            policy,
            name=_name(options),
            answers=_answers(options, whole, found, policy, backend, spent),
            features=found.features if backend == found.backend else None,
            backend=backend,
            trace="recorded" if options.answers in OURS else "re-enacted",
            mark=mark(options.mark) if options.mark else None,
            questions=_mode(options.questions),
            workers=options.workers,
            progress=progress,
        )


def _policy(options: argparse.Namespace) -> Any:
    text, chosen = str(options.dataset), options.preset or "paper"
    if text.startswith(SAMPLE) and chosen == "paper":
        base = samples.info(text.removeprefix(SAMPLE)).policy()
    else:
        base = policy_named(chosen)
    return set_knobs(base, pairs(options.set))


def _name(options: argparse.Namespace) -> str:
    """Short, for the columns of a screen: the knobs themselves are told beside it."""
    base = Path(options.preset or "paper").stem
    moved = len(pairs(options.set))
    return options.name or (f"{base}, {moved} knob{'s' * (moved > 1)} moved" if moved else base)


def _mode(text: str | None) -> Mode:
    match text:
        case None | "fork":
            return "fork"
        case "live":
            return "live"
    raise LabError(
        f"questions are not examined by asking {text!r}",
        where=f"--questions {text}",
        hint="choose fork (every question asked of the same memory) or live (asking is use)",
    )


def _answers(
    options: argparse.Namespace, whole: Named, found: Named, policy: Any, backend: str, spent: Ledger
) -> Answers:
    match options.answers:
        case "none" | "offline" as how:
            return "none" if how == "none" else "offline"
        case "model":
            return _by_model(options, found, policy, backend, spent)
    from ..evals.published import read

    given = read(options.answers, whole.dataset)
    return (given if found is whole else given.within(found.dataset, whole.dataset)).predictions


def _by_model(
    options: argparse.Namespace, found: Named, policy: Any, backend: str, spent: Ledger
) -> Predictions:
    """Raises: LabError where no model is named, or none is connected."""
    from ..evals.answers import predict
    from ..evals.answers.model import Answerer
    from ..features import default_store

    if not options.model:
        raise LabError("no model is named", where="--answers model", hint="add --model NAME")
    known = found.features if backend == found.backend else None
    runs = Replays(found.dataset, policy, questions=_mode(options.questions), known=known, backend=backend)
    answerer = Answerer(options.model, store=default_store(), ledger=spent)
    with bar("answers") as progress:
        return predict(found.dataset, runs, answerer, progress=progress)


def _audit(path: str | None, dataset: Dataset) -> Audit | None:
    if path is None:
        return None
    from ..evals.published import audit

    return audit(path, dataset)


def _keep(made: Examination, audit: Audit | None, found: Named, options: argparse.Namespace) -> None:
    if options.out:
        folder.save([made], options.out, found.file, audit)
    if options.html:
        from ..inspector import offline

        offline.write([made], options.html, audit=audit)


def _serve(
    made: Examination,
    audit: Audit | None,
    found: Named,
    options: argparse.Namespace,
    data: dict[str, Any],
) -> None:
    """Print the report, then serve the app on the laboratory until it is stopped."""
    with tempfile.TemporaryDirectory(prefix="memoryos-lab-") as temporary:
        place = options.out or str(Path(temporary, "evaluation"))
        if not options.out:
            folder.save([made], place, found.file, audit)
        laboratory(options, place, data, evaluation_report.page(data))
