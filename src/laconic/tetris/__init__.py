"""NES Tetris: the game, players, training, evaluation and analysis."""
