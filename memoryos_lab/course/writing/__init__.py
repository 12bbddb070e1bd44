"""How a lesson writes what it has read: numbers, names of segments, words as they were said."""

from __future__ import annotations
