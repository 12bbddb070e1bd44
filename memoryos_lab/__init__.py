"""memoryos_lab: see how a language model's long-term memory forms, moves and fails."""

__version__ = "0.1.0"
