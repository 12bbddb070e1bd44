"""What a state of the reference holds, as numbers for programs; the page is made from these alone."""

from __future__ import annotations

from typing import Any

from ..evals.reference import NOT_REPLAYABLE, Asked, Differences, Joined
from ..evals.scoring import share
from ..memory.recall import Recall
from ..sources.reference import MEANING, VARIANTS, ReferenceState

Row = dict[str, Any]


def state_data(state: ReferenceState) -> Row:
    """Everything in it but the vectors. Segments, pages and lines are numbered from 1, as they are shown."""
    segments, rows, pages = state.counts
    return {
        "kind": "state",
        "name": state.name,
        "variant": state.variant,
        "written_by": VARIANTS[state.variant].en,
        "why": state.why.en,
        "files": [file._asdict() for file in state.files],
        "lacking": [part.en for part in state.lacking],
        "counts": {
            "segments": segments,
            "rows": rows,
            "pages": pages,
            "short_term": len(state.pages) - pages,
            "in_several_segments": sum(len(page.segments) > 1 for page in state.pages),
            "twice_in_one": sum(len(page.rows) > len(page.segments) for page in state.pages),
            "chains": len(state.chains),
            "links": len(state.links),
            "one_way": sum(link.one_way for link in state.links),
            "profiles": len(state.profiles),
            "knowledge": len(state.knowledge),
            "vectors": list(state.vectors.shape),
        },
        "heat": state.heat._asdict(),
        "clocks": {
            "pages": state.page_clock._asdict(),
            "segments": state.segment_clock._asdict(),
            "overlap": state.page_clock.overlaps(state.segment_clock),
        },
        "segments": [_segment(state, n) for n in range(segments)],
        "pages": [_page(state, n) for n in range(len(state.pages))],
        "chains": [[n + 1 for n in chain] for chain in state.chains],
        "profiles": [one._asdict() for one in state.profiles],
        "knowledge": [
            {
                "side": line.side,
                "text": line.text,
                "written": line.written,
                "same_as": _next(line.twin),
                "nearest_page": _next(line.guess),
                "nearest_cos": line.cos,
            }
            for line in state.knowledge
        ],
        "findings": [
            {"code": one.code, "where": one.where, "message": one.message} for one in state.findings
        ],
        "codes": {code: {"count": n, "meaning": MEANING[code].en} for code, n in state.codes().items()},
        "replayable": False,
        "not_replayable": NOT_REPLAYABLE.en,
    }


def _segment(state: ReferenceState, n: int) -> Row:
    one = state.segments[n]
    return {
        "segment": n + 1,
        "id": one.id,
        "summary": one.summary,
        "keywords": list(one.keywords),
        "pages": [page + 1 for page in one.pages],
        "rows": len(one.rows),
        "interactions": one.interactions,
        "visits": one.visits,
        "recency": one.recency,
        "heat": one.heat,
        "accesses": one.accesses,
        "opened": one.opened,
        "visited": one.visited,
    }


def _page(state: ReferenceState, n: int) -> Row:
    one = state.pages[n]
    return {
        "page": n + 1,
        "id": one.id,
        "tier": one.tier,
        "time": one.time,
        "written": one.written,
        "user": one.user,
        "agent": one.agent,
        "segments": [segment + 1 for segment in one.segments],
        "copies": len(one.rows),
        "differ": list(one.differ),
        "keywords": list(one.keywords),
    }


def _next(number: int | None) -> int | None:
    return None if number is None else number + 1


def replay_data(found: Differences) -> Row:
    """What our engine makes of the same pages."""
    return {
        "preset": found.preset,
        "backend": found.backend,
        "compared": found.compared,
        "missing": [page + 1 for page in found.missing],
        "segments": {"file": found.segments[0], "replay": found.segments[1]},
        "pairs": found.pairs._asdict(),
        "agreement": found.pairs.agreement,
        "kappa": found.pairs.kappa,
        "matched": [
            row._asdict() | {"segment": row.segment + 1, "ours": _next(row.ours)} for row in found.matched
        ],
        "differs": [
            {
                "page": row.page + 1,
                "lost": [page + 1 for page in row.lost],
                "gained": [page + 1 for page in row.gained],
            }
            for row in found.differs
        ],
        "sentences": [sentence.en for sentence in found.sentences],
    }


def joined_data(found: Joined) -> Row:
    """Answers beside the state: per question, and by how much of the evidence it holds."""
    return {
        "answers": found.answers,
        "asked": found.asked and {"preset": found.asked.preset, "likeness": found.asked.likeness},
        "conversation": found.conversation,
        "mark": {"scorer": found.mark.scorer, "at": found.mark.at},
        "turns": {"held": len(found.turns), "of": found.of},
        "neighbours_swapped": found.swapped,
        "pages_of_another": [page + 1 for page in found.strange],
        "table": {
            name: {
                "right": row.right,
                "wrong": row.wrong,
                "not_scored": row.unscored,
                "share": _share(row.right, row.right + row.wrong),
                "found": row.found,
            }
            for name, row in found.table().items()
        },
        "questions": [
            {
                "id": one.id,
                "category": one.category,
                "evidence": list(one.evidence),
                "held": list(one.held),
                "found": None if one.found is None else list(one.found),
                "lost": one.lost and one.lost.en,
                "share": one.share,
                "score": one.score,
                "right": one.right,
            }
            for one in found.questions
        ],
        "sentences": [sentence.en for sentence in found.sentences],
    }


def asked_data(found: Asked) -> Row:
    """What the state finds, with every number between question and pages."""
    questions = found.run.script.questions
    told = [_recall(questions[n].text, recall) for n, recall in sorted(found.run.recalls.items())]
    return {"preset": found.preset, "likeness": found.likeness, "questions": told}


def _recall(text: str, recall: Recall) -> Row:
    return {
        "text": text,
        "short_term": [page + 1 for page in recall.stm],
        "segments": [hit._asdict() | {"segment": hit.segment + 1} for hit in recall.segments],
        "pages": [hit._asdict() | {"page": hit.page + 1, "segment": hit.segment + 1} for hit in recall.pages],
        "returned": [page + 1 for page in dict.fromkeys(recall.returned)],
    }


def _share(right: int, of: int) -> Row | None:
    return share(right, of)._asdict() if of else None
