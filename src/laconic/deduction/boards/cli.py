# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Commands of single games that also take several boards: `--boards N`."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from laconic.cli.cluster import Cluster, cluster_executor
from laconic.cli.options import MOST, file_to_read, flag, option, refuse_options, worker_count
from laconic.cli.screen import present, print_json, progress_bars, show
from laconic.errors import InputError
from laconic.files import read_text, write_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.deduction.boards import BoardsGame, BoardsResult
    from laconic.deduction.boards.pairs import PairsResult
    from laconic.deduction.game import Game
    from laconic.workers import Workers

BOARDS = "Several boards"

_GAMES = 1000


@dataclass(frozen=True)
class BoardsOptions:
    """Options for games of several boards."""

    boards: Annotated[
        int | None,
        option(
            "Number of boards played with the same guesses: 2 as in Dordle, 4 as in Quordle.",
            "N",
            panel=BOARDS,
            min=2,
            max=64,
        ),
    ] = None
    repeated: Annotated[
        bool,
        flag("Allow two boards to have the same answer.", "--repeated/--distinct", panel=BOARDS),
    ] = False
    sequential: Annotated[
        bool,
        flag(
            "Open each board only when the one before it is solved.", "--sequential", panel=BOARDS
        ),
    ] = False

    def check(self, single: Mapping[str, object]) -> None:
        """Refuse options that would have no effect.

        Args:
            single: values of the options for a single board, by name.

        Raises:
            InputError: for such an option with --boards, or one of this class without.
        """
        if self.boards:
            refuse_options(single, f"has no effect with --boards {self.boards}")
        else:
            refuse_options(vars(self), "has no effect without --boards")

    def played(self, game: "Game", max_turns: int | None = None) -> "BoardsGame":
        """Return the game of several boards."""
        from laconic.deduction.boards import BoardsGame

        return BoardsGame(game, self.boards or 1, max_turns, not self.repeated, self.sequential)


@dataclass(frozen=True)
class BoardsSimulationOptions(BoardsOptions):
    """The same, with the games that a strategy plays."""

    games: Annotated[
        int | None,
        option("Number of random games (default: 1000).", "G", panel=BOARDS, min=1, max=MOST),
    ] = None
    all_pairs: Annotated[
        bool, flag("Play all pairs of answers (two boards only).", "--all-pairs", panel=BOARDS)
    ] = False
    games_file: Annotated[
        Path | None,
        file_to_read(
            "Play the games in this file: one game per line, with the answers in order.",
            panel=BOARDS,
        ),
    ] = None
    games_out: Annotated[
        Path | None, option("Write the games to this file.", "FILE", panel=BOARDS)
    ] = None
    rescue: Annotated[
        list[str] | None,
        option(
            "First guess of every game, which counts as a turn; repeatable.", "WORD", panel=BOARDS
        ),
    ] = None
    jobs: Annotated[
        int | None, worker_count("Worker processes, with --boards", "--jobs", default="1")
    ] = None
    cluster: Cluster = None

    def check_games(self, seed: int | None) -> None:
        """Check that the games are chosen in one way only.

        Raises:
            InputError: for an option that has no effect on the games played.
        """
        drawn: dict[str, object] = {"games": self.games, "seed": seed}
        if self.all_pairs:
            files = {"games_file": self.games_file, "games_out": self.games_out}
            refuse_options(
                drawn | files | {"rescue": self.rescue}, "has no effect with --all-pairs"
            )
        if self.games_file:
            refuse_options(drawn, f"has no effect with --games-file {self.games_file}")


def simulate_boards(
    game: "Game",
    options: BoardsSimulationOptions,
    *,
    strategy: str | None,
    openers: list[str] | None,
    max_turns: int | None,
    seed: int | None,
    as_json: bool,
) -> None:
    """Play random games, the games of a file, or all pairs."""
    from laconic.deduction import boards
    from laconic.deduction.boards.pairs import all_pairs

    options.check_games(seed)
    played = options.played(game, max_turns)
    for opener in openers or ():
        game.lexicon.guesses.index(opener)
    player = boards.make(strategy or "endgame", openers[0] if openers else None)
    result: BoardsResult | PairsResult
    with _workers(options) as workers:
        if options.all_pairs:
            if not isinstance(player, boards.Weighted):
                raise InputError(f"--all-pairs with {strategy}, expected a built-in strategy")
            result = all_pairs(played, player, workers)
        else:
            answers = _games(played, options, seed or 0)
            opening_words = options.rescue or (openers if openers and len(openers) > 1 else ())
            opening = [game.lexicon.guesses.index(word) for word in opening_words]
            result = boards.simulate(played, player, answers, opening=opening, workers=workers)
    present(result, as_json=as_json)


@contextmanager
def _workers(options: BoardsSimulationOptions) -> "Iterator[Workers]":
    """Start workers, and show their progress on a terminal."""
    from laconic.workers import Workers

    with (
        cluster_executor(options.cluster, jobs=options.jobs) as executor,
        progress_bars() as bar,
    ):
        task = bar.add_task("games", total=None)

        def advance(work: str, finished: int, tasks: int) -> None:
            bar.update(task, description=work, completed=finished, total=tasks)

        with Workers(options.jobs or 1, advance, executor=executor) as workers:
            yield workers


def _games(game: "BoardsGame", options: BoardsSimulationOptions, seed: int) -> Any:
    """Draw or read the games, and write them to --games-out."""
    from laconic.deduction.boards import measure

    if options.games_file:
        answers = measure.read_games(game, read_text(options.games_file, "a file of games"))
    else:
        answers = measure.test_games(game, options.games or _GAMES, seed)
    if options.games_out:
        write_text(options.games_out, measure.games_text(game, answers))
    return answers


def suggest_boards(
    game: "Game",
    options: BoardsOptions,
    rows: list[str],
    *,
    max_turns: int | None,
    top: int,
    seconds: float,
    as_json: bool,
) -> None:
    """Suggest the next guess for several boards."""
    from laconic.deduction.boards import read_rows, suggest

    played = options.played(game, max_turns)
    position = read_rows(played, rows)
    advice = suggest(position, top=top, seconds=seconds)
    if as_json:
        print_json({"boards": options.boards, "left": position.left} | advice.as_dict())
        return
    show(*advice.layout())


def analyze_boards(
    game: "Game",
    options: BoardsOptions,
    words: "Sequence[str]",
    *,
    answers: str | None,
    max_turns: int | None,
    seconds: float,
    as_json: bool,
) -> None:
    """Analyze the guesses of a game of several boards.

    Args:
        game: rule and lists of every board.
        options: the options of the boards.
        words: rows with the feedback of all boards, or words if the answers are given.
        answers: the answers of all boards, in order, separated by commas.
        max_turns: turn limit; by default that of the boards.
        seconds: time limit for all turns together.
        as_json: whether to print a JSON object.
    """
    from laconic.deduction.boards import analyze, read_rows, read_words

    played = options.played(game, max_turns)
    if answers:
        position = read_words(played, words, answers.split(","))
    else:
        position = read_rows(played, words)
    analysis = analyze(position, seconds=seconds)
    if as_json:
        print_json({"boards": options.boards, "max_turns": played.limit} | analysis.as_dict())
        return
    show(*analysis.layout())
