"""Memory systems side by side: one conversation in depth, and LoCoMo as a matrix.

Every figure is of our compact re-statement of a system, with cached features in place of its own model's
texts. It says how the rules differ, not how a published system would score.
"""
