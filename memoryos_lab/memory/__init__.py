"""Floor 0: the memory itself. numpy and the standard library; no clock, file, network or random."""

from . import presets as presets  # registers the presets of MemoryOS
