"""Any endpoint that speaks OpenAI's embeddings API: a local server or a service.

The address comes from `OPENAI_BASE_URL`, the key from `OPENAI_API_KEY`. Texts leave this machine
only because somebody chose ``openai:MODEL`` as the backend.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from memoryos_lab.memory.errors import LabError

from .embedder import Role, Vectors

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
        address = base_url or os.environ.get("OPENAI_BASE_URL")
        secret = api_key or os.environ.get("OPENAI_API_KEY")
        if not model or not (address or secret):
            raise LabError(
                "the embeddings endpoint is not set" if model else "the embeddings endpoint needs a model",
                where=f"backend openai:{model}",
                hint="set OPENAI_BASE_URL to a server, or OPENAI_API_KEY, and choose openai:MODEL",
            )
        self.model = model
        self.name = f"openai:{model}"
        self._client = _client(address, secret)
        self.address = str(self._client.base_url)
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
            raise self._failed(f"no answer ({type(error).__name__})", "is the server running?") from error
        except openai.APIStatusError as error:
            raise self._failed(f"status {error.status_code}: {error.message}", _advice(error)) from error
        except (openai.OpenAIError, AttributeError, TypeError, ValueError) as error:
            raise self._failed(f"the reply cannot be read: {error}", "does it serve embeddings?") from error

    def _failed(self, what: str, hint: str) -> LabError:
        return LabError(
            f"the embeddings endpoint failed: {what}",
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


def _client(address: str | None, secret: str | None) -> OpenAI:
    import openai

    try:
        # Local servers want no key, the client wants one.
        return openai.OpenAI(base_url=address, api_key=secret or "none", timeout=TIMEOUT, max_retries=RETRIES)
    except Exception as error:  # an address that is none raises the HTTP library's own types
        raise LabError(
            f"the embeddings endpoint cannot be used: {error}",
            where=f"OPENAI_BASE_URL={address}",
            hint="give an address such as http://127.0.0.1:8000/v1",
        ) from error
