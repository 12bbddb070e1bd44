"""What can go wrong with a request, told apart by what may be done about it."""

from __future__ import annotations

import re
from email.utils import parsedate_to_datetime
from time import time
from typing import Any, NamedTuple

from .types import Code, Usage

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


def by_status(error: Any) -> Fault:
    """Of an `openai.APIStatusError`."""
    code, told = error.status_code, _PREFIX.sub("", str(error.message))
    if code == 429:
        used_up = "insufficient_quota" in (error.code, error.type)
        return Fault(
            "rate", f"status 429: {told}", again=not used_up, pause=retry_after(error.response.headers)
        )
    if 300 <= code < 400:
        told = "it sends on to another address: give that one"
    return Fault(
        "status",
        f"status {code}: {told}",
        again=code in _PASSING or (code >= 500 and code != 501),
        pause=retry_after(error.response.headers),
        refused=code in _REFUSALS,
    )


def broken(error: Any, timeout: float, heard: str) -> Fault:
    """Of an `openai.APIConnectionError`, by what lies beneath it."""
    import httpx2

    cause = error.__cause__
    if isinstance(
        cause, (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout, httpx2.UnsupportedProtocol)
    ):
        return Fault("unreachable", f"no answer ({type(cause).__name__}): is the server running?", again=True)
    if isinstance(cause, httpx2.TimeoutException):
        return Fault("timeout", f"no answer within {timeout:g} s", spent=True, heard=heard)
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
