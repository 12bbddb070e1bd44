"""One request through the `openai` library, and what can become of it: a text that was said, or a fault."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from .door import Door
from .faults import Fault, TooMuch, fault
from .reading import Voice, aloud
from .types import Code, Usage

if TYPE_CHECKING:
    from openai import AsyncOpenAI

CONNECT = 5.0  # seconds until a server has to pick up
BYTES = 8_000_000  # of one answer on the wire; a stream takes some 300 a token
LONGEST = 40  # characters a token: no answer of n tokens is longer than n times that


class Said(NamedTuple):
    """A whole answer."""

    text: str
    usage: Usage | None  # None: the endpoint did not count
    short: bool  # it ended where its limit was


def connect(door: Door, timeout: float) -> AsyncOpenAI:
    """A client of the library. It follows no redirect: texts go to the address that was given, or nowhere."""
    import httpx2
    import openai

    return openai.AsyncOpenAI(
        base_url=door.address,
        api_key=door.key or "none",  # local servers want no key, the library wants one
        max_retries=0,
        default_headers={"Accept-Encoding": "identity"},
        http_client=openai.DefaultAsyncHttpxClient(
            auth=door.login,
            follow_redirects=False,
            trust_env=not door.near,
            timeout=httpx2.Timeout(timeout, connect=min(CONNECT, timeout)),
            event_hooks={"response": [_bound]},
        ),
    )


async def request(
    client: AsyncOpenAI,
    arguments: dict[str, Any],
    *,
    timeout: float,
    longest: int,
    give: Callable[[str], None] | None = None,
) -> Said | Fault:
    """One request. `give` is told the pieces of a stream; `timeout` in seconds, there from piece to piece."""
    heard: list[str] = []
    try:
        async with asyncio.timeout(timeout) as limit:
            if give is None:
                return _read(await client.chat.completions.create(**arguments), longest)
            pieces = await client.chat.completions.create(**arguments)
            clock = asyncio.get_running_loop().time
            return await _listen(pieces, heard, give, longest, lambda: limit.reschedule(clock() + timeout))
    except Exception as error:  # the library's, the wire's, or what an answer that is none does to either
        return fault(error, timeout, "".join(heard))


async def served(client: AsyncOpenAI, timeout: float) -> tuple[str, ...] | Fault:
    """Names of the models behind an address."""
    try:
        async with asyncio.timeout(timeout):
            return tuple([str(model.id) async for model in client.models.list()])
    except Exception as error:  # as above
        return fault(error, timeout, "")


def _read(reply: Any, longest: int) -> Said | Fault:
    """A whole answer as the library gives it. Raises: whatever an answer of another form raises."""
    usage = _usage(getattr(reply, "usage", None))
    if not getattr(reply, "choices", None):
        if told := getattr(reply, "error", None):  # status 200, and an error where the answer should be
            return Fault("status", str(told.get("message", told)), again=True, usage=usage)
        return Fault("invalid", "the reply cannot be read (no choices)", spent=True, usage=usage)
    choice = reply.choices[0]
    text = aloud(_text(choice.message.content))
    return _judged(text, choice.finish_reason, getattr(choice.message, "refusal", None), usage, longest)


async def _listen(
    pieces: Any,
    heard: list[str],
    give: Callable[[str], None],
    longest: int,
    awake: Callable[[], None],
) -> Said | Fault:
    """The pieces of a stream as they come. An end without a reason is no end."""
    voice, usage, finish, refusal, length = Voice(), None, None, "", 0
    async with pieces:
        async for chunk in pieces:
            awake()
            usage = _usage(getattr(chunk, "usage", None)) or usage
            for choice in (chunk.choices or ())[:1]:
                finish = choice.finish_reason or finish
                refusal += getattr(choice.delta, "refusal", None) or ""
                if said := voice.say(_text(choice.delta.content)):
                    heard.append(said)
                    give(said)
                    length += len(said)
            if length > longest:
                break
    if rest := voice.rest():
        heard.append(rest)
        give(rest)
    text = "".join(heard)
    if finish is None and not refusal and length <= longest:
        why = "the stream ended in the middle"
        return Fault("cut", why, again=not heard, spent=True, heard=text, usage=usage)
    return _judged(text.strip(), finish, refusal, usage, longest)


def _judged(
    text: str, finish: str | None, refusal: str | None, usage: Usage | None, longest: int
) -> Said | Fault:
    if refusal or finish == "content_filter":
        return Fault(
            "refused", refusal or "the endpoint's filter held the answer back", spent=True, usage=usage
        )
    if len(text) > longest:
        return Fault("invalid", f"the answer is longer than {longest:,} characters", spent=True, usage=usage)
    if not text:
        spoilt: Code = "cut" if finish == "length" else "empty"
        why = "all tokens were spent before an answer" if finish == "length" else "the reply is empty"
        return Fault(spoilt, why, spent=True, usage=usage)
    return Said(text, usage, short=finish == "length")


def _text(content: Any) -> str:
    """A text, also from servers that give it in parts."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _usage(raw: Any) -> Usage | None:
    """What the endpoint counted; None for nothing, zeros or nonsense, which then is estimated."""
    prompt, completion = getattr(raw, "prompt_tokens", None), getattr(raw, "completion_tokens", None)
    if type(prompt) is not int or type(completion) is not int or prompt <= 0 or completion < 0:
        return None
    details = getattr(raw, "prompt_tokens_details", None)
    cached = getattr(details, "cached_tokens", None) or getattr(raw, "prompt_cache_hit_tokens", None)
    return Usage(prompt, completion, min(cached, prompt) if type(cached) is int and cached > 0 else 0)


# -- bounds -----------------------------------------------------------------------------------------


async def _bound(response: Any) -> None:
    """Replace the body of a response by one that breaks off; a packed one could hide any length."""
    if (packed := response.headers.get("content-encoding", "identity")) != "identity":
        raise TooMuch(f"the answer is packed as {packed}, which was not asked for")
    response.stream = _bounded(response.stream)


def _bounded(stream: Any) -> Any:
    import httpx2

    class Bounded(httpx2.AsyncByteStream):
        async def __aiter__(self) -> AsyncIterator[bytes]:
            left = BYTES
            async for piece in stream:
                left -= len(piece)
                if left < 0:
                    raise TooMuch(f"the answer is longer than {BYTES:,} bytes")
                yield piece

        async def aclose(self) -> None:
            await stream.aclose()

    return Bounded()
