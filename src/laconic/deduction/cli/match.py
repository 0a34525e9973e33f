# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic match`: players from anywhere, scored against exact play."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from laconic.cli.options import (
    GAME,
    LIMITS,
    Jobs,
    Json,
    file_to_write,
    file_type,
    number,
    option,
    option_groups,
    refuse_options,
)
from laconic.cli.screen import progress
from laconic.deduction.cli.games import chosen_game, default_limit, turn_limit
from laconic.deduction.cli.options import GameOptions, Openers, TurnLimit
from laconic.errors import InputError
from laconic.match.commands import MatchOptions, ModelOptions, play, score_games, score_record

if TYPE_CHECKING:
    from laconic.match.contest import Contest
    from laconic.match.players import MatchPlayer, TimeLimits
    from laconic.match.scores import Score

EXAMPLES = (
    "match --player entropy --against parts",
    "match --player mine.py:curious --games 100 --seed 1",
    "match --player 'cmd:./bot --fast' --record bot.jsonl --mode hard",
    "match --player http://127.0.0.1:8000/v1 --model NAME --games 50",
    "match --player endgame --boards 4 --games 20",
)
POSITIONS_EXAMPLES = (
    "match positions --count 1000 --out positions.jsonl",
    "match positions --count 100000 --seed 2 --mode hard --out positions.parquet",
)


@dataclass(frozen=True)
class WordContestOptions(GameOptions):
    """Options for a game, the number of its boards, and how it is scored."""

    boards: Annotated[
        int | None,
        number("Number of boards that are played with the same guesses.", "--boards", panel=GAME),
    ] = None
    max_turns: TurnLimit = None
    exact_up_to: Annotated[
        int | None,
        number(
            "Search positions of up to N candidates, 500 by default; regret in larger ones is "
            "bounded.",
            "--exact-up-to",
            panel=LIMITS,
        ),
    ] = None

    def contest(self) -> "Contest[Any]":
        """Return the contest; Wordle has a turn limit by default.

        Raises:
            InputError: for an unknown game or list, and options without effect.
        """
        from laconic.deduction.boards import BoardsGame
        from laconic.deduction.match import EXACT_UP_TO, WordContest
        from laconic.deduction.match.boards import BoardsContest

        game = {field.name: getattr(self, field.name) for field in fields(GameOptions)}
        if self.boards is None:
            limit = turn_limit(self.max_turns, default_limit(self.game))
            up_to = EXACT_UP_TO if self.exact_up_to is None else self.exact_up_to
            return WordContest(chosen_game(**game, max_turns=limit), up_to)
        refuse_options({"exact_up_to": self.exact_up_to}, "has no effect with --boards")
        limit = turn_limit(self.max_turns, None)
        return BoardsContest(BoardsGame(chosen_game(**game), self.boards, limit))


@option_groups
def match(
    context: typer.Context,
    *,
    options: MatchOptions,
    games: WordContestOptions,
    openers: Openers = None,
    models: ModelOptions,
    as_json: Json = False,
) -> None:
    """Let any player play: a strategy, a file, a program or a model, scored against exact play."""
    if context.invoked_subcommand:
        return

    def built_in(contest: "Contest[Any]", name: str, limits: "TimeLimits") -> "MatchPlayer[Any]":
        from laconic.deduction.match import WordContest, strategy_player
        from laconic.deduction.match.boards import BoardsContest, boards_player

        if isinstance(contest, WordContest):
            return strategy_player(contest, name, openers or [], limits)
        assert isinstance(contest, BoardsContest)  # noqa: S101  # there are two kinds
        if openers and len(openers) > 1:
            raise InputError(f"--opener {openers[1]}: several boards take one opener")
        return boards_player(contest, name, openers[0] if openers else None, limits)

    settings = {"openers": openers or []}
    play(games.contest(), options, models, built_in, settings, as_json=as_json)


@option_groups
def positions(
    *,
    out: Annotated[
        Path,
        file_to_write(
            "The data set, in .jsonl or .parquet.", callback=file_type(".jsonl", ".parquet")
        ),
    ],
    count: Annotated[int, number("Number of positions.", "--count")] = 1000,
    seed: Annotated[int, option("Random seed.", "S", min=0, max=2**53)] = 0,
    game: GameOptions,
    largest: Annotated[
        int, number("Maximum number of candidates, of at least 3.", "--largest", least=3)
    ] = 100,
    jobs: Jobs = None,
) -> None:
    """Write a data set of random positions, with the exact value and all best guesses of each."""
    from laconic.deduction.match.positions import CHUNK, write_positions
    from laconic.files import check_writable
    from laconic.workers import Workers

    check_writable(out)
    chosen = chosen_game(**vars(game))
    with (
        progress("Tasks of positions", -(-count // CHUNK)) as advance,
        Workers(jobs, lambda *_: advance()) as workers,
    ):
        write_positions(out, chosen, count, seed, workers, largest=largest)


def score_file(contest: "Contest[Any]", log: Path) -> "Score":
    """Score the record of a match, or games of one answer from elsewhere.

    Raises:
        InputError: for a file that is neither.
    """
    from laconic.deduction.match import WordContest, read_log
    from laconic.match.record import is_record

    if is_record(log) or not isinstance(contest, WordContest):
        return score_record(contest, log)
    return score_games(contest, read_log(log, contest.game), log.name)
