"""The laboratory in the app: what to examine, how far it is, and the inspector."""
