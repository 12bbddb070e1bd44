"""Somebody asks of Porto. Which segment is promoted at the next scan?"""

from __future__ import annotations

from ...memory.events import Promoted, Visited
from ...memory.replay import Run
from ...views.catalogue import Language
from ..items import Item
from ..prepared import Prepared
from ..reading import replays, sight
from ..writing.naming import home, numbers, plain
from ..writing.numbers import told
from .asking import ask

SAMPLE, QUESTION = "tutor-live", 1
PORTO, RUNNING = 38, 16  # pages 39 and 17


def hook(language: Language) -> Item:
    """Marked by what is promoted at the turn after the question, and not without it."""
    run, silent = replays.run(SAMPLE), replays.run(SAMPLE, asking="none")
    turn = run.script.questions[QUESTION].after + 2
    promoted = _promoted(run, turn)
    (event,) = promoted
    trip, running = home(run, PORTO), home(run, RUNNING)
    warmed = [one.segment for _, one in sight.events(run, Visited) if one.question == QUESTION]
    return ask(
        3,
        language,
        {
            "nothing": _promoted(silent, turn) == promoted,
            "asked": event.segment == trip,
            "running": event.segment == running and running in warmed,
        },
        Prepared(SAMPLE, turn - 1, lock="locked"),
        Prepared(SAMPLE, turn, ("segment", event.segment)),
        question=run.script.questions[QUESTION].text,
        after=turn - 1,
        turn=turn,
        asked=plain(run, trip or 0),
        running=plain(run, running or 0),
        warmed=len(warmed),
        visits=told(event.visits),
        length=told(event.pages_term),
        recency=told(event.recency, 2),
        heat=told(event.heat, 2),
        tau=told(event.tau),
        read=numbers(event.pages),
    )


def _promoted(run: Run, turn: int) -> list[Promoted]:
    return [event for at, event in sight.events(run, Promoted) if at == turn]
