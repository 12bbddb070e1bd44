"""An object with the attributes of the reference's `Memoryos`, that acts like it: our own lines, no model.

Vectors are those of hashed words, topics are told by them, knowledge is what a page says first. Rules as in
memoryos-pypi: migrate before appending, a copy a theme, least visited first, promotion of the heap's top.
"""

from __future__ import annotations

import zlib
from collections import defaultdict, deque
from types import SimpleNamespace
from typing import Any

DIMENSIONS = 16


def embed(text: str) -> list[float]:
    """Unit vector [DIMENSIONS] of the words of a text."""
    row = [0.0] * DIMENSIONS
    for word in text.lower().split():
        row[zlib.crc32(word.encode(errors="surrogatepass")) % DIMENSIONS] += 1.0
    length = sum(x * x for x in row) ** 0.5 or 1.0
    return [x / length for x in row]


def cos(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


class Recent:
    def __init__(self, capacity: int) -> None:
        self.max_capacity = capacity
        self.memory: deque[dict[str, Any]] = deque(maxlen=capacity)

    def get_all(self) -> list[dict[str, Any]]:
        return list(self.memory)


class Topics:
    def __init__(self, capacity: int) -> None:
        self.max_capacity = capacity
        self.sessions: dict[str, dict[str, Any]] = {}
        self.access_frequency: defaultdict[str, int] = defaultdict(int)
        self.opened = 0

    def insert(self, pages: list[dict[str, Any]], keywords: list[str], theta: float) -> None:
        vector = embed(" ".join(keywords))
        scored = [(cos(one["summary_embedding"], vector), id) for id, one in self.sessions.items()]
        best, id = max(scored, default=(-1.0, ""))
        copies = [{**page, "page_keywords": keywords} for page in pages]
        if best < theta:
            self.open(copies, keywords, vector)
            return
        session = self.sessions[id]
        session["details"] += copies
        session["L_interaction"] += len(copies)
        heat(session)

    def open(self, pages: list[dict[str, Any]], keywords: list[str], vector: list[float]) -> None:
        id = f"session_{self.opened}"
        self.opened += 1
        self.sessions[id] = {
            "id": id,
            "summary": " ".join(keywords),
            "summary_keywords": keywords,
            "summary_embedding": vector,
            "details": pages,
            "L_interaction": len(pages),
            "N_visit": 0,
            "R_recency": 1.0,
            "H_segment": 0.0,
            "access_count_lfu": 0,
        }
        heat(self.sessions[id])
        self.access_frequency[id] = 0
        if len(self.sessions) > self.max_capacity:
            gone = min(self.access_frequency, key=self.access_frequency.__getitem__)
            del self.sessions[gone], self.access_frequency[gone]


def heat(session: dict[str, Any]) -> None:
    session["H_segment"] = session["N_visit"] + session["L_interaction"] + session["R_recency"]


class Lasting:
    def __init__(self, capacity: int) -> None:
        self.knowledge_capacity = capacity
        self.user_profiles: dict[str, dict[str, str]] = {}
        self.knowledge_base: deque[dict[str, Any]] = deque(maxlen=capacity)
        self.assistant_knowledge: deque[dict[str, Any]] = deque(maxlen=capacity)


class Memoryos:
    """As the package's own, with small capacities."""

    def __init__(
        self, *, stm: int = 3, mtm: int = 4, knowledge: int = 3, theta: float = 0.6, tau: float = 5.0
    ) -> None:
        self.user_id = "ann"
        self.mid_term_heat_threshold, self.mid_term_similarity_threshold = tau, theta
        self.short_term_memory = Recent(stm)
        self.mid_term_memory = Topics(mtm)
        self.user_long_term_memory = Lasting(knowledge)
        self.assistant_long_term_memory = Lasting(knowledge)
        self.retriever = SimpleNamespace(retrieve_context=self._retrieve)
        self.last: dict[str, Any] | None = None
        self.made = 0

    def add_memory(self, user_input: str, agent_response: str, timestamp: str = "2026-01-01") -> None:
        if len(self.short_term_memory.memory) >= self.short_term_memory.max_capacity:
            self._migrate()
        said = {"user_input": user_input, "agent_response": agent_response, "timestamp": timestamp}
        self.short_term_memory.memory.append(said)
        self._promote()

    def get_response(self, query: str) -> str:
        found = self.retriever.retrieve_context(user_query=query, user_id=self.user_id)
        answer = f"I know of {len(found['retrieved_pages'])} pages"
        self.add_memory(query, answer, "2026-01-02 10:00:00")
        return answer

    def _migrate(self) -> None:
        said = self.short_term_memory.memory.popleft()
        if not (said["user_input"] and said["agent_response"]):
            self.last = None
            return
        page = {
            **said,
            "page_id": f"page_{self.made}",
            "pre_page": self.last["page_id"] if self.last and said["user_input"].startswith("and") else None,
            "next_page": None,
            "analyzed": False,
            "meta_info": said["user_input"][:20],
            "page_embedding": embed(said["user_input"] + " " + said["agent_response"]),
        }
        self.made += 1
        self.last = page
        themes = said["user_input"].split(" / ")  # a page may be of two themes
        for theme in themes:
            self.mid_term_memory.insert([page], theme.split()[-2:], self.mid_term_similarity_threshold)

    def _promote(self) -> None:
        sessions = self.mid_term_memory.sessions
        top = max(sessions.values(), key=lambda one: one["H_segment"], default=None)
        if top is None or top["H_segment"] < self.mid_term_heat_threshold:
            return
        fresh = [page for page in top["details"] if not page["analyzed"]]
        if not fresh:
            return
        mine = self.user_long_term_memory
        mine.user_profiles[self.user_id] = {"data": f"talks of {top['summary']}, {len(mine.knowledge_base)}"}
        for page in fresh:
            mine.knowledge_base.append({"knowledge": page["user_input"], "timestamp": page["timestamp"]})
        self.assistant_long_term_memory.assistant_knowledge.append({"knowledge": fresh[0]["agent_response"]})
        for page in top["details"]:
            page["analyzed"] = True
        top["N_visit"] = top["L_interaction"] = 0
        heat(top)

    def _retrieve(self, user_query: str, user_id: str, **_: Any) -> dict[str, Any]:
        asked = embed(user_query)
        found = []
        for id, session in self.mid_term_memory.sessions.items():
            pages = [(cos(page["page_embedding"], asked), page) for page in session["details"]]
            if near := [one for one in pages if one[0] >= 0.1]:
                session["N_visit"] += 1
                session["access_count_lfu"] += 1
                self.mid_term_memory.access_frequency[id] = session["access_count_lfu"]
                heat(session)
                found += near
        best = sorted(found, key=lambda one: -one[0])[:7]
        return {"retrieved_pages": [page for _, page in best], "retrieved_user_knowledge": []}
