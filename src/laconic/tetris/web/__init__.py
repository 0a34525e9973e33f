"""NES Tetris in the browser: games to watch, positions to analyse, and a JSON API."""
