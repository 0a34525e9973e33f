"""Version 1 of the line protocol: the messages between the referee and a program.

Each message is a JSON object on one line, in UTF-8. The program reads its stdin and answers `hello`
and `guess` with one line each on stdout; `end` has no answer. When its stdin ends, it ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from laconic.deduction.game import Game
    from laconic.deduction.match.record import PlayedTurn

PROTOCOL = 1
"""The version, which changes with the meaning of a field; fields may be added at any time."""


def hello(game: Game) -> dict[str, Any]:
    """Return the first message, which describes the game."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "family": "deduction",
        "rule": game.rule.name,
        "mode": game.mode.value,
        "max_turns": game.max_turns,
        "win": game.rule.format(game.rule.win),
        "answers": game.answers,
        "guesses": game.guesses,
    }


def question(game: Game, number: int, seed: int, turns: Sequence[PlayedTurn]) -> dict[str, Any]:
    """Return the message that asks for a guess.

    Args:
        game: the game.
        number: the number of the game, from 1.
        seed: a random seed of this game.
        turns: the turns so far, those with illegal guesses included.
    """
    refused = turns[-1] if turns and turns[-1].illegal else None
    return {
        "type": "guess",
        "game": number,
        "seed": seed,
        "turn": len(turns) + 1,
        "max_turns": game.max_turns,
        "rows": [
            {"guess": turn.guess, "feedback": turn.feedback} for turn in turns if not turn.illegal
        ],
        "illegal": refused and {"guess": refused.guess, "reason": refused.illegal},
    }


def end(number: int, answer: str, *, won: bool) -> dict[str, Any]:
    """Return the message at the end of a game."""
    return {"type": "end", "game": number, "won": won, "answer": answer}
