"""The command line of sliding puzzles: `laconic sliding`."""
