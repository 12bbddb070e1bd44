"""Mid-term memory holds eight segments. Who goes first?"""

from __future__ import annotations

from ...memory.events import Evicted
from ...views.catalogue import Language
from ...views.story import story
from ..items import Item
from ..prepared import Prepared
from ..reading import replays, sight
from ..writing.naming import numbers, plain
from ..writing.numbers import told
from .asking import ask

CAPACITY = 8


def hook(language: Language) -> Item:
    """Marked by the first eviction; the other answers are whom age, size and newness would choose."""
    run = replays.run(mtm_capacity=CAPACITY)
    turn, event = sight.first(run, Evicted)
    before, after = run.snapshot(turn - 1).groups, run.snapshot(turn).groups
    sizes = {group.id: len(group.pages) for group in before}
    busiest, smallest = max(sizes, key=lambda id: sizes[id]), min(sizes, key=lambda id: sizes[id])
    oldest, newest = before[0].id, after[-1].id
    promoted = [moment.turn for moment in story(run).segments[event.segment].promotions]
    return ask(
        4,
        language,
        {
            "oldest": event.segment == oldest,
            "smallest": event.segment == smallest,
            "newest": event.segment == newest,
            "busiest": event.segment == busiest,
        },
        Prepared(turn=turn - 1, knobs={"mtm_capacity": CAPACITY}, lock="locked"),
        Prepared(turn=turn, pick=("segment", event.segment), knobs={"mtm_capacity": CAPACITY}),
        turn=turn,
        capacity=CAPACITY,
        oldest=plain(run, oldest),
        smallest=plain(run, smallest),
        newest=plain(run, newest),
        busiest=plain(run, busiest),
        pages=sizes[busiest],
        heat=told(event.heat, 3),
        of=event.of,
        promoted=promoted[0],
        lost=numbers(event.pages),
    )
