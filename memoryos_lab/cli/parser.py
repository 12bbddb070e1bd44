"""What can be typed. Every verb names the function that does it, which is imported when it is run."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import NoReturn

from .. import __version__
from ..memory.errors import LabError
from . import (
    Outcome,
    options_chat,
    options_compare,
    options_eval,
    options_inspect,
    options_model,
    options_reading,
    options_sweep,
)

PROGRAM = "memoryos-lab"
ABOUT = "See how a language model's long-term memory forms, moves and fails, turn by turn and with reasons."
VERBS = {
    "demo": ("applet", "open the app with the bundled sample conversation"),
    "app": ("applet", "open the app with nothing loaded"),
    "replay": ("replaying", "replay a conversation and tell what the memory did"),
    "verify": ("verifying", "replay recordings of the reference and count differences"),
    "doctor": ("doctor", "check this installation and its memories; repair one that is damaged"),
    "export": ("export", "write a run for others: lines of JSON"),
    "eval": ("evaluating", "hold a memory against questions with evidence: where was each answer lost?"),
    "compare": ("comparing", "memory systems side by side: what each holds, finds and loses"),
    "inspect": ("inspecting", "open published answers: what failed, where; or what MemoryOS left on disk"),
    "sweep": (
        "sweeping",
        "try knobs on a dataset: which setting finds most evidence, told on held-out questions",
    ),
    "chat": ("chatting", "talk to a memory that lives: what it keeps, why, and what it finds again"),
    "memory": ("remembering", "what is kept about whom: show, correct, export, forget"),
    "lessons": ("learning", "copy the notebooks of the course to a folder, to work through them"),
    "model": ("modelling", "serve a language model on this machine, without a key or a network"),
}


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are `LabError`s."""

    def error(self, message: str) -> NoReturn:
        raise LabError(message, where="command line", hint=f"see {self.prog} --help")


def verb(options: argparse.Namespace) -> Outcome:
    """Do what the options say. Raises: LabError."""
    module, _ = VERBS[options.verb]
    run: Callable[[argparse.Namespace], Outcome] = import_module(f".{module}", __package__).run
    return run(options)


def parser() -> Parser:
    """The whole command line."""
    top = Parser(prog=PROGRAM, description=ABOUT, allow_abbrev=False, formatter_class=_Help)
    top.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    verbs = top.add_subparsers(dest="verb", metavar="VERB", required=True)
    made = {name: _verb(verbs, name, about) for name, (_, about) in VERBS.items()}
    for name in ("demo", "app"):
        made[name].add_argument(
            "--port", type=port, default=8501, help="port on this machine (default: 8501)"
        )
        made[name].add_argument("--no-browser", action="store_true", help="do not open a browser")
    _replay(made["replay"])
    made["verify"].add_argument("dir", metavar="DIR", help="folder of recordings (*.json.gz with *.npz)")
    made["doctor"].add_argument(
        "--endpoint", action="store_true", help="also ask the model endpoint at OPENAI_BASE_URL for an answer"
    )
    made["doctor"].add_argument(
        "--repair",
        metavar="WHO",
        help="save what can be read of a damaged memory: a user, or a file (*.sqlite)",
    )
    made["doctor"].add_argument(
        "--adopt",
        action="store_true",
        help="with --repair: use what was saved, and keep the damaged file aside",
    )
    made["doctor"].add_argument(
        "--policy",
        metavar="NAME",
        help="hold this policy, of ours or of another package, to what all keep to",
    )
    _export(made["export"])
    options_eval.add(made["eval"])
    options_compare.add(made["compare"])
    options_inspect.add(made["inspect"])
    options_sweep.add(made["sweep"])
    options_chat.chat(made["chat"])
    options_chat.memory(made["memory"], Parser)
    _lessons(made["lessons"])
    options_model.add(made["model"], port)
    return top


