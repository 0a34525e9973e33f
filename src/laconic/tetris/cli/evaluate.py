# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris evaluate`: many games of a player, or of two on the same pieces."""

from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.cluster import Cluster, cluster_executor
from laconic.cli.options import Jobs, Json, option_groups
from laconic.cli.screen import print_json, progress, screen
from laconic.tetris.cli.options import (
    GameSeed,
    PiecesName,
    PlayerName,
    WeightsFile,
    WhichRules,
    chosen_pieces,
    chosen_player,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from rich.console import Console

    from laconic.tetris.evaluation import Evaluation, Paired
    from laconic.tetris.players import Search

EXAMPLES = (
    "tetris evaluate --player pair --games 150 --seed 205",
    "tetris evaluate --player expectimax --against branching --games 20",
    "tetris evaluate --rules timed --start-level 18 --pieces cartridge --seed 4096 --json",
)


@option_groups
def evaluate(
    *,
    player: PlayerName = "expectimax",
    weights: WeightsFile = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="A second player, who gets the same pieces."),
    ] = None,
    games: Annotated[int, typer.Option("--games", min=1, metavar="N", help="Games to play.")] = 150,
    seed: GameSeed = 205,
    which: WhichRules,
    pieces: PiecesName = "published",
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Play many games and print scores, lines and endings.

    A score beyond 999,999, which the console cannot show, is counted on and called a maxout.
    Intervals are of 95 %.
    """
    from laconic.tetris.evaluation import compare
    from laconic.tetris.evaluation import evaluate as run
    from laconic.workers import Workers

    rules, source = which.chosen(), chosen_pieces(pieces)

    def measured(name: str, search: "Search", executor: "Executor | None") -> "Evaluation":
        with progress(f"{name}: games", min(games, 64)) as advance:
            workers = Workers(jobs, lambda *_: advance(), executor=executor)
            return run(
                search,
                games=games,
                seed=seed,
                rules=rules,
                source=source,
                workers=workers,
                name=name,
            )

    with cluster_executor(cluster, jobs=jobs) as executor:
        first = measured(player, chosen_player(player, weights, rules), executor)
        second = (
            measured(against, chosen_player(against, None, rules), executor) if against else None
        )
    paired = compare(first, second) if second else None
    if as_json:
        data = first.as_dict()
        if second and paired:
            data["against"] = second.as_dict()
            data["paired"] = vars(paired)
        print_json(data)
        return
    console = screen()
    _show(console, first)
    if second and paired:
        _show(console, second)
        _show_paired(console, first.player, second.player, paired)


def _show(console: "Console", result: "Evaluation") -> None:
    data = result.as_dict()
    low, high = result.mean_interval
    least, most = result.maxout_interval
    console.print(
        f"{result.player}, {data['games']} games of {result.source} pieces, "
        f"seed {result.seed}, {result.rules.timing} rules, level {result.rules.start_level}, "
        f"{result.seconds:.1f} s"
    )
    console.print(
        f"mean    {data['mean']:,.2f}  ({low:,.0f} to {high:,.0f})\n"
        f"median  {data['median']:,.0f}   sd {data['sd']:,.0f}   "
        f"min {data['min']:,}   max {data['max']:,}\n"
        f"maxout  {result.maxout:.2%}  ({least:.1%} to {most:.1%})\n"
        f"lines   {data['mean_lines']:.1f}   below {result.rules.most_lines}: "
        f"{data['below_most_lines']:.1%}   from tetrises: {data['tetris_rate']:.1%}"
    )
    console.print(
        "percentiles  "
        + "  ".join(f"{p}: {value:,.0f}" for p, value in data["percentiles"].items())
    )
    console.print("endings  " + "  ".join(f"{e}: {n}" for e, n in data["endings"].items()) + "\n")


def _show_paired(console: "Console", first: str, second: str, paired: "Paired") -> None:
    low, high = paired.interval
    console.print(
        f"{first} less {second}: {paired.difference:+,.0f} a game "
        f"({low:+,.0f} to {high:+,.0f}), better in {paired.better}, worse in {paired.worse}"
    )
