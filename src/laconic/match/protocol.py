"""Version 1 of the line protocol: the messages between the referee and a program.

Each message is a JSON object on one line, in UTF-8. The program reads its stdin and answers `hello`
and `turn` with one line each on stdout; `end` has no answer. When its stdin ends, it ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from laconic.match.contest import Contest, Round

PROTOCOL = 1
"""The version, which changes with the meaning of a field; fields may be added at any time."""


def hello(contest: Contest[Any]) -> dict[str, Any]:
    """Return the first message, which describes the games."""
    about = {"type": "hello", "protocol": PROTOCOL, "family": contest.family}
    return about | contest.hello()


def question(playing: Round, number: int, seed: int) -> dict[str, Any]:
    """Return the message that asks for a move.

    Args:
        playing: the game.
        number: the number of the game, from 1.
        seed: a random seed of this game.
    """
    refused = playing.refused
    return {
        "type": "turn",
        "game": number,
        "seed": seed,
        "turn": len(playing.turns) + 1,
        "max_turns": playing.limit,
        **playing.question(),
        "illegal": refused and {"move": refused.move, "reason": refused.illegal},
    }


def end(playing: Round, number: int) -> dict[str, Any]:
    """Return the message at the end of a game."""
    return {"type": "end", "game": number, "won": playing.won, **playing.reveal()}
