"""By what a recording of a running memory is known, without what reads it (`living.attach`)."""

from __future__ import annotations

from pathlib import Path

RECORDING = "memoryos-lab recording"


_BEGIN = f'{{"type": "Head", "format": "{RECORDING}"'.encode()


def is_recording(file: Path | bytes) -> bool:
    """Does it begin as a recording does? Whoever reads it says what else is wrong with it."""
    if isinstance(file, bytes):
        return file.startswith(_BEGIN)
    if not file.is_file():  # a pipe may never begin
        return False
    try:
        with file.open("rb") as opened:
            return opened.read(len(_BEGIN)) == _BEGIN
    except (OSError, ValueError):
        return False
