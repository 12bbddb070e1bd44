"""Where a model is and what lets us in: the two are kept apart, and the second stands in no text."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from ipaddress import ip_address
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from ...memory.errors import LabError

URL_VARIABLE, KEY_VARIABLE = "OPENAI_BASE_URL", "OPENAI_API_KEY"
_OPENAI = "https://api.openai.com/v1"
_SHORTEST = 4  # characters of a key that is looked for in texts: "no" is in too many of them
_KEYLIKE = re.compile(r"\b(?:sk|pk|gsk|key)[-_][\w*.-]{5,}[\w*]")  # endpoints quote a wrong key, shortened


@dataclass(frozen=True, slots=True)
class Door:
    """An address without a password in it; the key and the password are in no `repr`."""

    address: str
    key: str = field(default="", repr=False)
    login: tuple[str, str] | None = field(default=None, repr=False)

    @property
    def near(self) -> bool:
        """True on this machine: no proxy has a part in it, whatever the environment says.

        >>> Door("http://127.0.0.1:8000/v1/").near, Door("https://api.openai.com/v1/").near
        (True, False)
        """
        host = urlsplit(self.address).hostname or ""
        try:
            return host == "localhost" or ip_address(host).is_loopback
        except ValueError:
            return False

    def hidden(self, text: str) -> str:
        """The text without the key, the password, or what looks like one."""
        for secret in (self.key, *(self.login or ())[1:]):
            if len(secret) >= _SHORTEST:
                text = text.replace(secret, "[key]").replace(quote(secret, safe=""), "[key]")
        return _KEYLIKE.sub("[key]", text)


def door(base_url: str | None, api_key: str | None, *, where: str) -> Door:
    """From arguments, else from the environment. Raises: LabError, without a secret in it."""
    given = (base_url or os.environ.get(URL_VARIABLE) or "").strip()
    key = (api_key or os.environ.get(KEY_VARIABLE) or "").strip()
    if not (given or key):
        raise LabError(
            "the model's endpoint is not set",
            where=where,
            hint=f"set {URL_VARIABLE} to a server, or {KEY_VARIABLE}, and name a model that it serves",
        )
    if not (key.isascii() and key.isprintable() and " " not in key):
        raise LabError(
            "the key holds signs that no key has",
            where=where,
            hint=f"set {KEY_VARIABLE} again, without quotes",
        )
    address, login = _parted(given or _OPENAI)
    if address is None:
        raise LabError(
            "the model's endpoint is no address",
            where=where,
            hint=f"give {URL_VARIABLE} as http://127.0.0.1:8000/v1, without ? and #",
        )
    return Door(address, key, login)


def shown(url: str) -> str:
    """An address as it may be shown.

    >>> shown("http://me:secret@127.0.0.1:8000/v1"), shown("me:secret@127.0.0.1")
    ('http://127.0.0.1:8000/v1/', 'no address')
    """
    return _parted(url)[0] or "no address"


def _parted(url: str) -> tuple[str | None, tuple[str, str] | None]:
    """The address and the login that stood in it; None for what is no address."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None, None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        return None, None
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    place = host if port is None else f"{host}:{port}"
    login = (unquote(parts.username or ""), unquote(parts.password or "")) if "@" in parts.netloc else None
    return urlunsplit((parts.scheme, place, parts.path.rstrip("/") + "/", "", "")), login
