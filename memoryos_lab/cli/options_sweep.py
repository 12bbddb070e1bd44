"""What can be typed after `sweep`."""

from __future__ import annotations

import argparse


def add(verb: argparse.ArgumentParser) -> None:
    """The options of `sweep`."""
    verb.add_argument("dataset", metavar="DATASET", help="a LoCoMo file, or sample:NAME")
