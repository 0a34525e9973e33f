"""The laboratory of word games: its types of experiments, descriptions, sources and charts."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from laconic.deduction.lab.charts import FORMS
from laconic.deduction.lab.experiment_types import EXPERIMENT_TYPES
from laconic.deduction.lab.game_spec import specs_of
from laconic.lab.experiment import Laboratory

SOURCES = {
    "liu": "C.-L. Liu, Using Wordle for Learning to Design and Compare Strategies, "
    "arXiv:2205.11225, 2022",
    "lessard": "L. Lessard, article on Wordle, 2022",
    "benitez": "Á. Benítez Gómez and E. Cavanillas Puga, Wordle solving algorithms using "
    "Information Theory, Universidad Complutense de Madrid, 2022",
    "lo-peng": "Y. Lo and M. Peng, Strategie für Wordle",
    "domslee": "domslee, Solving Wordle, domslee.com, 14 October 2022",
    "laconic": "Laconic's own",
}
"""The sources of the published figures, by the key used in descriptions."""


def game_text(header: dict[str, Any]) -> str:
    """Format the header of a game."""
    answers, guesses = header["answers"], header["guesses"]
    words = f"{answers['name']} ({answers['count']:,} answers, {guesses['count']:,} guesses)"
    return f"{words}, {header['mode']} mode, SHA-256 {answers['sha256'][:12]}…"


LABORATORY = Laboratory(
    EXPERIMENT_TYPES,
    files("laconic.deduction.lab") / "experiments",
    SOURCES,
    FORMS,
    game_text,
    "laconic lab",
    "This study reproduces tables and figures of five documents on Wordle; sliding puzzles and "
    "Tetris have studies of their own.",
    names_files=lambda settings: any(spec.file for spec in specs_of(settings)),
)
"""The laboratory of word games, which reproduces published tables and figures."""
