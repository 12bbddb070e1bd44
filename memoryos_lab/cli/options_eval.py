"""What can be typed after `eval`."""

from __future__ import annotations

import argparse

from .options_reading import bounds


def add(verb: argparse.ArgumentParser) -> None:
    """The options of `eval`."""
    verb.add_argument("dataset", metavar="DATASET", nargs="?", help="a LoCoMo file, or sample:NAME")
    verb.add_argument(
        "--state-change",
        action="store_true",
        help="in place of DATASET: the shipped cases of beliefs that change, over every memory",
    )
    verb.add_argument("--sample", metavar="ID", help="one conversation of the file (default: all)")
    verb.add_argument(
        "--pairing", default="natural", help="how turns become pages: natural (default) or reference"
    )
    verb.add_argument("--preset", help="a named setting of all knobs (default: paper, or the sample's own)")
    verb.add_argument(
        "--set",
        metavar="KNOB=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help="move knobs: theta=.5 tau=4",
    )
    verb.add_argument("--backend", help="who embeds the texts: minilm-int8 (default), hash, e5, openai:MODEL")
    verb.add_argument("--questions", help="what asking does: fork (default) or live")
    _judging(verb.add_argument_group("answers and judgement"))
    _looking(verb.add_argument_group("single questions, in place of the totals"))
    verb.add_argument("--name", help="what to call it in the inspector and beside other runs")
    verb.add_argument("--workers", type=int, metavar="N", help="processes (default: one a core)")
    _ways_out(verb.add_argument_group("where it ends"))


def _ways_out(group: argparse._ArgumentGroup) -> None:
    from .parser import port  # the parser imports this module

    group.add_argument("--out", metavar="DIR", help="keep settings, answers and diagnoses in this folder")
    group.add_argument("--html", metavar="FILE", help="write the failure inspector as one page, offline")
    group.add_argument("--open", action="store_true", help="open the failure inspector in the app")
    group.add_argument(
        "--port", type=port, default=8501, help="port on this machine of --open (default: 8501)"
    )
    group.add_argument("--no-browser", action="store_true", help="serve the app without opening a browser")


def _judging(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--answers",
        metavar="HOW",
        default="offline",
        help="none (judge the evidence alone), offline (default: a sentence of the prompt, a floor), "
        "model (the endpoint at OPENAI_BASE_URL), or a file of answers",
    )
    group.add_argument("--model", help="for --answers model: which one")
    bounds(group)
    group.add_argument(
        "--mark",
        metavar="SCORER:AT",
        help="from which score on an answer passes (default: official:.5; also memoryos, amem, judge)",
    )
    group.add_argument("--audit", metavar="FILE", help="an audit of the gold answers, as an overlay")


def _looking(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--question", metavar="ID", help="tell the whole way of one: mira/qa7")
    group.add_argument(
        "--list",
        metavar="WHAT",
        nargs="?",
        const="failed",
        help="a line a question with this outcome, label, family or flag (default: failed)",
    )
