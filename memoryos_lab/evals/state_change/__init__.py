"""What becomes of a belief that changes: conversations of our own, run over any memory, no model asked."""

from .cases import Case, cases
from .check import Reason, reasons
from .running import Suite, as_json, suite

__all__ = ["Case", "Reason", "Suite", "as_json", "cases", "reasons", "suite"]
