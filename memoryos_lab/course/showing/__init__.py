"""What a lesson shows of a run: a prepared state, a figure, a difference, a way; and questions on paper."""

from __future__ import annotations
