"""States as the reference MemoryOS would leave them, in words and numbers of our own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from memoryos_lab.sources.reference import ReferenceState, read_files

Json = dict[str, Any]
Files = dict[str, bytes]
AXES = ([1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0], [0.6, 0.8, 0.0, 0.0])
SAID = (
    ("The kiln is warm.", "Then the bowls can go in."),
    ("My sister plays the cello.", "Since when?"),
    ("Rain again today.", "Take the blue coat."),
    ("The glaze came out green.", "Was it the copper?"),
    ("She has a concert on Friday.", "I would like to hear it."),
)


def page(n: int, **more: Any) -> Json:
    """Page n of `SAID`, said on day n + 1 of May."""
    user, agent = SAID[n]
    return {
        "page_id": f"page_{n}",
        "user_input": user,
        "agent_response": agent,
        "timestamp": f"2023-05-{n + 1:02d} 10:00:00",
        "preloaded": False,
        "analyzed": False,
        "pre_page": None,
        "next_page": None,
        "meta_info": None,
        "page_embedding": AXES[n % len(AXES)],
        "page_keywords": ["clay"] if n in (0, 3) else ["music"],
        **more,
    }


def segment(id: str, pages: Sequence[Any], *, variant: str = "pypi", **more: Any) -> Json:
    """A segment of these pages, never visited, with heat as that variant computes it."""
    by, most = (0.8, 0.0001) if variant == "eval" else (1.0, 1.0)
    made = {
        "id": id,
        "summary": f"about {id}",
        "summary_keywords": ["clay"],
        "summary_embedding": AXES[0],
        "details": list(pages),
        "L_interaction": len(pages),
        "R_recency": 1.0,
        "N_visit": 0,
        "H_segment": by * len(pages) + most,
        "timestamp": "2025-11-28 02:34:08",
    }
    own: Json = {"access_count": 0}
    if variant != "eval":
        own = {"last_visit_time": "2025-11-28 02:40:00", "access_count_lfu": 0}
    return {**made, **own, **more}


def mid_term(*segments: Json, **more: Any) -> Json:
    """What mid_term.json holds."""
    return {
        "sessions": {one["id"]: one for one in segments},
        "access_frequency": {one["id"]: 0 for one in segments},
        **more,
    }


def line(text: str, **more: Any) -> Json:
    """One line of knowledge."""
    return {
        "knowledge": text,
        "timestamp": "2025-11-28 03:00:00",
        "knowledge_embedding": AXES[1],
        **more,
    }


def long_term(*user: Json, agent: Sequence[Json] = (), profile: Any = "She makes pots.") -> Json:
    """What a long-term file holds."""
    return {
        "user_profiles": {"ann": {"data": profile, "last_updated": "2025-11-28 03:10:00"}},
        "knowledge_base": list(user),
        "assistant_knowledge": list(agent),
    }


def two_topics(variant: str = "pypi") -> Json:
    """Clay (pages 1, 4) and music (2, 5), page 3 under both; 1 is linked to 4, 2 and 5 to each other."""
    clay = [page(0, next_page="page_3"), page(2), page(3)]
    music = [page(1, next_page="page_4"), page(2), page(4, pre_page="page_1")]
    return mid_term(segment("clay", clay, variant=variant), segment("music", music, variant=variant))


def recent(*numbers: int) -> list[Json]:
    """What short_term.json holds."""
    return [{key: page(n)[key] for key in ("user_input", "agent_response", "timestamp")} for n in numbers]


def pypi() -> Files:
    """The whole folder of a user of the package."""
    return written(
        {
            "users/ann/short_term.json": [
                {
                    "user_input": "Good night.",
                    "agent_response": "Sleep well.",
                    "timestamp": "2023-05-09 22:00:00",
                }
            ],
            "users/ann/mid_term.json": two_topics(),
            "users/ann/long_term_user.json": long_term(
                line("- Ann has a sister."), line("- Ann has a sister.")
            ),
            "assistants/helper/long_term_assistant.json": long_term(
                agent=[line("- I like rain.")], profile=""
            ),
        }
    )


def chroma(*, pages: bool = True) -> Files:
    """The one JSON file of memoryos-chromadb."""
    sessions: Json = {}
    for one in two_topics()["sessions"].values():
        kept = {key: value for key, value in one.items() if key not in ("details", "summary_embedding")}
        bare = [{k: v for k, v in said.items() if k != "page_embedding"} for said in one["details"]]
        sessions[one["id"]] = {**kept, "page_count": len(bare), **({"pages_backup": bare} if pages else {})}
    value = {
        "mid_term_sessions": sessions,
        "access_frequency": dict.fromkeys(sessions, 0),
        "heap_state": [[-4.0, "clay"]],
        "short_term_memory": [],
        "user_profiles": {"ann": {"data": "She makes pots."}},
        "update_times": {},
    }
    return written({"metadata_ann_helper.json": value})


def written(values: Mapping[str, Any]) -> Files:
    """Values as the bytes of their files."""
    return {name: json.dumps(value, ensure_ascii=False).encode() for name, value in values.items()}


def opened(value: Any, name: str = "mid_term.json") -> ReferenceState:
    """The state of one file with this value."""
    return read_files(written({name: value}))
