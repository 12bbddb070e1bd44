"""The one error that a person meets: it says what is wrong, where, and what to do."""

from __future__ import annotations


class LabError(Exception):
    """An input or a setting that cannot be used.

    The command line prints it and exits with 2; the app shows it in place of the picture.

    >>> print(LabError("theta is 7", where="--set theta=7", hint="give a number from 0 to 2"))
    theta is 7
      where: --set theta=7
      what to do: give a number from 0 to 2
    """

    def __init__(self, what: str, *, where: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        lines = [self.what]
        if self.where:
            lines.append(f"  where: {self.where}")
        if self.hint:
            lines.append(f"  what to do: {self.hint}")
        return "\n".join(lines)
