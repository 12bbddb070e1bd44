"""Spans of memory operations and model calls: named by the conventions, without a word that was said."""

from __future__ import annotations

import subprocess
import sys

import pytest
from exported import spans as spans
from fake_endpoint import endpoint, says, status
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode

from memoryos_lab.features import telemetry
from memoryos_lab.features.llm.client import Client
from memoryos_lab.features.llm.types import Ask, NoReply, Reply, Usage
from memoryos_lab.memory.errors import LabError

SAID = "sentinel-of-a-conversation"
ASK = Ask("answer", "3", [{"role": "user", "content": SAID}], max_tokens=50)


def the_one(spans: InMemorySpanExporter) -> ReadableSpan:
    (span,) = spans.get_finished_spans()
    return span


def test_a_memory_operation_bears_the_convention_s_names(spans: InMemorySpanExporter) -> None:
    with telemetry.memory("search_memory", store="3f2a") as seen:
        seen.told(count=7)
    span = the_one(spans)
    assert (span.name, span.kind) == ("search_memory", SpanKind.INTERNAL)
    assert dict(span.attributes or {}) == {
        "gen_ai.operation.name": "search_memory",
        "gen_ai.memory.store.id": "3f2a",
        "gen_ai.memory.record.count": 7,
    }
    assert span.instrumentation_scope is not None
    assert (span.instrumentation_scope.name, span.instrumentation_scope.version) == ("memoryos-lab", "0.1.0")


def test_a_model_call_bears_the_convention_s_names(spans: InMemorySpanExporter) -> None:
    with telemetry.chat("small", "http://127.0.0.1:8080/v1/", ASK) as seen:
        seen.ended(Reply("yes", usage=Usage(40, 5, cached=30)))
    span = the_one(spans)
    assert (span.name, span.kind) == ("chat small", SpanKind.CLIENT)
    assert dict(span.attributes or {}) == {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "openai",
        "gen_ai.request.model": "small",
        "gen_ai.request.max_tokens": 50,
        "gen_ai.output.type": "text",
        "gen_ai.prompt.name": "answer",
        "gen_ai.prompt.version": "3",
        "server.address": "127.0.0.1",
        "server.port": 8080,
        "gen_ai.usage.input_tokens": 40,
        "gen_ai.usage.output_tokens": 5,
        "gen_ai.usage.cache_read.input_tokens": 30,
    }


def test_what_stands_in_a_span_is_its_child(spans: InMemorySpanExporter) -> None:
    with telemetry.agent(), telemetry.memory("search_memory"):
        pass
    inner, outer = spans.get_finished_spans()
    assert outer.name == "invoke_agent memoryos-lab"
    assert inner.parent is not None and inner.parent.span_id == outer.context.span_id


@pytest.mark.parametrize(("host", "name"), [
    ("https://api.openai.com/v1", "openai"), ("https://api.mistral.ai/v1", "mistral_ai"),
    ("https://me.openai.azure.com/openai", "azure.ai.openai"), ("http://localhost:1234/v1", "openai"),
])  # fmt: skip
def test_a_provider_is_known_by_its_host(spans: InMemorySpanExporter, host: str, name: str) -> None:
    with telemetry.chat("m", host, ASK):
        pass
    assert (the_one(spans).attributes or {})["gen_ai.provider.name"] == name


def test_no_answer_is_an_error_with_its_code_alone(spans: InMemorySpanExporter) -> None:
    with telemetry.chat("small", "http://127.0.0.1/v1", ASK) as seen:
        seen.ended(NoReply("rate", SAID))
    span = the_one(spans)
    assert span.status.status_code is StatusCode.ERROR and not span.status.description
    assert (span.attributes or {})["error.type"] == "rate"
    assert SAID not in span.to_json()


def test_an_error_gives_its_kind_and_none_of_its_words(spans: InMemorySpanExporter) -> None:
    with pytest.raises(LabError), telemetry.memory("delete_memory"):
        raise LabError(SAID, where=SAID, hint=SAID)
    span = the_one(spans)
    assert (span.attributes or {})["error.type"] == "LabError"
    assert span.events == () and SAID not in span.to_json()


def test_there_is_no_word_for_a_text() -> None:
    for word in ("text", "query", "records", "messages", "input", "user"):
        with pytest.raises(KeyError), telemetry.span("x", **{word: SAID}):
            pass
    assert not any(
        name.endswith((".messages", ".query.text", ".records", "system_instructions"))
        for name in telemetry.ATTRIBUTES.values()
    )


def test_a_long_value_is_cut(spans: InMemorySpanExporter) -> None:
    with telemetry.chat("m" * 5000, "http://127.0.0.1/v1", ASK):
        pass
    assert len(the_one(spans).to_json()) < 3000


def test_off_it_costs_next_to_nothing_and_tells_nothing(spans: InMemorySpanExporter) -> None:
    telemetry.off()
    with telemetry.memory("search_memory", store="x") as seen:
        seen.told(count=1)
        seen.failed("x")
        seen.ended(Reply("yes"))
    assert spans.get_finished_spans() == ()
    assert seen.heard(print) is print


HINT = "pip install 'memoryos-lab[otel]'"
PROGRAM = """
import os, sys
{before}
from memoryos_lab.features import telemetry
from memoryos_lab.memory.errors import LabError
try:
    with telemetry.memory("search_memory"):
        pass
    print("told" if telemetry._tracer else "silent", "opentelemetry.trace" in sys.modules)
except LabError as error:
    print(error.hint)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("before", "printed"), [
    ("", "silent False"),
    ("os.environ['MEMORYOS_LAB_OTEL'] = '0'", "silent False"),
    ("os.environ['MEMORYOS_LAB_OTEL'] = '1'", "told True"),
    ("os.environ['MEMORYOS_LAB_OTEL'] = '1'; sys.modules['opentelemetry'] = None", HINT),
])  # fmt: skip
def test_the_environment_switches_it_on_and_says_what_is_missing(before: str, printed: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(before=before)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == printed


# -- the client -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_client_tells_a_span_a_question_whatever_it_takes(spans: InMemorySpanExporter) -> None:
    with endpoint(status(500), says("the answer")) as fake, telemetry.memory("upsert_memory"):
        client = Client("small", base_url=fake.address, api_key="key-not-to-be-seen", retries=2)
        assert isinstance(client.ask(ASK), Reply)
    call, around = spans.get_finished_spans()
    assert call.name == "chat small" and call.parent is not None
    assert call.parent.span_id == around.context.span_id
    assert (call.attributes or {})["gen_ai.usage.output_tokens"] > 0
    told = call.to_json() + around.to_json()
    assert SAID not in told and "the answer" not in told and "key-not-to-be-seen" not in told


@pytest.mark.slow
def test_a_stream_tells_when_its_first_piece_came(spans: InMemorySpanExporter) -> None:
    with endpoint(says("one two three")) as fake:
        list(Client("small", base_url=fake.address, api_key="k").stream(ASK))
    attributes = the_one(spans).attributes or {}
    assert attributes["gen_ai.request.stream"] is True
    assert attributes["gen_ai.response.time_to_first_chunk"] > 0


@pytest.mark.slow
def test_a_failed_call_tells_its_code(spans: InMemorySpanExporter) -> None:
    with endpoint(status(500), status(500)) as fake:
        Client("small", base_url=fake.address, api_key="k", retries=0).ask(ASK)
    assert (the_one(spans).attributes or {})["error.type"] == "status"
