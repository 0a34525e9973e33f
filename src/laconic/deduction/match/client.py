"""A strategy as a program of the line protocol: `python -m laconic.deduction.match.client NAME`."""

from __future__ import annotations

import json
import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from laconic.deduction.game import Game, Row
from laconic.deduction.lexicon import from_words
from laconic.deduction.rules import parse_rule
from laconic.deduction.strategies import make, remembering
from laconic.errors import LaconicError
from laconic.match import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from laconic.deduction.strategies import Strategy


def replies(messages: Iterable[dict[str, Any]], name: str, openers: Sequence[str]) -> Iterator[Any]:
    """Yield the reply to each message that has one.

    Args:
        messages: the referee's messages.
        name: the name of the strategy.
        openers: the first guesses, in order.
    """
    made = partial(make, name, opener=openers or None)
    strategy = made(seed=0)
    strategy = remembering(strategy) if strategy.deterministic else strategy
    game, number = None, 0
    for message in messages:
        match message["type"]:
            case "hello":
                game = _game(message)
                yield {"type": "ready", "protocol": PROTOCOL, "name": name}
            case "turn":
                if not strategy.deterministic and message["game"] != number:
                    strategy, number = made(seed=message["seed"]), message["game"]
                assert game is not None  # noqa: S101  # `hello` comes first
                yield {"move": _guess(game, strategy, message)}


def _game(message: dict[str, Any]) -> Game:
    """Return the game that the first message describes."""
    words = from_words("words of the match", message["answers"], message["guesses"])
    rule = parse_rule(message["rule"], words.length)
    return Game(rule, words, message["mode"], message["max_turns"])


def _guess(game: Game, strategy: Strategy, message: dict[str, Any]) -> str:
    rows = [Row(row["guess"], game.rule.parse(row["feedback"])) for row in message["rows"]]
    return game.guesses[strategy(game.position(rows))]


def main() -> None:
    """Play until stdin ends."""
    name, *openers = sys.argv[1:]
    try:
        for reply in replies(map(json.loads, sys.stdin), name, openers):
            print(json.dumps(reply), flush=True)  # noqa: T201  # the protocol
    except LaconicError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
