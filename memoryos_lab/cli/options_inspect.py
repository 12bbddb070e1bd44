"""What can be typed after `inspect`."""

from __future__ import annotations

import argparse


def add(verb: argparse.ArgumentParser) -> None:
    """The options of `inspect`."""
    verb.add_argument(
        "files",
        metavar="PATH",
        nargs="+",
        help="answers of a system (JSON, JSON lines or CSV); or what MemoryOS left on disk: its folder, or "
        "files of one memory; or both, to join them",
    )
    verb.add_argument(
        "--dataset", metavar="DATASET", help="what the answers answer: a LoCoMo file, or sample:NAME"
    )
    verb.add_argument(
        "--sample", metavar="ID", help="look at one conversation only; of a folder, at one user's memory"
    )
    verb.add_argument(
        "--question", metavar="ID", help="in place of the report: how each run fared with one, conv-26/qa12"
    )
    verb.add_argument(
        "--ask", metavar="TEXT", action="append", default=[], help="of a state: what it would find for this"
    )
    _mapping(verb)
    verb.add_argument("--audit", metavar="FILE", help="gold faults: {sample_id, qa_index, verdict, …} a row")
    verb.add_argument(
        "--preset",
        metavar="NAME",
        help="re-enact with this, or replay the pages of a state with it, instead of what its source used",
    )
    verb.add_argument("--backend", help="who embeds the texts of a re-enactment (default: minilm-int8)")
    verb.add_argument(
        "--mark",
        metavar="SCORER:AT",
        help="from which score an answer passes: official:.5, memoryos:.5, amem:.5, judge:.5 "
        "(default: the file's own verdict where it has one, else official:.5)",
    )
    verb.add_argument("--workers", type=int, metavar="N", help="processes (default: one a core)")
    _ways_out(verb)


def _mapping(verb: argparse.ArgumentParser) -> None:
    group = verb.add_argument_group("a file of another shape")
    group.add_argument(
        "--map",
        metavar="FILE",
        action="append",
        default=[],
        help="which field is what (JSON or TOML); once for all such files, or once a RUNFILE",
    )
    group.add_argument(
        "--map-out", metavar="FILE", help="write the proposed mapping (JSON or TOML), and do nothing else"
    )
    group.add_argument("--yes", action="store_true", help="take the proposed mapping without asking")


def _ways_out(verb: argparse.ArgumentParser) -> None:
    from .parser import port  # the parser imports this module

    group = verb.add_argument_group("where it ends")
    group.add_argument("--out", metavar="DIR", help="keep the evaluation in this folder")
    group.add_argument("--html", metavar="FILE", help="write one page that shows it anywhere, offline")
    group.add_argument(
        "--open",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="open the inspector in the app (default: yes, but not with --json)",
    )
    group.add_argument("--port", type=port, default=8501, help="port on this machine (default: 8501)")
    group.add_argument("--no-browser", action="store_true", help="serve the app without opening a browser")
