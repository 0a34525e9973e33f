"""Sliding puzzles in the browser: a page and an API."""
