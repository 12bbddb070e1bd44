"""LoCoMo: long conversations of two people in dated sessions, with questions and their evidence.

Two shapes are in circulation: a list of samples, each with its sessions under ``conversation``, and
one object a file with its sessions at the top level. Speaker A is the user side. Observations,
summaries and a turn's ``query`` were written for or from the gold answers: they are held out.
Pictures are known by their caption alone; nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..memory.types import Script, Side, Turn
from .build import How, build
from .document import Document, is_object
from .issues import Issues
from .locomo_questions import questions_of
from .pages import Sitting, paginate
from .turns import UniqueIds, text_of, time_of

NAME = "locomo"
TITLE = "LoCoMo"
_SESSION = re.compile(r"session_(\d{1,9})", re.ASCII)
_DATE = re.compile(r"session_(\d{1,9})_date_time", re.ASCII)
_GOLD = re.compile(
    r"observation|event_summary|session_summary|session_\d+_(?!date_time$)\w+|events_session_\d+"
)


def claim(doc: Document) -> str | None:
    """Why this is LoCoMo, or None."""
    for record in doc.records[:1]:
        if not is_object(record):
            return None
        if is_object(record.get("conversation")) and _numbers(record["conversation"]):
            return "a sample with its sessions under `conversation` (`session_1`, `session_1_date_time`, …)"
        if _numbers(record):
            return "an object with `session_1`, `session_1_date_time`, … at the top level"
    return None


def read(doc: Document, how: How) -> Iterator[Script]:
    """One script a sample."""
    for index, sample in enumerate(doc.records):
        issues = how.issues(doc)
        if is_object(sample):
            yield _script(sample, doc, how, issues, _id(sample, doc, index))
        else:
            issues.add("R_SHAPE", doc.place(index), "is not an object and is left out")


def _id(sample: dict[str, Any], doc: Document, index: int) -> str:
    written = sample.get("sample_id")
    if isinstance(written, str | int) and str(written):
        return str(written)
    return f"{doc.stem}-{index}" if len(doc.records) > 1 else doc.stem


def _script(sample: dict[str, Any], doc: Document, how: How, issues: Issues, id: str) -> Script:
    inner = sample.get("conversation")
    conversation = inner if is_object(inner) else sample
    speakers = _speakers(conversation, issues, id)
    sessions = _Sessions(conversation, speakers[0], id, issues)
    pages = paginate(list(sessions.read()), how.pairing)
    gold = {
        key: value for part in (conversation, sample) for key, value in part.items() if _GOLD.fullmatch(key)
    }
    return build(
        id=id,
        title=f"{speakers[0]} & {speakers[1]}",
        source=f"{TITLE}, {doc.name}",
        pages=pages,
        issues=issues,
        questions=questions_of(sample.get("qa"), id, sessions.ids.used, len(pages) - 1, issues),
        speakers=speakers,
        held_out=gold | ({"query": sessions.queries} if sessions.queries else {}),
    )


def _numbers(conversation: dict[str, Any]) -> list[tuple[int, str]]:
    """(number, key) of the sessions that hold a list, in numeric order."""
    found = ((_SESSION.fullmatch(key), key) for key in conversation)
    return sorted((int(m[1]), key) for m, key in found if m and isinstance(conversation[key], list))


def _speakers(conversation: dict[str, Any], issues: Issues, id: str) -> tuple[str, str]:
    a, b = conversation.get("speaker_a"), conversation.get("speaker_b")
    if isinstance(a, str) and isinstance(b, str):
        return a, b
    issues.add("S_SPEAKERS", id, "`speaker_a` or `speaker_b` is missing: taken from who speaks first")
    turns = (turn for _, key in _numbers(conversation) for turn in conversation[key] if is_object(turn))
    heard = list(dict.fromkeys(str(turn.get("speaker", "")) for turn in turns))
    return heard[0] if heard else "user", heard[1] if len(heard) > 1 else "agent"


class _Sessions:
    """Reads the sessions of one conversation; keeps the turn ids and the held-out queries it met."""

    def __init__(self, conversation: dict[str, Any], user: str, id: str, issues: Issues) -> None:
        self.conversation = conversation
        self.user = user
        self.id = id
        self.issues = issues
        self.ids = UniqueIds(issues, "T_DUP_ID")
        self.queries: dict[str, str] = {}  # turn id -> what was typed to find its picture

    def read(self) -> Iterator[Sitting]:
        numbers = _numbers(self.conversation)
        self._check_keys({key for _, key in numbers})
        for number, key in numbers:
            where = f"{self.id} {key}"
            written = self.conversation.get(f"{key}_date_time")
            if written is None:
                self.issues.add("S_NO_DATE", where, "the session has no date")
            if not self.conversation[key]:
                self.issues.add("S_EMPTY", where, "the session holds no turn")
            time = time_of(written, self.issues, where)
            turns = enumerate(self.conversation[key], 1)
            read = (self._turn(turn, f"D{number}:{position}", time) for position, turn in turns)
            yield Sitting(key, tuple(turn for turn in read if turn), time)

    def _check_keys(self, sessions: set[str]) -> None:
        for key in self.conversation:
            if _SESSION.fullmatch(key) and key not in sessions:
                self.issues.add("S_SHAPE", f"{self.id} {key}", "is not a list of turns and is left out")
            elif _DATE.fullmatch(key) and key.removesuffix("_date_time") not in sessions:
                self.issues.add("S_ORPHAN_DATE", f"{self.id} {key}", "a date without a session")

    def _turn(self, turn: Any, place: str, time: float | None) -> Turn | None:
        where = f"{self.id} {place}"
        if not is_object(turn):
            self.issues.add("T_SHAPE", where, "the turn is not an object and is left out")
            return None
        id = self.ids(self._id(turn, place, where), where)
        text = text_of(turn.get("text", turn.get("clean_text")), self.issues, where)
        if text is None:
            self.issues.add("T_NO_TEXT", where, "the turn holds no text")
        if isinstance(turn.get("query"), str):
            self.queries[id] = turn["query"]
        self._check_pictures(turn.get("img_url"), where)
        speaker, caption = str(turn.get("speaker", "")), turn.get("blip_caption")
        side: Side = "user" if speaker == self.user else "agent"
        return Turn(id, speaker, side, text or "", time, caption if isinstance(caption, str) else "")

    def _id(self, turn: dict[str, Any], place: str, where: str) -> str:
        if isinstance(turn.get("dia_id"), str) and turn["dia_id"]:
            return str(turn["dia_id"])
        self.issues.add("T_ID", where, "the turn has no `dia_id`: its place is its id")
        return place

    def _check_pictures(self, urls: Any, where: str) -> None:
        for url in urls if isinstance(urls, list) else [urls]:
            if isinstance(url, str) and url.startswith("data:"):
                what = f"`img_url` holds a picture of {len(url)} characters, which is left out"
                self.issues.add("T_DATAURL", where, what)
