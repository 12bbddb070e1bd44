"""What all benchmarks share: their options, and how figures are printed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping


def options(doc: str, **rounds: int) -> argparse.Namespace:
    """The command line of a benchmark; `rounds` are its counts with their defaults."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    for name, usual in rounds.items():
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--only-long", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


def tell(figures: Mapping[str, object], *, as_json: bool) -> None:
    """Print the figures, numbers to three places."""
    told = {name: round(value, 3) if isinstance(value, float) else value for name, value in figures.items()}
    print(json.dumps(told) if as_json else "\n".join(f"{name:>20}  {value}" for name, value in told.items()))
