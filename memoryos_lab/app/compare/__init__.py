"""The page Compare: memory systems side by side, two settings difference by difference, and the matrix."""
