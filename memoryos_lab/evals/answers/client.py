"""One question to an endpoint that speaks OpenAI's chat API, and what can go wrong with it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

from ...memory.errors import LabError

if TYPE_CHECKING:
    from openai import OpenAI

TIMEOUT = 60.0  # seconds for one request
RETRIES = 3  # with growing pauses; only for what may pass: timeouts, 429, 5xx
TOKENS = 200  # of an answer
# What limits an answer, from what most servers know to what all do; models that think refuse the first.
_LIMITS: tuple[dict[str, Any], ...] = (
    {"temperature": 0, "max_tokens": TOKENS},
    {"max_completion_tokens": 20 * TOKENS},
    {},
)

Messages = list[dict[str, str]]


class Reply(NamedTuple):
    """A text, or why there is none."""

    text: str | None
    why: str = ""


class Client:
    """One model behind one address. Raises: LabError when neither an address nor a key is set."""

    def __init__(self, model: str, *, base_url: str | None = None, api_key: str | None = None) -> None:
        address = base_url or os.environ.get("OPENAI_BASE_URL")
        self._secret = api_key or os.environ.get("OPENAI_API_KEY") or ""
        if not model or not (address or self._secret):
            raise LabError(
                "the model's endpoint is not set" if model else "no model is named",
                where=f"answers by model {model!r}",
                hint="set OPENAI_BASE_URL to a server, or OPENAI_API_KEY, and name a model that it serves",
            )
        self.model = model
        self._client = _connect(address, self._secret)
        self.address = str(self._client.base_url.copy_with(userinfo=b""))  # without a password in it
        self._limits = 0  # which of `_LIMITS` the endpoint takes, as far as is known

    def ask(self, messages: Messages) -> Reply:
        """The model's answer. Never raises for what the endpoint does; the key is in no text."""
        import openai

        try:
            return self._ask(messages)
        except openai.APIStatusError as error:
            return self._failed(f"status {error.status_code}: {error.message}")
        except openai.APIConnectionError as error:
            return self._failed(f"no answer ({type(error).__name__})")
        except (openai.OpenAIError, AttributeError, IndexError, TypeError, ValueError) as error:
            return self._failed(f"the reply cannot be read: {type(error).__name__}: {error}")

    def _ask(self, messages: Messages) -> Reply:
        import openai

        while True:
            at = self._limits
            try:
                reply: Any = self._client.chat.completions.create(
                    model=self.model,
                    messages=messages,  # type: ignore[arg-type]  # plain dicts of role and content
                    **_LIMITS[at],
                )
            except openai.BadRequestError:
                if at + 1 == len(_LIMITS):
                    raise
                self._limits = max(self._limits, at + 1)
            else:
                text = reply.choices[0].message.content
                return Reply(text.strip()) if text and text.strip() else self._failed("the reply is empty")

    def _failed(self, why: str) -> Reply:
        shown = why.replace(self._secret, "[key]") if self._secret else why
        return Reply(None, shown[:300])


def _connect(address: str | None, secret: str) -> OpenAI:
    import openai

    try:
        # Local servers want no key, the client wants one.
        return openai.OpenAI(base_url=address, api_key=secret or "none", timeout=TIMEOUT, max_retries=RETRIES)
    except Exception as error:  # an address that is none raises the HTTP library's own types
        raise LabError(
            f"the model's endpoint cannot be used: {error}",
            where=f"OPENAI_BASE_URL={address}",
            hint="give an address such as http://127.0.0.1:8000/v1",
        ) from error
