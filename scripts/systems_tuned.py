"""Systems tuned alike, as the tables of docs/systems.md: numbers only, no word of the data."""

from __future__ import annotations

from memoryos_lab.cli.comparing_matrix_report import share
from memoryos_lab.course.writing.literal import table
from memoryos_lab.evals.scoring import Mean
from memoryos_lab.evals.systems import NOTE, Choice, Matrix, Row, Tuned, beaten, gains


def tuned_blocks(made: Matrix) -> dict[str, str]:
    """What stands between the marks of a tuned matrix, by the name of the mark; {} for another."""
    told = made.tuned
    if told is None:
        return {}
    if told.extensions:
        return {"extended": gained(made, told), "extended halves": halves(told)}
    return {
        "tuned how": how(made, told),
        "tuned": gained(made, told),
        "tuned halves": halves(told),
        "tuned beats": beats(told),
    }


def how(made: Matrix, told: Tuned) -> str:
    """How they were tuned."""
    first, second = (", ".join(f"`{name}`" for name in half) for half in told.halves)
    tokens = " and ".join(f"{one:,.0f}" for one in told.cap.tokens if one is not None)
    return (
        f"{len(made.rows)} systems, up to {told.settings} settings of each, its published one among them. "
        f"Half A: {first}. Half B: {second}. Cap: tokens of the pages in a prompt, on average, as many as "
        f"`{told.cap.like}` takes as published ({tokens}). Backend `{made.backend}`; a prompt of "
        f"{made.budget:,} tokens. {NOTE.en}"
    )


def gained(made: Matrix, told: Tuned) -> str:
    """Published and tuned, best tuned first."""
    found = dict(zip((row.name for row in made.rows), gains(made), strict=True))
    before = {row.name: row.cells[0] for row in made.rows}
    rows = []
    for row in _best(told):
        gain, (_, low, high) = found[row.name]
        old, new = before[row.name], row.cells[0]
        rows.append(
            (
                f"`{row.name}`", share(old.recall.mean), interval(new.recall), f"{gain.recall:+.3f}",
                f"[{gain.low:+.3f}, {gain.high:+.3f}]", f"[{low:+.3f}, {high:+.3f}]",
                f"{old.tokens[0]:,.0f} → {new.tokens[0]:,.0f}",
            )
        )  # fmt: skip
    head = (
        "system",
        "published",
        "tuned",
        "gain",
        "95 %, by question",
        "95 %, by conversation",
        "tokens a question",
    )
    return table(head, rows)


def halves(told: Tuned) -> str:
    """What each half chose, and what it is worth on both."""
    choices = dict(zip((row.name for row in told.rows), told.choices, strict=True))
    rows = [
        (
            f"`{row.name}`", half, f"{share(one.here.default)} → {share(one.here.tuned)}",
            f"{share(one.there.default)} → {share(one.there.tuned)}",
            f"[{one.there.low:+.3f}, {one.there.high:+.3f}]", f"{one.allowed} of {one.tried}", _moved(one),
        )
        for row in _best(told)
        for half, one in zip("AB", choices[row.name], strict=True)
    ]  # fmt: skip
    head = (
        "system",
        "chosen by",
        "there",
        "on the other half",
        "gain there, 95 %",
        "within the cap",
        "knobs moved",
    )
    return table(head, rows)


def beats(told: Tuned) -> str:
    """Who beats whom."""
    rows = [
        (f"`{name}`", ", ".join(f"`{one}`" for one in others) or "none")
        for name, others in beaten(told.rows).items()
    ]
    return table(("tuned", "beats"), rows)


def _best(told: Tuned) -> list[Row]:
    return sorted(told.rows, key=lambda row: -row.cells[0].recall.mean)


def _moved(one: Choice) -> str:
    knobs = (
        f"{name} {value:g}" if isinstance(value, float) else f"{name} {value}"
        for name, value in one.knobs.items()
    )
    return ", ".join(f"`{knob}`" for knob in knobs) or "none"


def interval(mean: Mean) -> str:
    """A share with its interval."""
    return f"{share(mean.mean)} [{share(mean.low)}, {share(mean.high)}]"
