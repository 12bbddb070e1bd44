"""What can be typed after `compare`."""

from __future__ import annotations

import argparse

DEFAULT = "memoryos,flat,none"


def add(verb: argparse.ArgumentParser) -> None:
    """The options of `compare`."""
    verb.add_argument("input", metavar="INPUT", help="a file, a run folder, or sample:NAME")
    verb.add_argument(
        "--policies",
        metavar="NAME,NAME",
        default=DEFAULT,
        help=f"which systems: names of presets, or all (default: {DEFAULT})",
    )
    verb.add_argument(
        "--knob",
        metavar="NAME.KNOB=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help="move a knob of one system: amem.top_k=5",
    )
    verb.add_argument("--sample", metavar="ID", help="which conversation of a file with several")
    verb.add_argument("--format", default="auto", help="format of the file (default: told by its content)")
    verb.add_argument("--pairing", default="natural", help="how turns become pages: natural or reference")
    verb.add_argument("--backend", help="who embeds the texts: minilm-int8 (default), hash, e5, openai:MODEL")
    verb.add_argument(
        "--budget", type=int, default=4000, metavar="N", help="tokens of a prompt (default: 4000)"
    )
    verb.add_argument("--language", choices=("en", "zh"), default="en", help="language of the words")
    one = verb.add_argument_group("one conversation")
    one.add_argument("--turn", type=int, metavar="N", help="what is held after so many pages (default: all)")
    one.add_argument("--question", metavar="ID", help="one question in full: an id, or a number from 1")
    many = verb.add_argument_group("a whole dataset")
    many.add_argument("--matrix", action="store_true", help="every system over every conversation of INPUT")
    many.add_argument(
        "--against", metavar="NAME", help="the system others are held against (default: the first)"
    )
    many.add_argument("--workers", type=int, metavar="N", help="processes (default: one a core)")
    many.add_argument(
        "--out", metavar="DIR", help="keep the matrix in this folder; one that was stopped goes on from it"
    )
    many.add_argument(
        "--csv", action="store_true", default=None, help="write its tables into --out as CSV too"
    )
    alike = verb.add_argument_group("every system tuned alike (with --matrix)")
    alike.add_argument(
        "--tune",
        type=int,
        metavar="N",
        help="try N settings of each system, choose on one half of the conversations, tell the other",
    )
    alike.add_argument(
        "--max-tokens",
        type=float,
        metavar="N",
        help="tokens of the pages in a prompt, on average and at most (default: those of flat as published)",
    )
    alike.add_argument("--max-k", type=int, metavar="K", help="pages that a question brings back, at most")
    alike.add_argument(
        "--extensions", action="store_true", help="move knobs of ours too, which no published version has"
    )
