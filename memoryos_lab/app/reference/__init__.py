"""The page for what the reference MemoryOS left on disk: read, shown, never replayed as if it could be."""
