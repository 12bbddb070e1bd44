"""What stands behind `--` on the command line of the app."""

from __future__ import annotations

import argparse


def asked() -> argparse.Namespace:
    """`sample`: the conversation to open; `evaluation`: the folder that the laboratory opens.

    `reference`: what the reference MemoryOS left on disk, a folder or files; `whose` of those in it.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("--sample")
    parser.add_argument("--evaluation")
    parser.add_argument("--reference", action="append", default=[])
    parser.add_argument("--whose")
    return parser.parse_known_args()[0]
