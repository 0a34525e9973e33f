"""The JSON API of deduction games."""
