"""Any endpoint that speaks OpenAI's embeddings API: a local server or a service.

The address comes from `OPENAI_BASE_URL`, the key from `OPENAI_API_KEY`. Texts leave this machine
only because somebody chose ``openai:MODEL`` as the backend.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..memory.errors import LabError
from .embedder import Role, Vectors
from .llm.door import Door, door

if TYPE_CHECKING:
    from openai import OpenAI

TIMEOUT = 60.0  # seconds for one request
RETRIES = 3  # with growing pauses; only for what may pass: timeouts, 429, 5xx
BATCH = 64  # texts a request


class OpenAIEmbedder:
    """One model behind one address. Raises: LabError when neither an address nor a key is set."""

    dimensions = 0
    keep = True

    def __init__(self, model: str, *, base_url: str | None = None, api_key: str | None = None) -> None:
        where = f"backend openai:{model}"
        if not model:
            raise LabError(
                "the embeddings endpoint needs a model",
                where=where,
                hint="choose openai:MODEL, with OPENAI_BASE_URL set",
            )
        self.model = model
        self.name = f"openai:{model}"
        self._door = door(base_url, api_key, where=where)
        self._client = _client(self._door)
        self.address = self._door.address
        # Two servers may mean different weights by the same name.
        self.version = hashlib.sha256(self.address.encode()).hexdigest()[:16]

    def embed(self, texts: Sequence[str], role: Role = "passage") -> Vectors:
        """[n, d] rows. Raises: LabError when the endpoint is down, refuses, or answers nonsense."""
        parts = [self._request(texts[i : i + BATCH]) for i in range(0, len(texts), BATCH)]
        return np.concatenate(parts) if parts else np.zeros((0, 0), dtype=np.float32)

    def _request(self, texts: Sequence[str]) -> Vectors:
        import openai

        try:
            reply = self._client.embeddings.create(
                model=self.model,
                input=[text or " " for text in texts],  # an empty string is refused by the API
                encoding_format="float",  # several local servers know no other
            )
            ordered = sorted(reply.data, key=lambda item: item.index)
            return np.array([item.embedding for item in ordered], dtype=np.float32)
        except openai.APIConnectionError as error:
            raise self._failed(f"no answer ({type(error).__name__})", "is the server running?") from None
        except openai.APIStatusError as error:
            raise self._failed(f"status {error.status_code}: {error.message}", _advice(error)) from None
        except (openai.OpenAIError, AttributeError, TypeError, ValueError) as error:
            raise self._failed(f"the reply cannot be read: {error}", "does it serve embeddings?") from None

    def _failed(self, what: str, hint: str) -> LabError:
        """Without the library's own error behind it: that one may quote the key."""
        return LabError(
            f"the embeddings endpoint failed: {self._door.hidden(what)}",
            where=f"{self.address} model {self.model}",
            hint=f"{hint} The backend minilm-int8 needs no endpoint",
        )


def _advice(error: Exception) -> str:
    match getattr(error, "status_code", 0):
        case 401 | 403:
            return "check OPENAI_API_KEY."
        case 404:
            return "check the model's name and OPENAI_BASE_URL."
        case 429:
            return "the quota is used up: wait, or ask less."
        case _:
            return "see the server's log."


def _client(way: Door) -> OpenAI:
    import openai

    return openai.OpenAI(
        base_url=way.address,
        api_key=way.key or "none",  # local servers want no key, the client wants one
        timeout=TIMEOUT,
        max_retries=RETRIES,
        http_client=openai.DefaultHttpxClient(auth=way.login, trust_env=not way.near),
    )
