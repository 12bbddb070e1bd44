"""A prepared state with the sentence that says what is seen there."""

from __future__ import annotations

from collections.abc import Iterator

from ...memory.replay import Run, replay
from ...views.captions import caption
from ...views.catalogue import Language
from ..blocks import Staged
from ..prepared import Prepared
from ..reading import replays
from ..texts import say


def staged(place: Prepared, language: Language = "en", *, height: int = 560) -> Staged:
    """The theatre there, `height` in px. Raises: LabError for a state that does not exist."""
    return Staged(place, " ".join(_seen(place, language)), height)


def run_of(place: Prepared) -> Run:
    """The run that is shown there. Raises: LabError."""
    return replays.run(place.sample, place.knobs, asking=place.asking)


def run_until(place: Prepared) -> Run:
    """The same run, ended at its turn: nothing of it tells what is to come. Raises: LabError."""
    from ...policies.conformance.worlds import prefix

    whole = run_of(place)
    short = prefix(whole.script, whole.features, whole.turns if place.turn is None else place.turn)
    return replay(*short, whole.policy, questions=whole.questions)


def _seen(place: Prepared, language: Language) -> Iterator[str]:
    from ...views import decision, diff, recall

    run = run_of(place)
    turn = run.turns if place.turn is None else place.turn
    yield _held(run, turn, language)
    match place.pick:
        case ("page", page):
            yield from (decision.alt(made, language) for made in decision.info(run, page))
        case ("question", question) if question in run.recalls:
            yield recall.alt(recall.info(run, question), language=language)
        case _:
            pass  # the sentence of the timeline says it
    if place.other is not None:
        other = replays.run(place.sample, place.other, asking=place.asking)
        yield say(
            "lesson.compared", language, changed=diff.sentence(diff.info(run, other), language=language)
        )


def _held(run: Run, turn: int, language: Language) -> str:
    """What lies where after a turn, nothing of what is to come. Raises: LabError for no such turn."""
    seen = run.snapshot(turn)
    return caption(
        "timeline_alt",
        language,
        turn=turn,
        turns=run.turns,
        stm=len(seen.tier("stm")),
        segments=len(seen.groups),
        facts=len(seen.entries),
        archived=len(seen.tier("archive")),
    )
