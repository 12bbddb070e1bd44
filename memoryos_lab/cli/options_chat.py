"""What can be typed after `chat` and `memory`."""

from __future__ import annotations

import argparse

from .options_reading import amount, bounds

ACTS = {
    "list": "whose memories are kept, and how large each is",
    "show": "what is known about a user, with its grounds; and what was forgotten",
    "forget": "list what is about something, ask, and make all of it go",
    "correct": "say what an entry should say; it outranks what pages say",
    "export": "write everything that is held about a user as one JSON document",
    "retire": "forget what is older than so many days",
    "rules": "show what is kept out of long-term memory, and switch it",
    "delete": "remove the whole memory of a user",
}


def chat(verb: argparse.ArgumentParser) -> None:
    """The options of `chat`."""
    _whose(verb)
    model = verb.add_argument_group("what answers (the key comes from OPENAI_API_KEY, never from here)")
    model.add_argument("--model", help="a model's name as its endpoint knows it (default: rules, no model)")
    model.add_argument("--base-url", metavar="URL", help="where it is (default: OPENAI_BASE_URL)")
    bounds(model)
    made = verb.add_argument_group("for a memory that is new")
    made.add_argument("--policy", help="a named setting of all knobs")
    made.add_argument("--backend", help="who embeds the texts (default: minilm-int8)")
    made.add_argument("--language", choices=("en", "zh"), help="of the conversation and of what is told")


def memory(verb: argparse.ArgumentParser, made: type[argparse.ArgumentParser]) -> None:
    """What `memory` can do, each with its options."""
    acts = verb.add_subparsers(dest="act", metavar="ACT", required=True, parser_class=made)
    for name, about in ACTS.items():
        act = acts.add_parser(name, help=about, description=about, allow_abbrev=False)
        act.add_argument("--json", action="store_true", help="print one JSON object")
        act.add_argument("--folder", metavar="DIR", help="where memories are kept")
        if name != "list":
            act.add_argument("--user", default="me", help="whose memory (default: me)")
        if name in ("forget", "retire", "delete"):
            act.add_argument("--yes", action="store_true", help="do it without asking")
        _more(name, act)


def _more(name: str, act: argparse.ArgumentParser) -> None:
    match name:
        case "show":
            act.add_argument("--language", choices=("en", "zh"), default="en", help="language of the words")
        case "forget":
            act.add_argument("query", metavar="QUERY", nargs="?", help="what it is about, in words")
            act.add_argument(
                "--page", metavar="N", type=amount, action="append", default=[], help="this page"
            )
            act.add_argument(
                "--entry", metavar="N", type=amount, action="append", default=[], help="this entry"
            )
        case "correct":
            act.add_argument("entry", metavar="N", type=amount, help="the entry's number, as `show` has it")
            act.add_argument("value", metavar="VALUE", help="what holds")
        case "export":
            act.add_argument("file", metavar="FILE", help="where to write it; - for the standard output")
        case "rules":
            act.add_argument("--on", metavar="CLASS", action="append", default=[], help="keep this out too")
            act.add_argument("--off", metavar="CLASS", action="append", default=[], help="let this in")
            act.add_argument(
                "--pattern",
                metavar="NAME=EXPRESSION",
                action="append",
                default=[],
                help="keep out what this regular expression finds",
            )
            act.add_argument("--drop", metavar="NAME", action="append", default=[], help="drop a pattern")
        case "retire":
            act.add_argument("--days", type=amount, required=True, metavar="N", help="older than this goes")


def _whose(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("--user", default="me", help="whose memory (default: me)")
    verb.add_argument("--folder", metavar="DIR", help="where memories are kept")
