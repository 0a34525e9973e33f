"""The JSON API of NES Tetris."""
