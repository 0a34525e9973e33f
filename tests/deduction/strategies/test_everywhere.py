"""Every strategy in every kind of game: it plays to the end, or explains why it cannot."""

from __future__ import annotations

import pickle

import pytest

from laconic.deduction.evaluate import simulate
from laconic.deduction.game import Game, Mode
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import parse_rule, rule_for
from laconic.deduction.strategies import STRATEGIES, make
from laconic.errors import InputError

WORDS = ["batch", "catch", "hatch", "latch", "match", "patch", "watch", "cater", "water", "later"]
SIX = [
    "planet",
    "basket",
    "market",
    "garden",
    "golden",
    "wooden",
    "silver",
    "silken",
    "mitten",
    "kitten",
]
NORDIC = ["måne", "sång", "gråt", "blåa"]

GAMES = {
    **{
        f"{mode} mode": Game(rule_for(5), from_words("few", WORDS, [*WORDS, "blimp"]), mode)
        for mode in Mode
    },
    "prior": Game(rule_for(5), from_words("few", WORDS), weights=tuple(range(1, 11))),
    "six letters": Game(rule_for(6), from_words("six", SIX)),
    "turn limit": Game(rule_for(6), from_words("six", SIX), max_turns=2),
    "one word": Game(rule_for(5), from_words("one", ["crane"])),
    "other letters": Game(rule_for(4), from_words("nordic", NORDIC)),
    "mastermind": Game.of_rule(parse_rule("mastermind:2x3")),
    "bulls and cows": Game.of_rule(parse_rule("bulls-cows:2x5")),
    "places only": Game(parse_rule("places-only:5"), from_words("few", WORDS)),
}

NOT_FOR = {
    "frequency-text": ("mastermind", "bulls and cows"),
    "frequency-figure": ("mastermind", "bulls and cows"),
    "genetic": ("mastermind", "bulls and cows", "places only"),
    "colours": ("places only",),
}
"""Games without words, or without three colours."""


@pytest.mark.parametrize("name", [*STRATEGIES, "rollout:parts", "rollout:i4", "within-3"])
def test_every_strategy_plays_every_game(name: str) -> None:
    """A strategy finds all answers, or the reason why it cannot play is given."""
    for title, game in GAMES.items():
        if title in NOT_FOR.get(name, ()):
            with pytest.raises(InputError, match=r"choose (entropy|genetic-information|wordle)"):
                simulate(game, make(name, seed=1))
            continue
        result = simulate(game, make(name, seed=1))
        assert result.answers == len(game.answers)
        assert title == "turn limit" or not result.unsolved, title
        assert title == "turn limit" or result.max <= len(game.answers) + 1, title


@pytest.mark.parametrize("name", sorted(STRATEGIES))
def test_strategies_travel_between_processes(name: str) -> None:
    """Strategies can be pickled, also during a game."""
    strategy = make(name, seed=1)
    read = pickle.loads(pickle.dumps(strategy))  # noqa: S301  # our own
    assert (read.name, read.deterministic) == (strategy.name, strategy.deterministic)


def test_pickled_strategies_keep_their_settings() -> None:
    """Pool, opener, seed and metrics come back too."""
    game = Game.of("original")
    for options in ({"pool": "candidates"}, {"opener": "crate"}, {"distinct": True}):
        strategy = make("max-size+entropy", **options)
        read = pickle.loads(pickle.dumps(strategy))  # noqa: S301  # our own
        position = game.position(game.rows("crane=BBYYB"))
        assert read.name == strategy.name
        assert read(game.position()) == strategy(game.position())
        assert read(position) == strategy(position)
