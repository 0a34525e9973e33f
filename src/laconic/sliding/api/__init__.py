"""The JSON API of sliding puzzles."""
