"""Watch a running MemoryOS, the reference's own object, and see it in every view (docs/attach.md)."""

from .recorder import Recorder, attach, recorded

__all__ = ["Recorder", "attach", "recorded"]
