"""Evaluation of players: many games on reproducible seeds, and two players on the same pieces."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Any

import numpy as np

from laconic.display import Displayable, Line
from laconic.errors import InputError
from laconic.intervals import of_mean, wilson
from laconic.plurals import counted
from laconic.tetris import _kernels, pieces
from laconic.tetris.game import Ending, Game
from laconic.tetris.pieces import Source, source_of
from laconic.tetris.players import Player, Search, View, native_rules
from laconic.tetris.replays import Replay
from laconic.tetris.rules import FRAMES_PER_SECOND, MAXOUT, MOST_PIECES, PIECES, Placement, Rules
from laconic.wholes import whole, wholes
from laconic.workers import Workers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from laconic.display import Block

PERCENTILES = (1, 5, 10, 30, 50, 70, 90, 95, 99)
FIRST_KILLSCREEN_LINES = 230
"""Number of lines at which level 29 begins, from level 18 or 19."""

_ENDINGS = (Ending.LINES, Ending.TOP_OUT, Ending.PIECES)


@dataclass(frozen=True)
class Played:
    """The result of a game.

    Attributes:
        score: the score, even beyond what the console can display.
        score_230: the score at 230 lines, or at the end of a shorter game.
        lines: number of cleared lines.
        tetrises: number of times that four lines were cleared at once.
        frames: console frames of a timed game.
        ending: why the game ended.
        placements: the code of every placement.
        plans: under rules with a reaction, the code of the plan for every placement.
    """

    score: int
    score_230: int
    lines: int
    tetrises: int
    frames: int
    ending: Ending
    placements: tuple[int, ...]
    plans: tuple[int, ...] = ()


def play(player: Player, rules: Rules, given: Sequence[int]) -> Played:
    """Play one game.

    Raises:
        InputError: for pieces other than 0 to 6, and if the player chooses an impossible placement.
    """
    given = wholes(given, "piece")
    if wrong := set(given) - set(range(len(PIECES))):
        raise InputError(f"piece {min(wrong)}: expected 0 to {len(PIECES) - 1}")
    if isinstance(player, Search):
        score, score_230, lines, _, tetrises, frames, ending, moves, plans = _kernels.play(
            player.native(), np.array(given, dtype=np.uint8), *native_rules(rules)
        )
        codes, planned = tuple(moves.tolist()), tuple(plans.tolist())
        ended = _ENDINGS[ending]
        return Played(score, score_230, lines, tetrises, frames, ended, codes, planned)
    return _play_callable(player, rules, given)


def plan(player: Player, view: View) -> Placement | None:
    """Let a player make a plan for a piece, while the next is unknown.

    Returns:
        The plan; None if the rules have no reaction, or the piece has no placement.

    Raises:
        InputError: if the player chooses neither a plan nor a placement.
    """
    plans = view.plans() if view.rules.planned else []
    if not plans:
        return None
    view = replace(view, next=None)
    if isinstance(player, Search):
        return player.plan_values(view)[0].placement
    at = Placement(*player(view))
    allowing = (each for each in plans if at in replace(view, plan=each).placements())
    chosen = at if at in plans else next(allowing, None)
    if chosen is None:
        raise InputError(
            f"the player planned {tuple(at)}, which cannot be reached: choose one of view.plans() "
            "or of view.placements()"
        )
    return chosen


def _play_callable(player: Player, rules: Rules, given: Sequence[int]) -> Played:
    game = Game(rules, list(given))
    codes: list[int] = []
    plans: list[int] = []
    score_230 = 0
    while not game.ending:
        view = View(game.board, game.piece, game.next, rules, game.level, game.lines)
        if planned := plan(player, view):
            view = replace(view, plan=planned)
            plans.append(planned.code)
        possible = view.placements()
        if not possible:
            break
        at = Placement(*player(view))
        if at not in possible:
            raise InputError(
                f"piece {game.placed}: the player chose {tuple(at)}, which cannot be reached: "
                "choose one of view.placements()"
            )
        early = game.lines < FIRST_KILLSCREEN_LINES
        game.play(at)
        score_230 = game.score if early else score_230
        codes.append(at.code)
    ending = game.ending or Ending.TOP_OUT
    numbers = game.score, score_230, game.lines, game.tetrises, game.frames
    return Played(*numbers, ending, tuple(codes), tuple(plans))


def replay_of(
    played: Played, rules: Rules, given: Sequence[int], player: str, source: str
) -> Replay:
    """Return the replay of a game."""
    count = len(played.placements)
    seen = tuple(int(piece) for piece in given[: count + 2])
    at, plans = (tuple(map(Placement.of, codes)) for codes in (played.placements, played.plans))
    numbers = played.score, played.lines, played.ending
    return Replay(rules, seen, at, player, source, *numbers, plans)


@dataclass(frozen=True)
class Task:
    """Some games, as a task for a worker."""

    player: Player
    rules: Rules
    given: NDArray[np.uint8]


def play_task(task: Task) -> list[Played]:
    """Play the games of a task."""
    return [play(task.player, task.rules, row.tolist()) for row in task.given]


@dataclass(frozen=True)
class Evaluation(Displayable):
    """The results of a player in many games.

    Attributes:
        player: name of the player.
        rules: the rules.
        source: the generator of pieces.
        seed: random seed of the first game.
        games: all games, in order.
        seconds: time of all games.
    """

    player: str
    rules: Rules
    source: Source
    seed: int
    games: tuple[Played, ...]
    seconds: float

    @cached_property
    def scores(self) -> NDArray[np.int64]:
        """The scores in the order of games."""
        return np.array([game.score for game in self.games], dtype=np.int64)

    @property
    def maxout(self) -> float:
        """The share of games beyond the highest score that the console can display."""
        return float(np.mean(self.scores >= MAXOUT))

    @property
    def maxout_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of this share (Wilson)."""
        return wilson(int(np.sum(self.scores >= MAXOUT)), len(self.games))

    @property
    def mean_interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the mean score; None for one game, or equal scores."""
        return of_mean(self.scores.tolist())

    def layout(self) -> Iterator[Block]:
        """Lay out the scores, the lines and the endings."""
        data, rules = self.as_dict(), self.rules
        least, most = self.maxout_interval
        games = f"{counted(len(self.games), 'game')} of {self.source} pieces, seed {self.seed}"
        level = f"{rules.timing} rules, level {rules.start_level}, {self.seconds:.1f} s"
        yield Line(f"{self.player}, {games}, {level}")
        yield Line(
            f"mean    {data['mean']:,.2f}{_written(self.mean_interval, '  ({:,.0f} to {:,.0f})')}"
        )
        yield Line(
            f"median  {data['median']:,.0f}   sd {data['sd']:,.0f}   min {data['min']:,}   "
            f"max {data['max']:,}"
        )
        yield Line(f"maxout  {self.maxout:.2%}  ({least:.1%} to {most:.1%})")
        yield Line(
            f"lines   {data['mean_lines']:.1f}   below {rules.most_lines}: "
            f"{data['below_most_lines']:.1%}   from tetrises: {data['tetris_rate']:.1%}"
        )
        percentiles = (f"{p}: {value:,.0f}" for p, value in data["percentiles"].items())
        if rules.most_lines >= FIRST_KILLSCREEN_LINES:
            yield Line(f"at 230  {data['reached_230']:.2%} of games; mean {data['mean_230']:,.0f}")
        yield Line(f"percentiles  {'  '.join(percentiles)}")
        yield Line(f"endings  {'  '.join(f'{e}: {n}' for e, n in data['endings'].items())}")

    def as_dict(self) -> dict[str, Any]:
        """Return the results as plain data for JSON."""
        scores, lines = self.scores, np.array([game.lines for game in self.games])
        frames = np.array([game.frames for game in self.games])
        cleared = max(1, int(lines.sum()))
        return {
            "player": self.player,
            "rules": asdict(self.rules),
            "pieces": str(self.source),
            "seed": self.seed,
            "games": len(scores),
            "mean": float(scores.mean()),
            "mean_interval": self.mean_interval,
            "median": float(np.median(scores)),
            "sd": float(scores.std(ddof=1)) if len(scores) > 1 else 0.0,
            "min": int(scores.min()),
            "max": int(scores.max()),
            "percentiles": {str(p): float(np.percentile(scores, p)) for p in PERCENTILES},
            "maxout": self.maxout,
            "maxout_interval": list(self.maxout_interval),
            "mean_lines": float(lines.mean()),
            "below_130_lines": float(np.mean(lines < 130)),
            "reached_230": float(np.mean(lines >= FIRST_KILLSCREEN_LINES)),
            "mean_230": float(np.mean([game.score_230 for game in self.games])),
            "below_most_lines": float(np.mean(lines < self.rules.most_lines)),
            "mean_console_seconds": float(frames.mean()) / FRAMES_PER_SECOND,
            "tetris_rate": 4 * sum(game.tetrises for game in self.games) / cleared,
            "endings": {e: sum(game.ending is e for game in self.games) for e in _ENDINGS},
            "scores": scores.tolist(),
            "seconds": self.seconds,
        }


def evaluate(
    player: Player,
    *,
    games: int,
    seed: int,
    rules: Rules | None = None,
    source: Source = Source.PUBLISHED,
    workers: Workers | None = None,
    name: str = "",
) -> Evaluation:
    """Play many games, and summarise the results.

    Args:
        player: the player; it must be picklable if other processes play.
        games: number of games.
        seed: random seed of the pieces.
        rules: the rules.
        source: the generator of pieces.
        workers: workers that play the games (default: this process).
        name: name of the player, for reports.

    Raises:
        InputError: for less than one game, or an unknown generator.
    """
    source, games, seed = source_of(source), whole(games, "games"), whole(seed, "seed")
    if games < 1:
        raise InputError(f"games {games}: expected 1 or more")
    rules, start = rules or Rules(), perf_counter()
    given = pieces.games(source, seed, games, enough_pieces(rules))
    tasks = [Task(player, rules, rows) for rows in np.array_split(given, min(games, _tasks(games)))]
    with workers or Workers(1) as pool:
        played = pool.map(play_task, tasks, name or "games")
    flat = tuple(game for games_of_task in played for game in games_of_task)
    return Evaluation(name, rules, source, seed, flat, perf_counter() - start)


def _tasks(games: int) -> int:
    return max(1, min(games, 64))


def enough_pieces(rules: Rules) -> int:
    """Return more pieces than any game takes: ten cells per line, and a full well."""
    return min(MOST_PIECES, (rules.most_lines + 3) * 10 // 4 + 60)


@dataclass(frozen=True)
class Paired(Displayable):
    """Two players on the same pieces.

    Attributes:
        first, second: the names of the players.
        difference: mean over games of the first score minus the second.
        interval: 95 % confidence interval of this mean; None for one game, or equal differences.
        better: number of games in which the first scored more.
        worse: number of games in which the first scored less.
    """

    first: str
    second: str
    difference: float
    interval: tuple[float, float] | None
    better: int
    worse: int

    def layout(self) -> Iterator[Block]:
        """Lay out the difference in a line."""
        interval = _written(self.interval, " ({:+,.0f} to {:+,.0f})")
        yield Line(
            f"{self.first} less {self.second}: {self.difference:+,.0f} a game{interval}, "
            f"better in {self.better}, worse in {self.worse}"
        )


def compare(first: Evaluation, second: Evaluation) -> Paired:
    """Compare two evaluations game by game.

    Raises:
        InputError: if the games differ.
    """
    for what in ("rules", "source", "seed"):
        if getattr(first, what) != getattr(second, what):
            raise InputError(
                f"{what}: {getattr(first, what)} and {getattr(second, what)}, expected the same"
            )
    if len(first.games) != len(second.games):
        raise InputError(f"{len(first.games)} and {len(second.games)} games: expected the same")
    gap = first.scores - second.scores
    better, worse = int(np.sum(gap > 0)), int(np.sum(gap < 0))
    names = first.player, second.player
    return Paired(*names, float(gap.mean()), of_mean(gap.tolist()), better, worse)


def _written(interval: tuple[float, float] | None, form: str) -> str:
    """Write an interval, if there is one."""
    return form.format(*interval) if interval else ""
