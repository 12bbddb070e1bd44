"""Floor 0: the memory itself. numpy and the standard library; no clock, file, network or random."""
