"""Short-term memory as it is written: pages that no segment has yet, without ids, vectors or links."""

from __future__ import annotations

from collections.abc import Sequence

from ..document import is_object
from .fields import Reader, kind
from .parts import Read
from .values import StatePage

_KNOWN = {"user_input", "agent_response", "timestamp", "meta_data"}


def read_recent(reads: list[Read], filed: Sequence[StatePage], reader: Reader) -> list[StatePage]:
    """Oldest first. One that mid-term memory has too, word for word, is told."""
    there = {(page.user, page.agent, page.written): page.id for page in filed}
    found: list[StatePage] = []
    for read in reads:
        given = read.doc.value.get("short_term_memory", []) if read.part == "metadata" else read.doc.value
        if read.part not in ("short_term", "metadata"):
            continue
        if not isinstance(given, list):
            reader.issues.add(
                "S_TYPE", read.name, f"short_term_memory is {kind(given)}, not a list: left out"
            )
            continue
        for place, of in enumerate(given, start=1):
            where = f"{read.name}: short-term page {place}"
            if not is_object(of):
                reader.issues.add("S_TYPE", where, f"is {kind(of)}, not a page: left out")
                continue
            user, agent = (reader.text(of, name, where) for name in ("user_input", "agent_response"))
            written = str(of.get("timestamp") or "")
            if (also := there.get((user, agent, written))) is not None:
                reader.issues.add(
                    "S_BOTH", where, f"says what page {also} of mid-term memory says, at one time"
                )
            for key in sorted(set(of) - _KNOWN):
                reader.extra(key, where)
            time = reader.time(of, "timestamp", where)
            found.append(StatePage(f"short-term {len(found) + 1}", user, agent, time, written, "stm", (), ()))
    return found
