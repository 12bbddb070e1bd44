"""The process in which a local model is served: it says its address, and ends when its parent does.

Run as a module by `local`. Its standard input is a pipe that only the parent holds: when the parent ends,
even killed, the pipe ends, and so does this.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def main(given: str) -> None:
    """Serve what the JSON object `given` says (see `parameters`) until standard input ends."""
    import xllamacpp

    server = xllamacpp.Server(parameters(xllamacpp, json.loads(given)))
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    # What it could complain of from now on would be about somebody's words: nobody is to read it.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
    sys.stdin.buffer.read()
    os._exit(0)


def parameters(xllamacpp: Any, given: dict[str, Any]) -> Any:
    """The server's parameters: one model on this machine only, readable by no web page.

    `given`: gguf (path), name, port (0: any), context (tokens a slot), slots, threads, states (folder or "").
    """
    made = xllamacpp.CommonParams()
    made.model.path = given["gguf"]
    made.model_alias = {given["name"]}
    made.hostnames, made.port = ["127.0.0.1"], given["port"]
    made.cors_origins, made.cors_origins_explicit = "http://127.0.0.1", True
    made.n_ctx, made.n_parallel = given["context"] * given["slots"], given["slots"]
    made.cpuparams.n_threads = made.cpuparams_batch.n_threads = given["threads"]
    made.slot_save_path = f"{given['states']}{os.sep}" if given["states"] else ""
    # Asked at temperature 0, a small model says one sentence again and again until it is cut.
    made.sampling.penalty_repeat = 1.1
    made.cache_ram_mib = 0  # prompts live in slots alone, which can be erased
    made.ui = made.warmup = False
    made.verbosity = 1  # errors
    return made


if __name__ == "__main__":
    main(sys.argv[1])
