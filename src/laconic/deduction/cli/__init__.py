"""Commands of deduction games: one module a command, parsing and printing only."""
