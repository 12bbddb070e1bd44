"""Replay recordings of the reference code and count what differs.

Everything discrete must be equal; scores within 2e-6, heat within 1e-6. Pages of one score may
stand in any order (the reference leaves it to memory addresses).
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from ..memory import links
from ..memory.errors import LabError
from ..memory.events import Dropped, Evicted, Inflated, Left, Merged, Opened, Promoted, Scanned, Starved
from ..memory.knobs import Knobs
from ..memory.recall import Recall
from ..memory.replay import Run, Step, replay
from ..memory.state import State, fresh
from .by_hand import verify_by_hand
from .recording import Case, features_of, policy_of, preset_of, read_cases, script_of
from .tally import HEAT, SCORE, Tally

E = TypeVar("E")

UNRECORDED = ("pypi-0.1.0",)  # presets that no recording covers


def verify_folder(folder: Path) -> list[Tally]:
    """Compare every recording of a folder, and the worked example if it lies there.

    Raises: LabError if the folder holds none, or one that cannot be read.
    """
    if not folder.is_dir():
        raise LabError(f"{folder} is not a folder", where=str(folder), hint="name the folder of recordings")
    tallies = [verify_file(file) for file in sorted(folder.glob("*.json.gz"))]
    example = folder / "by_hand.json"
    if example.is_file():
        tallies.append(verify_by_hand(example))
    if not tallies:
        raise LabError(
            "no recording here", where=str(folder), hint="a recording is NAME.json.gz with NAME.npz beside it"
        )
    return tallies


def verify_file(file: Path) -> Tally:
    """Compare every case of one recording. Raises: LabError if it is none."""
    tally = Tally(file.name)
    for name, case, vectors in read_cases(file):
        try:
            policy = policy_of(case)
            run = replay(script_of(case), features_of(case, vectors), policy)
            tally.presets.add(preset_of(case))
            compare_case(tally, name, case, run, policy)
        except (KeyError, TypeError, IndexError, ValueError) as error:
            raise LabError(
                f"case {name!r} does not fit the format: {error!r}",
                where=str(file),
                hint="is it a recording of this format?",
            ) from error
    return tally


def compare_case(tally: Tally, name: str, case: Case, run: Run, knobs: Knobs) -> None:
    """Hold a replay against the recorded checkpoints, events and retrievals of one case."""
    tally.cases += 1
    pages = [step for step in run.steps if step.kind == "page"]
    asked = {step.index: step for step in run.steps if step.kind == "question"}
    for recorded, step in zip(case["events"], pages, strict=True):
        tally.events += 1
        _compare_events(tally, f"{name} page {recorded['page']}", recorded, step)
    for recorded in case["checkpoints"]:
        tally.checkpoints += 1
        query = recorded["after_query"]
        step = asked[query] if query is not None else pages[recorded["after_page"]]
        where = f"{name} after page {recorded['after_page']}" + (
            "" if query is None else f", question {query}"
        )
        _compare_state(tally, where, recorded, step.state, knobs)
    for recorded in case["retrievals"]:
        tally.retrievals += 1
        recall = asked[recorded["query"]].recall
        assert recall is not None, "a question step has its trace"
        _compare_recall(tally, f"{name} question {recorded['query']}", recorded, recall, knobs)


def _compare_events(tally: Tally, where: str, recorded: Case, step: Step) -> None:
    left = [event.page for event in _only(step, Left)]
    half = [event.page for event in _only(step, Dropped) if event.reason == "one_sided"]
    tally.same(f"{where} popped", left, recorded["popped"])
    tally.same(f"{where} dropped", half, recorded["dropped"])
    tally.same(f"{where} migrated", [page for page in left if page not in half], recorded["migrated"])
    filed = [event for event in step.events if isinstance(event, Merged | Opened)]
    tally.same(f"{where} inserts", len(filed), len(recorded["inserts"]))
    for event, insert in zip(filed, recorded["inserts"], strict=False):
        _compare_insert(tally, where, insert, event)
    rejected = [segment for insert in recorded["inserts"] for segment in insert["L_inflated"]]
    tally.same(f"{where} inflated", [e.segment for e in _only(step, Inflated)], rejected)
    evicted = [e["segment"] for e in recorded["evicted"]]
    tally.same(f"{where} evicted", [e.segment for e in _only(step, Evicted)], evicted)
    tally.same(f"{where} starved", [e.segment for e in _only(step, Starved)], recorded["starved"])
    _compare_promotion(tally, where, recorded, step)


def _compare_promotion(tally: Tally, where: str, recorded: Case, step: Step) -> None:
    promoted = [[e.segment, list(e.pages), e.heat, e.heat_after] for e in _only(step, Promoted)]
    told = [recorded["promoted"]] if recorded["promoted"] else []
    names = ("segment", "pages", "heat_before", "heat_after")
    tally.same(f"{where} promoted", promoted, [[one[name] for name in names] for one in told], HEAT)
    tops = [[e.segment, e.fresh, e.heat] for e in _only(step, Scanned)]
    top = [recorded["heap_top"]] if recorded["heap_top"] else []
    tally.same(f"{where} heap top", tops, [[t["segment"], t["unanalysed"], t["heat"]] for t in top], HEAT)


def _only(step: Step, kind: type[E]) -> list[E]:
    return [event for event in step.events if isinstance(event, kind)]


def _compare_insert(tally: Tally, where: str, recorded: Case, event: Merged | Opened) -> None:
    action = "merged" if isinstance(event, Merged) else "opened"
    tally.same(f"{where} action", [action, event.segment], [recorded["action"], recorded["segment"]])
    best = event.candidates[0] if event.candidates else None
    tally.same(f"{where} best segment", best.segment if best else None, recorded["best_segment"])
    numbers = (best.cos, best.keyword, best.total) if best else (None, None, None)
    for name, got in zip(("cos", "keyword", "total"), numbers, strict=True):
        if recorded[name] is not None:  # null: the reference did not compute it
            tally.same(f"{where} {name}", got, recorded[name], SCORE)


def _compare_state(tally: Tally, where: str, recorded: Case, state: State, knobs: Knobs) -> None:
    tally.same(f"{where} stm", list(state.stm), recorded["stm"])
    tally.same(
        f"{where} segments", [s.id for s in state.segments], [s["segment"] for s in recorded["segments"]]
    )
    now, read = {(link.page, link.place): link for link in state.links}, set(state.read)
    for segment, told in zip(state.segments, recorded["segments"], strict=False):
        at = f"{where} segment {segment.id}"
        pages = tuple(segment.pages)
        new = set(fresh(segment, read))
        copies = links.of_segment(now, segment.id, pages)
        tally.same(f"{at} pages", list(pages), told["pages"])
        tally.same(f"{at} keywords", sorted(segment.keywords), sorted(told["keywords"]))
        counters = [segment.interactions, segment.visits, segment.accesses]
        tally.same(f"{at} L, N, access", counters, [told["L"], told["N"], told["access"]])
        tally.same(f"{at} heat", segment.heat(knobs, state.now or 0.0), told["heat"], HEAT)
        tally.same(f"{at} analysed", [page for page in pages if page not in new], told["analysed"])
        tally.same(f"{at} pre", [link.pre for link in copies], told["pre"])
        tally.same(f"{at} next", [link.next for link in copies], told["next"])
        tally.same(f"{at} meta", [link.meta for link in copies], told["meta_from"])


def _compare_recall(tally: Tally, where: str, recorded: Case, recall: Recall, knobs: Knobs) -> None:
    hits = sorted(recall.segments, key=lambda hit: hit.rank)
    near = [[hit.segment, hit.cos] for hit in hits[: len(recorded["candidates"])]]
    tally.same(f"{where} candidates", near, recorded["candidates"], SCORE)
    visited = {hit.segment: hit.score for hit in hits if hit.visited}
    tally.same(f"{where} visited", visited, {s[0]: s[1] for s in recorded["segments"]}, SCORE)
    floor = -1.0 if knobs.page_threshold is None else knobs.page_threshold
    over = {hit.segment: 0 for hit in hits if hit.visited}
    for hit in recall.pages:
        if hit.segment in over and hit.cos >= floor - 1e-9:
            over[hit.segment] += 1
    tally.same(f"{where} pages over", over, {s[0]: s[2] for s in recorded["segments"]})
    got = [[hit.page, hit.cos] for hit in recall.pages if hit.returned]
    tally.same(f"{where} pages", sorted(got), sorted(recorded["pages"]), SCORE)
    ranks = [sorted((cos for _, cos in pages), reverse=True) for pages in (got, recorded["pages"])]
    tally.same(f"{where} page order", ranks[0], ranks[1], SCORE)
