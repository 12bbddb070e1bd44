"""A report printed, and the app served on what it is about."""

from __future__ import annotations

import argparse
import json
import signal
from typing import Any

from . import applet, shown


def serve_state(
    options: argparse.Namespace, paths: list[str], whose: str | None, data: dict[str, Any], text: str
) -> None:
    """Print the report, then serve the app on a state of the reference until it is stopped.

    Raises: LabError if the server ends by itself.
    """
    from ..app.launch import launch

    _told(options, data, text, "the state is at")
    launch(options.port, browser=not options.no_browser, reference=paths, whose=whose)


def laboratory(options: argparse.Namespace, folder: str, data: dict[str, Any], text: str) -> None:
    """Print the report, then serve the laboratory on an evaluation folder until it is stopped.

    Raises: LabError if the server ends by itself.
    """
    from ..app.launch import launch

    _told(options, data, text, "the inspector is at")
    launch(options.port, browser=not getattr(options, "no_browser", False), evaluation=folder)


def _told(options: argparse.Namespace, data: dict[str, Any], text: str, where: str) -> None:
    url = f"http://{applet.HOST}:{options.port}"
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a kill stops the server too, as Ctrl-C does
    told = shown(f"{text}\n{where} {url} (Ctrl-C stops it)")
    print(json.dumps({**data, "url": url}) if options.json else told, flush=True)
