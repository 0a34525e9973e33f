"""Deduction games such as Wordle: a hidden answer, guesses, and feedback."""
