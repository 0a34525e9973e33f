"""Play strategies against answers and say how well they do."""

from laconic.deduction.evaluate.play import Player, play, widened
from laconic.deduction.evaluate.result import Played, Result
from laconic.deduction.evaluate.simulate import simulate

__all__ = ["Played", "Player", "Result", "play", "simulate", "widened"]
