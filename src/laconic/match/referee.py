"""The referee: it leads games, and keeps the record."""

from __future__ import annotations

from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError
from laconic.match.record import PlayedGame, PlayedTurn
from laconic.players import PlayerError
from laconic.plurals import counted
from laconic.wholes import whole

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from laconic.match.contest import Contest, R
    from laconic.match.players import MatchPlayer
    from laconic.match.record import Record


def seed_of(seed: int, number: int) -> int:
    """Return the random seed of a game, which does not depend on the games before it."""
    return int.from_bytes(sha256(f"{seed} {number}".encode()).digest()[:6], "big")


def number_of_games(games: int) -> int:
    """Check a number of games.

    Raises:
        InputError: for less than one.
    """
    if whole(games, "games") < 1:
        raise InputError(f"{games} games, expected 1 or more")
    return games


def play_match(
    contest: Contest[R],
    player: MatchPlayer[R],
    record: Record,
    tasks: Sequence[str],
    seed: int,
    *,
    advance: Callable[[], None] = lambda: None,
) -> None:
    """Play the games that a record does not have yet.

    Args:
        contest: the games.
        player: the player.
        record: the record, which gets each game when it ends.
        tasks: what is played, from `Contest.deal`.
        seed: random seed of the match.
        advance: called after each game.
    """
    for number in range(len(record.played) + 1, len(tasks) + 1):
        record.add(play_game(contest, player, tasks[number - 1], number, seed_of(seed, number)))
        advance()


def play_game(
    contest: Contest[R], player: MatchPlayer[R], task: str, number: int = 1, seed: int = 0
) -> PlayedGame:
    """Play one game.

    An illegal move is not played, but uses up a turn. A player that fails loses the game.

    Args:
        contest: the games.
        player: the player.
        task: what is played.
        number: the number of the game.
        seed: random seed of the game.
    """
    playing, failure = contest.begin(task), None
    try:
        player.begin(number, seed)
        while not playing.over:
            playing.turns.append(_turn(playing, player))
    except PlayerError as error:
        failure = error.reason.value, str(error)
    player.end(playing)
    won = playing.won and not failure
    return PlayedGame(number, task, tuple(playing.turns), won, failure)


def deal_of(contest: Contest[Any], header: Mapping[str, Any]) -> list[str]:
    """Return what the games of a recorded match are about, from its seed.

    Raises:
        InputError: for a header without the number of games and the seed of a match.
    """
    try:
        return contest.deal(header["games"], header["seed"])
    except KeyError as error:
        raise InputError(f"no {error} in its header, expected that of a match") from None


def require_dealt(played: Sequence[PlayedGame], tasks: Sequence[str], seed: int) -> None:
    """Refuse recorded games that the seed of their match does not deal.

    Raises:
        InputError: for the first such game.
    """
    for game in played:
        task = tasks[game.number - 1] if game.number <= len(tasks) else "no such game"
        if str(game.task) != task:
            raise InputError(
                f"game {game.number} is {game.task}, but the seed {seed} deals {task}, expected "
                "the record as it was written: play the match again"
            )


def require_played(contest: Contest[Any], played: PlayedGame) -> None:
    """Play a recorded game again, and refuse one that was changed.

    Raises:
        InputError: for a move that does not bring what is recorded, a game that did not end there,
            and another result.
    """
    playing = contest.begin(str(played.task))
    for turn in played.turns:
        if playing.over:
            break
        if not turn.illegal:
            playing.replay(turn)
        playing.turns.append(turn)
    ended = playing.over or played.failure is not None
    won = playing.won and not played.failure
    if len(playing.turns) < len(played.turns) or not ended or won != played.won:
        turns = counted(len(played.turns), "turn")
        raise InputError(
            f"{'won' if played.won else 'not won'} after {turns} as recorded, but its moves give "
            "another end, expected the games as they were written: play the match again"
        )


def _turn(playing: R, player: MatchPlayer[R]) -> PlayedTurn:
    """Ask for a move, and play it."""
    start = perf_counter()
    reply = player.move(playing)
    seconds = round(perf_counter() - start, 6)
    return PlayedTurn(*playing.attempt(reply.move), seconds=seconds, tokens=reply.tokens)
