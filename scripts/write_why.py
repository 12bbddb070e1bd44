"""Run the commands of docs/why.md again and put what they say now in their blocks.

    python scripts/write_why.py

A block keeps the lines that it shows: where it leaves some out (a line "…"), the output is kept up to the
line that begins as the one before the "…" does, and from the one that begins as the one after it does. Read
the prose again afterwards: it speaks of numbers in the blocks.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import tempfile
from pathlib import Path

from memoryos_lab.cli import main

PAGE = Path(__file__).parents[1] / "docs" / "why.md"
SKIP = "…"


def output(command: str) -> list[str]:
    """Lines that the command prints, without the seconds that it took."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        code = main(shlex.split(command.replace("\\\n", "")))
    assert code == 0, command
    lines = printed.getvalue().strip().splitlines()
    kept = [line for line in lines if not re.fullmatch(r"\d+\.\d s", line)]
    return "\n".join(kept).rstrip().splitlines()


def shown(now: list[str], before: list[str]) -> list[str]:
    """The new lines, with those left out that were left out before."""
    if SKIP not in before:
        return now
    at = before.index(SKIP)
    upto = next(n for n, line in enumerate(now) if begins(line) == begins(before[at - 1]))
    rest = before[at + 1 :]
    if not rest:
        return [*now[: upto + 1], SKIP]
    begin = next(n for n, line in enumerate(now) if n > upto and begins(line) == begins(rest[0]))
    return [*now[: upto + 1], SKIP, *now[begin : begin + len(rest)]]


def begins(line: str) -> str:
    """Its first word."""
    return (line.split() or [""])[0]


def block(match: re.Match[str]) -> str:
    command, _, said = match[1].partition("\n") if "\\\n" not in match[1] else _long(match[1])
    lines = shown(output(command), said.splitlines())
    return "\n".join([f"```console\n$ memoryos-lab {command}", *lines, "```"])


def _long(text: str) -> tuple[str, str, str]:
    """A command whose line goes on after a backslash, and what it says."""
    first, second, *said = text.split("\n")
    return f"{first}\n{second}", "\n", "\n".join(said)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        os.environ["MEMORYOS_LAB_HOME"] = home
        page = PAGE.read_text(encoding="utf-8")
        made = re.sub(r"```console\n\$ memoryos-lab (.*?)\n```", block, page, flags=re.DOTALL)
        PAGE.write_text(made, encoding="utf-8")
