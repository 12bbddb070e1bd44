"""What can go wrong with a request, told apart by what may be done about it."""

from __future__ import annotations

import re
from email.utils import parsedate_to_datetime
from time import time
from typing import TYPE_CHECKING, Any, NamedTuple

from .types import Code, Usage

if TYPE_CHECKING:
    import openai

_REFUSALS = (400, 415, 422, 500, 501)  # statuses of a request that may not have been understood
_PASSING = (408, 409)  # and 5xx but 501: worth another try
_PREFIX = re.compile(r"^Error code: \d+ - ")  # the library's own, where the body has another form


class Fault(NamedTuple):
    """Why there is no answer."""

    code: Code
    why: str
    again: bool = False  # it may pass
    pause: float | None = None  # seconds that the endpoint asks to wait
    refused: bool = False  # the request was not understood: another dialect may do
    spent: bool = False  # the endpoint may have worked, and counts it
    heard: str = ""  # what came before it broke off; never used as an answer
    usage: Usage | None = None


class TooMuch(Exception):
    """A body that is longer than any answer, or packed so that nobody can tell."""


def fault(error: Exception, timeout: float, heard: str) -> Fault:
    """What an exception of a request comes to, once `heard` has been said of the answer."""
    import openai

    match error:
        case TimeoutError():
            return Fault("timeout", f"no answer within {timeout:g} s", spent=True, heard=heard)
        case openai.APIStatusError():
            return _status(error)
        case openai.APIConnectionError():
            return _broken(error, timeout, heard)
        case openai.APIError():  # an error as an event of a stream
            return Fault("status", error.message, again=not heard, spent=True, heard=heard)
        case TooMuch():
            return Fault("invalid", str(error), spent=True, heard=heard)
        case _:  # whatever an answer that is none does to the library; its own words are not shown
            return Fault("invalid", f"the reply cannot be read ({type(error).__name__})", spent=True)


def _status(error: openai.APIStatusError) -> Fault:
    code, pause = error.status_code, retry_after(error.response.headers)
    told = _PREFIX.sub("", str(error.message))
    if code == 429:
        used_up = "insufficient_quota" in (error.code, error.type)
        return Fault("rate", f"status 429: {told}", again=not used_up, pause=pause)
    if 300 <= code < 400:
        told = "it sends on to another address: give that one"
    if error.code == "content_filter":
        return Fault("refused", told)
    again = code in _PASSING or (code >= 500 and code != 501)
    return Fault("status", f"status {code}: {told}", again, pause, refused=code in _REFUSALS)


def _broken(error: openai.APIConnectionError, timeout: float, heard: str) -> Fault:
    """By what lies beneath it."""
    import httpx2

    match error.__cause__:
        case httpx2.ConnectError() | httpx2.ConnectTimeout() | httpx2.PoolTimeout() as cause:
            why = f"no answer ({type(cause).__name__}): is the server running?"
            return Fault("unreachable", why, again=True)
        case httpx2.TimeoutException():
            return fault(TimeoutError(), timeout, heard)
        case cause:
            why = f"the connection broke off ({type(cause or error).__name__})"
            return Fault("cut", why, again=not heard, spent=True, heard=heard)


def retry_after(headers: Any) -> float | None:
    """Seconds that an endpoint asks to wait, from seconds, milliseconds or a date.

    >>> retry_after({"retry-after": "2"}), retry_after({"retry-after-ms": "250"}), retry_after({})
    (2.0, 0.25, None)
    """
    for name, unit in (("retry-after-ms", 1e-3), ("retry-after", 1.0)):
        try:
            return max(0.0, float(headers.get(name)) * unit)
        except (TypeError, ValueError):
            continue
    try:
        return max(0.0, parsedate_to_datetime(headers.get("retry-after") or "").timestamp() - time())
    except (TypeError, ValueError, OverflowError):
        return None
