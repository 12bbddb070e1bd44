"""Floor 2: holding the engine against recordings, answers and evidence."""
