"""Play strategies against answers, and measure the results."""

from laconic.deduction.evaluate.play import Player, play
from laconic.deduction.evaluate.result import Played, Result
from laconic.deduction.evaluate.simulate import simulate

__all__ = ["Played", "Player", "Result", "play", "simulate"]
