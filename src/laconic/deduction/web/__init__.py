"""The pages and the JSON API of deduction games."""
