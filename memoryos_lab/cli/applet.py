"""`demo` and `app`: the app on this machine, until it is stopped."""

from __future__ import annotations

import argparse
import json
import signal
import socket

from ..app.launch import launch
from ..memory.errors import LabError
from . import Outcome

HOST = "127.0.0.1"  # nobody else on the network sees the conversations


def run(options: argparse.Namespace) -> Outcome:
    """Serve the app, its address printed first; returns when it is stopped.

    Raises: LabError if the port is taken, or the server ends by itself.
    """
    url = f"http://{HOST}:{options.port}"
    check_free(options.port)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a kill stops the server too, as Ctrl-C does
    print(json.dumps({"url": url}) if options.json else f"the app is at {url} (Ctrl-C stops it)", flush=True)
    launch(options.port, browser=not options.no_browser, sample="tutor" if options.verb == "demo" else None)
    return Outcome({}, "")


def check_free(port: int) -> None:
    """Raises: LabError if nothing can be served at the port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            raise LabError(
                f"port {port} cannot be used: {error.strerror}",
                where=f"{HOST}:{port}",
                hint="choose another with --port",
            ) from None
