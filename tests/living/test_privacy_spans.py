"""Spans of a memory that lives: operations by their names, children in parents, and no word of anybody."""

from __future__ import annotations

from pathlib import Path

import pytest
from exported import spans as spans
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from stub_model import StubModel

from memoryos_lab.features import telemetry
from memoryos_lab.features.llm.types import NoReply
from memoryos_lab.memory.errors import LabError
from test_memory import opened


def told(spans: InMemorySpanExporter) -> list[tuple[str, int | None]]:
    """(name, records) of each span that ended, which are forgotten after."""
    ended = spans.get_finished_spans()
    spans.clear()
    return [(span.name, (span.attributes or {}).get("gen_ai.memory.record.count")) for span in ended]


def test_each_operation_is_told_by_its_name(tmp_path: Path, spans: InMemorySpanExporter) -> None:
    with opened(tmp_path) as memory:
        for n in range(6):
            memory.add(f"I live in Zyqquor, {n}.", "Nice.")
        assert told(spans) == [("upsert_memory", 1)] * 6
        found = memory.recall("Where do I live?")
        records = len(found.recall.stm) + len(found.recall.returned) + len(found.entries)
        assert told(spans) == [("search_memory", records)]
        memory.correct(memory.entries[0], "Blarn")
        memory.confirm(memory.entries[0])
        memory.withdraw(memory.entries[0])
        assert told(spans) == [("update_memory", 1)] * 3
        gone = memory.forget("Zyqquor")
        assert told(spans) == []  # a list deletes nothing
        stone = gone.apply()
        assert told(spans) == [("delete_memory", stone.pages + stone.entries)]


def test_an_answer_holds_what_it_is_made_of(tmp_path: Path, spans: InMemorySpanExporter) -> None:
    with opened(tmp_path) as memory:
        memory.ask("Where do I live?")
    names = {span.name: span for span in spans.get_finished_spans()}
    around = names.pop("invoke_agent memoryos-lab")
    assert sorted(names) == ["search_memory", "upsert_memory"]
    assert {span.parent and span.parent.span_id for span in names.values()} == {around.context.span_id}


def test_an_answer_that_fails_says_why_and_an_error_what_kind(
    tmp_path: Path, spans: InMemorySpanExporter
) -> None:
    with opened(tmp_path, model=StubModel(lambda ask: NoReply("timeout", "Zyqquor"))) as memory:
        memory.ask("Where is Zyqquor?")
        with pytest.raises(LabError):
            memory.confirm(99)
    failed = [(s.attributes or {}).get("error.type") for s in spans.get_finished_spans()]
    assert [kind for kind in failed if kind] == ["timeout", "LabError"]


def test_no_word_of_anybody_is_in_a_span(tmp_path: Path, spans: InMemorySpanExporter) -> None:
    with opened(tmp_path, "ann.zyqquor@example.org") as memory:
        memory.add(
            "I live in Zyqquor.", "Zyqquor is nice.", tools=[("zyqquor", "zyqquor")], session="zyqquor"
        )
        memory.ask("Where is Zyqquor?")
        memory.recall("zyqquor")
        memory.forget("Zyqquor").apply()
    ended: tuple[ReadableSpan, ...] = spans.get_finished_spans()
    assert ended and not [span.name for span in ended if "zyqquor" in span.to_json().lower()]
    stores = {(span.attributes or {}).get("gen_ai.memory.store.id") for span in ended} - {None}
    assert len(stores) == 1


def test_off_nothing_is_told(tmp_path: Path, spans: InMemorySpanExporter) -> None:
    telemetry.off()
    with opened(tmp_path) as memory:
        memory.add("I live in Lyon.", "Nice.")
    assert told(spans) == []
