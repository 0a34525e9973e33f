"""The referee: it deals answers, checks guesses, gives feedback, and keeps the record."""

from __future__ import annotations

import random
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING

from laconic.deduction.coach import objection
from laconic.deduction.evaluate.play import TURN_CAP
from laconic.deduction.match.record import PlayedGame, PlayedTurn
from laconic.errors import InputError, LaconicError
from laconic.players import PlayerError
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from laconic.deduction.game import Game, Position
    from laconic.deduction.match.players import MatchPlayer
    from laconic.deduction.match.record import Record

_SHOWN = 40
"""Maximum number of characters of a refused guess that is recorded."""


def deal(game: Game, games: int | None, seed: int) -> list[str]:
    """Choose the answers of a match.

    Args:
        game: the game.
        games: number of games; None for every answer once, in the order of the list. The answers
            are shuffled, and again when all have been dealt.
        seed: random seed.

    Raises:
        InputError: for less than one game.
    """
    if games is None:
        return list(game.answers)
    if whole(games, "games") < 1:
        raise InputError(f"{games} games, expected 1 or more")
    chance = random.Random(seed)
    dealt: list[str] = []
    while len(dealt) < games:
        dealt += chance.sample(game.answers, len(game.answers))
    return dealt[:games]


def seed_of(seed: int, number: int) -> int:
    """Return the random seed of a game, which does not depend on the games before it."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:6], "big")


def turn_limit(game: Game) -> int:
    """Return the number of turns of a game; one without a limit is ended, too."""
    return game.max_turns or TURN_CAP


def play_match(
    game: Game,
    player: MatchPlayer,
    record: Record,
    answers: list[str],
    seed: int,
    *,
    advance: Callable[[], None] = lambda: None,
) -> None:
    """Play the games that a record does not have yet.

    Args:
        game: the game.
        player: the player.
        record: the record, which gets each game when it ends.
        answers: the answers of all games.
        seed: random seed of the match.
        advance: called after each game.
    """
    for number in range(len(record.played) + 1, len(answers) + 1):
        record.add(play_game(game, player, answers[number - 1], number, seed_of(seed, number)))
        advance()


def play_game(
    game: Game, player: MatchPlayer, answer: str, number: int = 1, seed: int = 0
) -> PlayedGame:
    """Play one game.

    An illegal guess gives no information, but uses up a turn. A player that fails loses the game.

    Args:
        game: the game.
        player: the player.
        answer: the answer, one of the game's.
        number: the number of the game.
        seed: random seed of the game.
    """
    turns: list[PlayedTurn] = []
    failure, won, position = None, False, game.position()
    try:
        player.begin(number, seed)
        while not won and len(turns) < turn_limit(game):
            turn, position = _turn(position, player, answer, turns)
            turns.append(turn)
            won = position.is_solved
    except PlayerError as error:
        failure = error.reason.value, str(error)
    player.end(answer, won=won)
    return PlayedGame(number, answer, tuple(turns), won, failure)


def _turn(
    position: Position, player: MatchPlayer, answer: str, turns: list[PlayedTurn]
) -> tuple[PlayedTurn, Position]:
    """Ask for a guess, and return the turn and the position after it."""
    game, start = position.game, perf_counter()
    reply = player.guess(position, turns)
    seconds = round(perf_counter() - start, 6)
    word, reason = _checked(position, reply.guess)
    if reason:
        return PlayedTurn(word, None, reason, seconds, reply.tokens), position
    code = game.rule.feedback(word, answer)
    turn = PlayedTurn(word, game.rule.format(code), None, seconds, reply.tokens)
    return turn, position.play(word, code)


def _checked(position: Position, guess: str | None) -> tuple[str, str | None]:
    """Return a guess as its list writes it, and why it is illegal, or None."""
    if guess is None:
        return "", "no guess in the reply"
    words = position.game.lexicon.guesses
    try:
        word = words.normalize(guess)
    except LaconicError:
        word = ""
    if word not in words:
        return guess[:_SHOWN], f"not one of the {len(words):,} allowed guesses"
    return word, objection(position.game, position.rows, word)
