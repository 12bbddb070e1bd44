"""What can be typed after `sweep`."""

from __future__ import annotations

import argparse


def add(verb: argparse.ArgumentParser) -> None:
    """The options of `sweep`."""
    verb.add_argument("dataset", metavar="DATASET", help="a LoCoMo file, or sample:NAME")
    verb.add_argument(
        "--grid",
        metavar="KNOB=VALUES",
        action="append",
        default=[],
        help="values of a knob, again for each knob: theta=.4:.8:.1 (both ends) or k=5,10,20; a knob goes by "
        "name, symbol, or short: k, m, stm, mtm, bm25 (with --trials, by default: those that matter)",
    )
    verb.add_argument("--sample", metavar="ID", help="one conversation of the file (default: all)")
    verb.add_argument(
        "--preset", help="what settings start from and are compared with: a name, or a preset file (*.json)"
    )
    verb.add_argument(
        "--set", metavar="KNOB=VALUE", nargs="+", action="extend", default=[], help="move its knobs first"
    )
    verb.add_argument("--backend", help="who embeds the texts: minilm-int8 (default), hash, e5, openai:MODEL")
    verb.add_argument("--questions", help="what asking does: fork (default) or live")
    _work(verb.add_argument_group("work"))
    _choice(verb.add_argument_group("what the winner must hold to"))
    _files(verb.add_argument_group("files"))


def _work(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--workers", type=int, metavar="N", help="processes (default: one a core)")
    group.add_argument(
        "--dask", metavar="ADDRESS", help="hand the work to the Dask scheduler at this address"
    )
    group.add_argument("--trials", type=int, metavar="N", help="try N settings of the grid, not all of them")
    group.add_argument(
        "--sampler", choices=("tpe", "random"), default="tpe", help="how they are taken (default: tpe)"
    )
    group.add_argument(
        "--storage",
        metavar="URL",
        help="an Optuna storage, such as sqlite:///sweep.db: machines that name it share one study",
    )
    group.add_argument("--study", metavar="NAME", help="name of the study (default: made from the work)")
    group.add_argument(
        "--out", metavar="DIR", help="keep finished work here; a sweep that was stopped goes on from it"
    )


def _choice(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--max-m", type=int, metavar="M", help="groups (MemoryOS: segments) searched, at most")
    group.add_argument("--max-k", type=int, metavar="K", help="pages returned, at most")
    group.add_argument("--max-tokens", type=float, metavar="N", help="tokens of the pages, at most")
    group.add_argument(
        "--min-segments",
        type=float,
        default=0.5,
        metavar="SHARE",
        help="groups (MemoryOS: segments) a conversation, as a share of the base's (default: .5): a setting "
        "that leaves few has switched the memory off",
    )


def _files(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--preset-out", metavar="FILE", help="write the winner as a preset file")
    group.add_argument("--csv", metavar="FILE", help="write a row a setting")
    group.add_argument("--html", metavar="FILE", help="write the sweep and its base as one page, offline")
