"""`demo` and `app`: the app on this machine, until it is stopped."""

from __future__ import annotations

import argparse
import json
import socket

from ..memory.errors import LabError
from . import Outcome

HOST = "127.0.0.1"  # nobody else on the network sees the conversations


def run(options: argparse.Namespace) -> Outcome:
    """Serve the app; returns when it is stopped. Raises: LabError if the port is taken."""
    url = f"http://{HOST}:{options.port}"
    _check_free(options.port)
    from ..app.launch import launch  # only now: Streamlit takes a second to come up

    print(json.dumps({"url": url}) if options.json else f"the app is at {url} (Ctrl-C stops it)", flush=True)
    launch(options.port, browser=not options.no_browser, sample="tutor" if options.verb == "demo" else None)
    return Outcome({"stopped": url}, "stopped")


def _check_free(port: int) -> None:
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
