"""A stub model that reads: its themes, facts and summaries are made of the words that it is shown."""

from __future__ import annotations

from typing import Any

from stub_model import StubModel

from memoryos_lab.features.keywords import words
from memoryos_lab.features.llm.ledger import Ledger
from memoryos_lab.features.llm.types import Ask


def said(block: str) -> str:
    """What a record holds, without who said it."""
    lines = (line[2:] for line in block.splitlines() if line.startswith("| "))
    return " ".join(line.partition("): ")[2] or line for line in lines)


def reads(ask: Ask) -> Any:
    blocks = ask.messages[-1]["content"].split("\n\n")
    match ask.task:
        case "annotate":
            return {"continues": True, "meta": said(blocks[-1])[:60], "themes": [theme(blocks[-1])]}
        case "distill":
            return {"facts": [fact(said(block), i) for i, block in enumerate(blocks, start=1)], "traits": []}
        case "refresh":
            return theme(blocks[-1])
        case "answer":
            return "I do not know."


def theme(block: str) -> dict[str, Any]:
    return {
        "summary": said(block)[:120] or "nothing",
        "keywords": list(dict.fromkeys(words(said(block))))[:5] or ["x"],
    }


def fact(text: str, page: int) -> dict[str, Any]:
    about = {"about": "user", "slot": "other", "value": text[:60] or "nothing", "withdrawn": False}
    return {**about, "basis": "stated", "confidence": 70, "pages": [page]}


def reader(ledger: Ledger | None = None) -> StubModel:
    return StubModel(reads, name="reader", ledger=ledger)
