"""Commands for NES Tetris: one module per command, for parsing and printing only."""
