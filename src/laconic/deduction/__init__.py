"""Deduction games: a hidden answer, guesses, and feedback. Wordle and all its kin."""
