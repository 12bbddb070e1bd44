"""What a lesson reads: runs of the bundled conversations, their events, the scores of a question."""

from __future__ import annotations
