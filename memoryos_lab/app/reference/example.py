"""A state to look at where nobody has one: our own sample, laid down as the package would have written it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from ... import samples
from ...memory.policy import preset
from ...memory.replay import Run, replay
from ...memory.types import Entry, Group
from ...memory.when import dated

SAMPLE, PRESET = "tutor", "pypi-head"
WHEN = "%Y-%m-%d %H:%M:%S"
Json = dict[str, Any]


def files() -> tuple[tuple[str, bytes], ...]:
    """The files of one user, after the last page of the sample."""
    script, features, _ = samples.load(SAMPLE)
    run = replay(script, features, preset(PRESET), questions="live")
    seen = run.snapshot()
    links = {(a, b) for chain in seen.chains for a, b in pairwise(chain)}
    sessions = {f"session_{group.id}": _session(run, group, links) for group in seen.groups}
    told: Mapping[str, Any] = {
        "short_term.json": [_said(run, page) for page in seen.tier("stm")],
        "mid_term.json": {"sessions": sessions, "access_frequency": dict.fromkeys(sessions, 0)},
        "long_term_user.json": _lasting(seen.entries, script.speakers[0], dated(seen.now, WHEN)),
    }
    return tuple((name, json.dumps(value, ensure_ascii=False).encode()) for name, value in told.items())


def _session(run: Run, group: Group, links: set[tuple[int, int]]) -> Json:
    """A segment; L, N and R are what our engine holds, so H is their sum."""
    terms = dict(group.terms)
    last = run.script.pages[max(group.pages)].time
    return {
        "id": f"session_{group.id}",
        "summary": ", ".join(group.keywords[:5]),
        "summary_keywords": list(group.keywords),
        "summary_embedding": _vector(run, group.pages[0]),
        "details": [_page(run, page, group, links) for page in group.pages],
        "L_interaction": terms.get("pages", 0.0),
        "N_visit": terms.get("visits", 0.0),
        "R_recency": terms.get("recency", 0.0),
        "H_segment": sum(terms.values()),
        "timestamp": dated(last, WHEN),
        "last_visit_time": dated(last, WHEN),
        "access_count_lfu": 0,
    }


def _page(run: Run, page: int, group: Group, links: set[tuple[int, int]]) -> Json:
    themes = run.features.themes[page]
    return {
        "page_id": f"page_{page}",
        **_said(run, page),
        "preloaded": False,
        "analyzed": page not in group.fresh,
        "pre_page": next((f"page_{a}" for a, b in links if b == page), None),
        "next_page": next((f"page_{b}" for a, b in links if a == page), None),
        "meta_info": None,
        "page_embedding": _vector(run, page),
        "page_keywords": list(themes[0].keywords) if themes else [],
    }


def _said(run: Run, page: int) -> Json:
    one = run.script.pages[page]
    return {"user_input": one.user, "agent_response": one.agent, "timestamp": dated(one.time, WHEN)}


def _vector(run: Run, page: int) -> list[float]:
    row = run.features.page[page]
    return [] if row is None else [round(value, 6) for value in run.features.vectors[row].tolist()]


def _lasting(entries: Sequence[Entry], who: str, now: str) -> Json:
    """A profile in one text, and lines of knowledge; the format has no place for where they came from."""
    profile = "\n".join(f"{one.slot}: {one.value}" for one in entries if one.kind == "user_profile")
    lines = [
        {"knowledge": f"- {one.slot}: {one.value}", "timestamp": now, "knowledge_embedding": []}
        for one in entries
        if one.kind == "user_kb"
    ]
    return {
        "user_profiles": {who: {"data": profile, "last_updated": now}},
        "knowledge_base": lines,
        "assistant_knowledge": [],
    }
