"""By what a recording of a running memory is known, without what reads it (`living.attach_file`)."""

from __future__ import annotations

from pathlib import Path

RECORDING = "memoryos-lab recording"


def is_recording(path: Path) -> bool:
    """Does the file begin as a recording does? Whoever reads it says what else is wrong with it."""
    try:
        with path.open("rb") as file:
            return file.read(200).startswith(f'{{"type": "Head", "format": "{RECORDING}"'.encode())
    except (OSError, ValueError):
        return False
