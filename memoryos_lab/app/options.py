"""What stands behind `--` on the command line of the app."""

from __future__ import annotations

import argparse


def asked() -> argparse.Namespace:
    """`sample`: the conversation to open; `evaluation`: the folder that the laboratory opens."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample")
    parser.add_argument("--evaluation")
    return parser.parse_known_args()[0]
