"""Spans of memory operations and of model calls, named as OpenTelemetry's conventions for generative AI do.

Off unless `on` is called or MEMORYOS_LAB_OTEL is 1; then the extra `otel` must be there, and whoever runs
the program chooses with OpenTelemetry's own means where spans go. No text of a conversation, no entry, no
question and no user's name is in one: `ATTRIBUTES` is all that can be told, and an error gives its kind.

The conventions are those of semantic-conventions-genai `CONVENTIONS` (status: development).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Literal, TypeAlias
from urllib.parse import urlsplit

from ..memory.errors import LabError
from .llm.types import Ask, NoReply, Reply

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer, TracerProvider

CONVENTIONS = "0.1.0"
VARIABLE = "MEMORYOS_LAB_OTEL"
AGENT = "memoryos-lab"

Operation = Literal[
    "create_memory_store",
    "delete_memory_store",
    "upsert_memory",
    "update_memory",
    "delete_memory",
    "search_memory",
]
Value: TypeAlias = str | int | float | bool

ATTRIBUTES = {  # what may be told: our word, and the convention's
    "operation": "gen_ai.operation.name",
    "provider": "gen_ai.provider.name",
    "model": "gen_ai.request.model",
    "agent": "gen_ai.agent.name",
    "most": "gen_ai.request.max_tokens",
    "stream": "gen_ai.request.stream",
    "output": "gen_ai.output.type",
    "prompt": "gen_ai.prompt.name",
    "version": "gen_ai.prompt.version",
    "address": "server.address",
    "port": "server.port",
    "input_tokens": "gen_ai.usage.input_tokens",
    "output_tokens": "gen_ai.usage.output_tokens",
    "cached_tokens": "gen_ai.usage.cache_read.input_tokens",
    "first": "gen_ai.response.time_to_first_chunk",
    "store": "gen_ai.memory.store.id",
    "count": "gen_ai.memory.record.count",
    "error": "error.type",
}
_LONGEST = 120  # characters of a value: a name, never a text
_PROVIDERS = {
    "anthropic.com": "anthropic",
    "openai.azure.com": "azure.ai.openai",
    "deepseek.com": "deepseek",
    "generativelanguage.googleapis.com": "gcp.gemini",
    "groq.com": "groq",
    "mistral.ai": "mistral_ai",
    "moonshot.ai": "moonshot_ai",
    "perplexity.ai": "perplexity",
    "x.ai": "x_ai",
}  # by the end of the host's name; of any other is known that it speaks as OpenAI does

_tracer: Tracer | None = None
_asked = False  # has it been looked up whether the environment wants spans?


def on(provider: TracerProvider | None = None) -> None:
    """Tell spans from now on, to `provider` or to the global one. Raises: LabError without the extra."""
    global _tracer, _asked
    try:
        from opentelemetry import trace
    except ImportError as error:
        raise LabError(
            "spans need OpenTelemetry, which is not installed",
            where=f"{VARIABLE} or telemetry.on()",
            hint="pip install 'memoryos-lab[otel]'",
        ) from error
    _tracer, _asked = trace.get_tracer(AGENT, CONVENTIONS, tracer_provider=provider), True


def off() -> None:
    """Tell no more spans, whatever the environment says."""
    global _tracer, _asked
    _tracer, _asked = None, True


class Seen:
    """A span under way, or nothing at all where none is told."""

    def __init__(self, span: Span | None = None) -> None:
        self._span = span
        self._began = perf_counter()

    def told(self, **attributes: Value | None) -> None:
        """More of it, by the words of `ATTRIBUTES`; None is left out. Raises: KeyError for another word."""
        for word, value in attributes.items():
            name = ATTRIBUTES[word]
            if self._span is not None and value is not None:
                self._span.set_attribute(name, value[:_LONGEST] if isinstance(value, str) else value)

    def failed(self, kind: str) -> None:
        """It ended in an error of that kind: a code or the name of a class."""
        self.told(error=kind)
        if self._span is not None:
            from opentelemetry.trace import Status, StatusCode

            self._span.set_status(Status(StatusCode.ERROR))

    def ended(self, got: Reply | NoReply) -> None:
        """What came of a question to a model: tokens as counted, or why there is no answer."""
        if isinstance(got, NoReply):
            self.failed(got.code)
        else:
            usage = got.usage
            cached = usage.cached or None
            self.told(input_tokens=usage.prompt, output_tokens=usage.completion, cached_tokens=cached)

    def heard(self, give: Callable[[str], None] | None) -> Callable[[str], None] | None:
        """`give`, which also tells when the first piece came."""
        if give is None or self._span is None:
            return give
        first = [True]

        def told(piece: str) -> None:
            if first:
                first.clear()
                self.told(first=perf_counter() - self._began)
            give(piece)

        return told


_NOTHING = Seen()


@contextmanager
def span(name: str, *, outside: bool = False, **attributes: Value | None) -> Iterator[Seen]:
    """A span around what stands in it; `outside`: it is done by somebody else's server.

    >>> with span("search_memory", operation="search_memory", count=3) as seen:
    ...     seen.told(count=4)

    Raises: KeyError for an attribute that `ATTRIBUTES` does not name; LabError as `on`.
    """
    tracer = _wanted()
    if tracer is None:
        _NOTHING.told(**attributes)
        yield _NOTHING
        return
    from opentelemetry.trace import SpanKind

    kind = SpanKind.CLIENT if outside else SpanKind.INTERNAL
    with tracer.start_as_current_span(
        name[:_LONGEST],
        kind=kind,
        record_exception=False,  # its words may be a user's
        set_status_on_exception=False,
    ) as under_way:
        seen = Seen(under_way)
        seen.told(**attributes)
        try:
            yield seen
        except BaseException as error:
            seen.failed(type(error).__qualname__)
            raise


@contextmanager
def memory(operation: Operation, *, store: str = "") -> Iterator[Seen]:
    """Something done to a memory or asked of it; `store` names it without naming a person."""
    with span(operation, operation=operation, store=store or None) as seen:
        yield seen


@contextmanager
def agent() -> Iterator[Seen]:
    """A question answered from memory: what is looked up, asked of a model and kept stands in it."""
    with span(f"invoke_agent {AGENT}", operation="invoke_agent", agent=AGENT) as seen:
        yield seen


@contextmanager
def chat(model: str, address: str, ask: Ask, *, stream: bool = False) -> Iterator[Seen]:
    """One question to a model, with every try that it takes."""
    where = urlsplit(address)
    host = where.hostname or ""
    with span(
        f"chat {model}",
        outside=True,
        operation="chat",
        provider=next((name for end, name in _PROVIDERS.items() if host.endswith(end)), "openai"),
        model=model,
        most=ask.max_tokens,
        stream=stream or None,
        output="text" if ask.schema is None else "json",
        prompt=ask.task,
        version=ask.version,
        address=host or None,
        port=where.port or {"http": 80, "https": 443}.get(where.scheme),
    ) as seen:
        yield seen


def _wanted() -> Tracer | None:
    global _asked
    if not _asked:
        if os.environ.get(VARIABLE) == "1":
            on()
        _asked = True
    return _tracer
