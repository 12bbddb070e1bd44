"""What can be typed after `eval`."""

from __future__ import annotations

import argparse


def add(verb: argparse.ArgumentParser) -> None:
    """The options of `eval`."""
    verb.add_argument("dataset", metavar="DATASET", help="a LoCoMo file, or sample:NAME")
