"""Floor 1: memory systems beside MemoryOS, each a frozen record of knobs with four pure functions."""
