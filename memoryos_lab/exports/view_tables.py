"""Each view as a table: the values behind its figure, a row a mark."""

from __future__ import annotations

from collections.abc import Iterator

from ..memory.errors import LabError
from ..memory.replay import Run
from ..views import chains, compare, recall, similarity, timeline
from ..views import map as map_view
from ..views.projection import project
from .tables import TABLES, Cell, Table, made

VIEWS = ("timeline", "map", "heat", "chains", "lpm", "recall", "compare", "similarity")


def view(
    run: Run, name: str, *, turn: int | None = None, question: int | None = None, other: Run | None = None
) -> Table:
    """The rows of a view, or of one of the tables of a run.

    Parameters
    ----------
    turn: as it stood after so many pages; default: at the end.
    question: for `recall`, which one; asked now if the run did not ask it.
    other: for `compare`, the run beside.

    Raises: LabError for a view that is none, or that lacks its question or its other run.
    """
    at = run.turns if turn is None else turn
    run.step_of(at)
    match name:
        case "timeline":
            return made(name, "turn kind segment label page first sentence", _timeline(run, at))
        case "map":
            return made(name, "page projection_x projection_y method segment label tier text", _map(run, at))
        case "chains":
            return made(name, "chain page turn score meta segment tier", _chains(run, at))
        case "similarity":
            return made(name, "from to all_pairs consecutive", _similarity(run))
        case "recall":
            return _recall(run, turn, question)
        case "compare":
            return _compare(run, other)
        case "lpm":
            return TABLES["facts"](run, at)._replace(name=name)
        case _ if name in TABLES:
            return TABLES[name](run, at)
    raise LabError(
        f"there is no view called {name!r}",
        where=f"view {name}",
        hint=f"choose one of {', '.join(dict.fromkeys((*VIEWS, *TABLES)))}",
    )


def _timeline(run: Run, turn: int) -> Iterator[tuple[Cell, ...]]:
    info = timeline.info(run)
    labels = {row.segment: row.label for row in info.rows} | {f.segment: f.label for f in info.folds}
    for mark in info.marks:
        if mark.turn <= turn:
            label = labels[mark.segment]
            yield mark.turn, mark.kind, mark.segment, label, mark.page, mark.first, mark.text


def _map(run: Run, turn: int) -> Iterator[tuple[Cell, ...]]:
    info = map_view.info(run, project(run.features, method="umap"))
    names = {life.segment: life.label for life in (centre.life for centre in info.centres)}
    for point in info.points:
        if point.life.arrived <= turn:
            home = next((f.segment for f in point.life.filings if f.turn <= turn), None)
            label = "" if home is None else names.get(home, "")
            method, tier = info.projection.method, point.life.tier(turn)
            yield point.page, point.x, point.y, method, home, label, tier, point.text


def _chains(run: Run, turn: int) -> Iterator[tuple[Cell, ...]]:
    info = chains.info(run)
    for chain in info.chains:
        for page in chain.pages:
            life = info.pages[page]
            if life.arrived <= turn:
                home = next((f.segment for f in life.filings if f.turn <= turn), None)
                score, tier = info.scores[page], life.tier(turn)
                yield chain.chain, page, life.arrived, score, chain.meta, home, tier


def _similarity(run: Run) -> Iterator[tuple[Cell, ...]]:
    info = similarity.info(run.features)
    spans = zip(info.edges, info.edges[1:], strict=False)
    for (low, high), share, next_ in zip(spans, info.all_pairs, info.consecutive, strict=True):
        yield low, high, share, next_


def _recall(run: Run, turn: int | None, question: int | None) -> Table:
    if question is None:
        raise LabError("recall is of one question", where="view recall", hint="say which: --question N")
    read = recall.of(run, question, turn=turn)
    columns = "found rank segment label page cos keyword score chosen evidence by"
    labels = {row.segment: row.label for row in read.segments}
    segments = (
        (
            "segment", row.rank, row.segment, row.label, None, row.cos, row.keyword, row.score,
            row.selected, bool(row.evidence), None,
        )
        for row in read.segments
    )  # fmt: skip
    pages = (
        (
            "page", row.rank, row.segment, labels.get(row.segment, ""), row.page, row.cos, None, row.score,
            row.returned, row.evidence, row.by,
        )
        for row in read.pages
    )  # fmt: skip
    return made("recall", columns, (*segments, *pages))


def _compare(run: Run, other: Run | None) -> Table:
    if other is None:
        raise LabError(
            "compare is of two runs", where="view compare", hint="give the other run: --with OTHER"
        )
    return made("compare", "what turn about a b shared", _differences(compare.info(run, other)))


def _differences(info: compare.CompareInfo) -> Iterator[tuple[Cell, ...]]:
    """Pages and segments with their segments in A and B, facts with the turns at which each wrote them."""
    for page in info.apart:
        yield "page", page.turn, str(page.page), page.a, page.b, None
    for match in info.segments:
        label = info.a.segments[match.a].label if match.a is not None else ""
        label = label or (info.b.segments[match.b].label if match.b is not None else "")
        yield "segment", None, label, match.a, match.b, match.shared
    for fact in info.facts:
        if not fact.same:
            said = f"{fact.slot}: {fact.value}" if fact.slot else fact.value
            yield "fact", None, said, fact.turn_a, fact.turn_b, None


__all__ = ["VIEWS", "view"]
