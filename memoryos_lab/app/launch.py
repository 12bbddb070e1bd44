"""Serve the app on this machine only, until it is stopped."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from ..memory.errors import LabError

HOST = "127.0.0.1"  # nobody else on the network sees the conversations
MAIN = Path(__file__).with_name("server.py")


def command(
    port: int,
    *,
    browser: bool,
    sample: str | None = None,
    evaluation: str | None = None,
    reference: Sequence[str] = (),
    whose: str | None = None,
) -> list[str]:
    """The command that serves the app.

    >>> command(8501, browser=False, sample="tutor")[-2:]
    ['--sample', 'tutor']
    """
    flags = {
        "server.address": HOST,
        "server.port": port,
        "server.headless": str(not browser).lower(),
        "server.showEmailPrompt": "false",
        "browser.gatherUsageStats": "false",
        "logger.hideWelcomeMessage": "true",  # with it goes Streamlit's advertisement over the map
    }
    asked = [f"--{name}={value}" for name, value in flags.items()]
    options = [("--sample", sample), ("--evaluation", evaluation), ("--whose", whose)]
    options += [("--reference", path) for path in reference]
    given = [part for name, value in options if value for part in (name, value)]
    return [sys.executable, "-m", "streamlit", "run", str(MAIN), *asked, *(["--", *given] if given else [])]


def environment() -> dict[str, str]:
    """The environment of the server, in which numpy keeps to one thread unless somebody said otherwise.

    The matrices of a conversation are small: more threads only wait for each other, on a busy machine for
    a second in the first picture.
    """
    return {"OPENBLAS_NUM_THREADS": "1", **os.environ}


def launch(
    port: int,
    *,
    browser: bool = True,
    sample: str | None = None,
    evaluation: str | None = None,
    reference: Sequence[str] = (),
    whose: str | None = None,
) -> None:
    """Serve the app at a port; opens a browser unless told not to. Returns when it is stopped.

    `evaluation`: a folder of examinations, with which the laboratory is opened first. `reference`: what the
    reference MemoryOS left on disk, a folder or files, and `whose` of those in it: opened first.

    Raises: LabError if the server ends by itself with an error.
    """
    with subprocess.Popen(
        command(
            port, browser=browser, sample=sample, evaluation=evaluation, reference=reference, whose=whose
        ),
        env=environment(),
    ) as server:
        try:
            code = server.wait()
        except KeyboardInterrupt:
            server.terminate()
            server.wait()
            return
    if code:
        raise LabError(
            f"the app ended with exit code {code}",
            where=f"http://{HOST}:{port}",
            hint="what it printed above says why; is another app at this port?",
        )
