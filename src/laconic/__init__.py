"""Laconic plays single-player puzzles in the fewest moves and proves it."""
