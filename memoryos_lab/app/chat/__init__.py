"""The chat in the app: a memory that lives, seen while somebody talks to it."""
