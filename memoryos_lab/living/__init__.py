"""Floor 3: a memory that lives. Somebody talks, pages form, and what is held can be traced, corrected, forgotten."""
