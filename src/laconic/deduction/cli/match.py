# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic match`: players from anywhere, scored against exact play."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from laconic.cli.options import (
    GAME,
    LIMITS,
    Jobs,
    Json,
    file_type,
    number,
    option_groups,
    refuse_options,
)
from laconic.cli.screen import progress
from laconic.deduction.cli.games import chosen_game, default_limit, turn_limit
from laconic.deduction.cli.options import GameOptions, Openers, TurnLimit
from laconic.errors import InputError
from laconic.match.commands import (
    Log,
    Logs,
    MatchOptions,
    ModelOptions,
    Out,
    Watch,
    play,
    print_score,
    score_games,
    score_record,
    write_page,
)

if TYPE_CHECKING:
    from laconic.match.contest import Contest
    from laconic.match.players import MatchPlayer, TimeLimits
    from laconic.match.scores import Score

ABOUT = "Let any player play: a strategy, a file, a program or a model, scored against exact play."
EXAMPLES = (
    "match --player entropy --against parts",
    "match --player mine.py:curious --games 100 --seed 1",
    "match --player 'cmd:./bot --fast' --record bot.jsonl --mode hard",
    "match --player http://127.0.0.1:8000/v1 --model NAME --games 50",
    "match --player endgame --boards 4 --games 20",
)
SCORE_EXAMPLES = ("match score games.jsonl", "match score bot.jsonl --mode hard --json")
REPORT_EXAMPLES = ("match report bot.jsonl other.jsonl --out report",)

POSITIONS_EXAMPLES = (
    "match positions --count 1000 --out positions.jsonl",
    "match positions --count 100000 --seed 2 --mode hard --out positions.parquet",
)

UpTo = Annotated[
    int | None,
    number(
        "Search positions of up to N candidates, 500 by default; regret in larger ones is bounded.",
        "--exact-up-to",
        panel=LIMITS,
    ),
]
Boards = Annotated[
    int | None,
    number("Number of boards that are played with the same guesses.", "--boards", panel=GAME),
]


@option_groups
def match(
    context: typer.Context,
    *,
    options: MatchOptions,
    game: GameOptions,
    boards: Boards = None,
    max_turns: TurnLimit = None,
    openers: Openers = None,
    models: ModelOptions,
    exact_up_to: UpTo = None,
    as_json: Json = False,
) -> None:
    """Let a player play against answers, and score it against exact play."""
    if context.invoked_subcommand:
        return
    contest = _contest(game, boards, max_turns, exact_up_to)

    def built_in(name: str, limits: "TimeLimits") -> tuple["MatchPlayer[Any]", dict[str, Any]]:
        from laconic.deduction.match import WordContest, strategy_player
        from laconic.deduction.match.boards import BoardsContest, boards_player

        if isinstance(contest, WordContest):
            return strategy_player(contest, name, openers or [], limits), {"openers": openers or []}
        assert isinstance(contest, BoardsContest)  # noqa: S101  # there are two kinds
        if openers and len(openers) > 1:
            raise InputError(f"--opener {openers[1]}: several boards take one opener")
        opener = openers[0] if openers else None
        return boards_player(contest, name, opener, limits), {"openers": openers or []}

    play(contest, options, models, built_in, as_json=as_json)


@option_groups
def score(
    log: Log,
    *,
    game: GameOptions,
    boards: Boards = None,
    max_turns: TurnLimit = None,
    exact_up_to: UpTo = None,
    as_json: Json = False,
) -> None:
    """Score games that were recorded by a match, or elsewhere.

    LOG is the record of a match; or has one JSON object a line with the words of a game and their
    feedback, answer or shared text; or is the text of shared results.
    """
    contest = _contest(game, boards, max_turns, exact_up_to)
    print_score(contest, _scored(contest, log), as_json=as_json)


@option_groups
def report(
    logs: Logs,
    *,
    out: Out,
    watch: Watch = False,
    game: GameOptions,
    boards: Boards = None,
    max_turns: TurnLimit = None,
    exact_up_to: UpTo = None,
) -> None:
    """Write a page that compares the players of some matches, with plots."""
    contest = _contest(game, boards, max_turns, exact_up_to)
    write_page(contest, logs, out, watch=watch, scored=_scored)


@option_groups
def positions(
    *,
    out: Annotated[
        Path,
        typer.Option(
            "--out",
            metavar="FILE",
            dir_okay=False,
            callback=file_type(".jsonl", ".parquet"),
            help="The data set, in .jsonl or .parquet.",
        ),
    ],
    count: Annotated[int, number("Number of positions.", "--count")] = 1000,
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=2**53, metavar="S", help="Random seed.")
    ] = 0,
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
    with progress("Tasks of positions", -(-count // CHUNK)) as advance:
        workers = Workers(jobs, lambda *_: advance())
        write_positions(out, chosen, count, seed, workers, largest=largest)


def _contest(
    options: GameOptions, boards: int | None, max_turns: str | None, exact_up_to: int | None
) -> "Contest[Any]":
    """Return the contest; Wordle has a turn limit by default."""
    from laconic.deduction.match import EXACT_UP_TO, WordContest

    if boards is None:
        limit = turn_limit(max_turns, default_limit(options.game))
        game = chosen_game(**vars(options), max_turns=limit)
        return WordContest(game, EXACT_UP_TO if exact_up_to is None else exact_up_to)
    from laconic.deduction.boards import BoardsGame
    from laconic.deduction.match.boards import BoardsContest

    refuse_options({"exact_up_to": exact_up_to}, "has no effect with --boards")
    limit = turn_limit(max_turns, None)
    return BoardsContest(BoardsGame(chosen_game(**vars(options)), boards, limit))


def _scored(contest: "Contest[Any]", log: Path) -> "Score":
    """Score a file of games."""
    from laconic.deduction.match import WordContest, read_log
    from laconic.match.record import is_record

    if is_record(log) or not isinstance(contest, WordContest):
        return score_record(contest, log)
    return score_games(contest, read_log(log, contest.game), log.name)
