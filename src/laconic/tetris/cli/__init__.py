"""Commands for NES Tetris: one module a command, parsing and printing only."""
