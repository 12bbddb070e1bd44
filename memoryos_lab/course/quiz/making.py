"""A run and a seed give an item; a round is some items of different kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from ...memory.errors import LabError
from ...memory.memoryos import MemoryOS
from ...memory.replay import Run
from ...views.catalogue import Language
from ..items import Item
from .kinds import KINDS
from .posing import Kind, item
from .scene import Scene

REDRAWS, FEW = 16, 3  # cases of one kind that are tried; where one of them is a question already
LONG = 6, 1  # the same of a long run
AGAIN = 1000  # added to the seed where a round needs a kind a second time
MISSES = 12  # times that the kinds are drawn again because what came was asked already


def make(
    run: Run, kind: str, seed: int, language: Language = "en", *, sample: str | None = None
) -> Item | None:
    """One question about a run; None where the run offers none of that kind.

    The same arguments give the same item in every process, and in the other language the same question. All
    texts of an item are plain text, words of the conversation included: whoever shows them as markup escapes
    them. With `sample`, the name of the bundled conversation that the run is of, `before` and `after` can
    be links. Without it they have `sample=""` and no link leads there: turn and pick hold in any picture of
    this run, and `knobs` (and `other`) are moved from those of the run.

    Raises: LabError for a kind that does not exist.

    >>> from memoryos_lab import replay, samples
    >>> script, features, about = samples.load("by-hand")
    >>> run = replay(script, features, about.policy(), questions=about.asking)
    >>> item = make(run, "fifo", 1, sample="by-hand")
    >>> item.id, item.mark(item.key).right, len(item.hints)
    ('fifo-1', True, 3)
    """
    scene = Scene(run, language, sample)
    return _made(scene, _known(kind), seed) if isinstance(run.policy, MemoryOS) else None


def _known(name: str) -> Kind:
    for kind in KINDS:
        if kind.name == name:
            return kind
    names = ", ".join(kind.name for kind in KINDS)
    raise LabError(f"there is no question of the kind {name!r}", where="kind", hint=f"choose one of {names}")


def _made(scene: Scene, kind: Kind, seed: int) -> Item | None:
    """The first case, in an order drawn by the seed, that is a question.

    If it does not tempt anybody to the kind's first wrong rule, a few more are looked at for one that does:
    that rule is what most people believe.
    """
    rng = Random(f"{kind.name}-{seed}")  # by text: the same in every process
    found = list(kind.cases(scene, rng))
    kept: Item | None = None
    most, few = LONG if scene.is_long else (REDRAWS, FEW)
    for tried, case in enumerate(rng.sample(found, min(len(found), most)), start=1):
        posed = kind.pose(scene, case, rng)
        made = item(kind, seed, scene, posed, rng) if posed else None
        if made and any(choice.rule == kind.rules[0] for choice in made.choices):
            return made
        kept = kept or made
        if kept and tried >= few:
            break
    return kept


def round_of(
    run: Run,
    n: int,
    seed: int,
    language: Language = "en",
    kinds: Iterable[str] | None = None,
    sample: str | None = None,
) -> tuple[Item, ...]:
    """Up to `n` questions, easy ones first, of different kinds as far as the run offers them.

    `kinds`: names to choose from; None: all. No question comes twice. Raises: LabError as `make`.
    """
    scene = Scene(run, language, sample)
    chosen = [_known(name) for name in kinds] if kinds is not None else list(KINDS)
    if not isinstance(run.policy, MemoryOS):
        return ()
    order = Random(f"round-{seed}").sample(chosen, len(chosen))
    items: dict[str, Item] = {}
    for made in _drawn(scene, order, seed, n):
        if len(items) == n:
            break
        items.setdefault(made.question, made)
    return tuple(sorted(items.values(), key=lambda made: made.level))


def _drawn(scene: Scene, kinds: list[Kind], seed: int, n: int) -> Iterator[Item]:
    """Items of each kind once, then again with other seeds, as long as a kind has something to ask."""
    left = kinds
    for again in range(n + MISSES):
        drawn = ((kind, _made(scene, kind, seed + again * AGAIN)) for kind in left)
        left = []
        for kind, made in drawn:
            if made:
                left.append(kind)
                yield made