def _lessons(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--to", metavar="DIR", default="lessons", help="where they go (default: lessons)")
    verb.add_argument("--language", choices=("en", "zh"), default="en", help="English or Chinese")


def _export(verb: argparse.ArgumentParser) -> None:
    _run(verb)
    what = verb.add_mutually_exclusive_group(required=True)
    what.add_argument("--events", metavar="FILE", help="write a line an event")
    what.add_argument("--snapshots", metavar="FILE", help="write a line a snapshot, the empty memory first")
    what.add_argument("--html", metavar="FILE", help="write one page that shows the run anywhere, offline")
    what.add_argument("--csv", metavar="DIR", help="write tables into a folder; with --view one file")
    what.add_argument("--parquet", metavar="FILE", help="write a row a page, with its place on the map")
    what.add_argument("--png", metavar="FILE", help="draw a view as a picture (needs the extra: png)")
    what.add_argument("--memcube", metavar="FILE", help="write what the memory holds as MemCubes (JSON)")
    page = verb.add_argument_group("for --html")
    page.add_argument(
        "--vary",
        metavar="KNOB=V,V",
        nargs="+",
        action="extend",
        default=[],
        help="runs at these stops go into the page: theta=.5,.6",
    )
    page = verb.add_argument_group("for --html, --csv, --parquet, --png and --memcube")
    page.add_argument(
        "--turn", type=int, help="as it stands then (default: the end; of a page, a telling turn)"
    )
    page.add_argument("--language", choices=("en", "zh"), default="en", help="language of the words")
    _files(verb)


def _files(verb: argparse.ArgumentParser) -> None:
    """What is written into files of tables and pictures."""
    view = verb.add_argument_group("for --csv and --png")
    view.add_argument("--view", help="timeline, map, heat, chains, lpm, recall, compare, similarity")
    view.add_argument("--question", metavar="ID", help="for the view recall: an id, or a number from 1")
    view.add_argument("--with", metavar="RUN", help="for the view compare: a run folder to stand beside")
    view.add_argument("--bom", action="store_true", help="begin CSV with the mark by which Excel knows UTF-8")
    view.add_argument("--dark", action="store_true", help="draw on a dark ground")
    rows = verb.add_argument_group("for --parquet")
    rows.add_argument("--projection", choices=("umap", "pca"), default="umap", help="how pages are placed")
    rows.add_argument("--vectors", action="store_true", help="write the vectors too")


def _replay(verb: argparse.ArgumentParser) -> None:
    _run(verb)
    verb.add_argument("--out", metavar="DIR", help="keep the run in this folder")
    options_reading.add(verb)


def _run(verb: argparse.ArgumentParser) -> None:
    """What says which run it is: a conversation, knobs, who embeds, how questions are asked."""
    verb.add_argument("input", metavar="INPUT", help="a file, a run folder, or sample:NAME")
    verb.add_argument("--sample", metavar="ID", help="which conversation of a file with several, or: all")
    verb.add_argument("--format", default="auto", help="format of the file (default: told by its content)")
    verb.add_argument("--pairing", default="natural", help="how turns become pages: natural or reference")
    verb.add_argument(
        "--preset",
        help="a named setting of all knobs, or a preset file (*.json); default: paper, or the sample's own",
    )
    verb.add_argument(
        "--set",
        metavar="KNOB=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help="move knobs: theta=.5 tau=4",
    )
    verb.add_argument("--backend", help="who embeds the texts: minilm-int8 (default), hash, e5, openai:MODEL")
    verb.add_argument(
        "--questions", help="what asking does: live, fork or none (default: live, or the sample's own)"
    )


def _verb(verbs: argparse._SubParsersAction[Parser], name: str, about: str) -> Parser:
    made: Parser = verbs.add_parser(
        name, help=about, description=about, allow_abbrev=False, formatter_class=_Help
    )
    made.add_argument("--json", action="store_true", help="print one JSON object")
    return made


def port(text: str) -> int:
    """A port number. Raises: ValueError, of which argparse makes "invalid port value"."""
    number = int(text)
    if not 1 <= number <= 65535:
        raise ValueError(text)
    return number


class _Help(argparse.HelpFormatter):
    """Help of one width everywhere, so that the copy in the docs can be compared."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=100, max_help_position=28)
