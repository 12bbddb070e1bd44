"""Which systems a notebook compares, each in a column of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..evals.systems import chosen
from ..memory.errors import LabError
from ..memory.policy import ALIASES, presets

MOST = 26  # columns have a letter each

Moved = Mapping[str, Mapping[str, Any]]


class Columns(NamedTuple):
    """Policies by the names of their columns."""

    policies: Mapping[str, Any]
    base: Callable[[str], Any]  # from where the knobs of a column are moved


def columns(
    systems: Sequence[str] | Mapping[str, Any], knobs: Moved | None, preset: Callable[[str], Any]
) -> Columns:
    """Names of presets, or policies by names of yours, with knobs moved; `preset` gives the policy of a name.

    Raises: LabError as `evals.systems.chosen`, or for more columns than letters.
    """
    policies = chosen(systems, knobs, base=preset)
    if len(policies) > MOST:
        raise LabError(
            f"{len(policies)} systems are too many to stand side by side",
            where="Compare",
            hint=f"name at most {MOST}; evals.systems.matrix takes any number",
        )
    own = systems if isinstance(systems, Mapping) else {}

    def base(name: str) -> Any:
        """The preset; of what goes by a name of its own, what was given."""
        known, given = presets().get(ALIASES.get(name, name)), own.get(name)
        return preset(name) if given is None or type(given) is type(known) else given

    return Columns(policies, base)
