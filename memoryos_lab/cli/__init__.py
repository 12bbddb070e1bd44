"""Floor 6: the command line. A verb returns its outcome; only `main` prints it.

Exit codes: 0 done, 1 a verification found differences, 2 an input or a setting that cannot be used,
70 a fault of this program, 130 interrupted.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..memory.errors import LabError

DONE, DIFFERENT, BAD_INPUT, FAULT, INTERRUPTED = 0, 1, 2, 70, 130


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a verb found: for programs, for people, and as an exit code."""

    data: dict[str, Any]
    text: str
    code: int = DONE


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and print its outcome. Returns the exit code; usage and errors go to stderr."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in arguments
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")
    try:
        outcome = _run(arguments)
        if told := json.dumps(outcome.data) if as_json and outcome.data else shown(outcome.text):
            print(told, flush=True)
        return outcome.code
    except LabError as error:
        if as_json:
            print(json.dumps({"error": {"what": error.what, "where": error.where, "hint": error.hint}}))
        print(shown(str(error)), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except Exception:
        traceback.print_exc()
        return FAULT


def _run(arguments: list[str]) -> Outcome:
    from .parser import parser, verb

    options = parser().parse_args(arguments)
    return verb(options)


def shown(text: str) -> str:
    r"""The text with everything that could steer a terminal made visible.

    >>> shown("a\x1b[2Jb\n茶")
    'a\\x1b[2Jb\n茶'
    """
    return "".join(char if char.isprintable() or char == "\n" else ascii(char)[1:-1] for char in text)
