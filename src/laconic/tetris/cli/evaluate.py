# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris evaluate`: many games of a player, or of two on the same pieces."""

from typing import TYPE_CHECKING, Annotated, Any

from laconic.cli.cluster import Cluster, cluster_executor
from laconic.cli.options import Jobs, Json, option, option_groups
from laconic.cli.screen import print_json, progress, show
from laconic.tetris.cli.options import (
    GameSeed,
    PiecesName,
    WhichPlayer,
    WhichRules,
    chosen_pieces,
    chosen_seed,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor

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
    who: WhichPlayer,
    against: Annotated[
        str | None, option("Second player, which gets the same pieces.", "NAME")
    ] = None,
    games: Annotated[
        int, option("Number of games, to 1,000,000.", "N", min=1, max=1_000_000)
    ] = 150,
    seed: GameSeed = None,
    which: WhichRules,
    pieces: PiecesName = "published",
    jobs: Jobs = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Play many games and print scores, lines and endings.

    A score beyond 999,999, which the console cannot display, keeps counting and is called a maxout.
    Intervals are 95 % confidence intervals by the normal approximation, which are too narrow for
    few games; a single game has none.
    """
    from laconic.display import Line
    from laconic.tetris.evaluation import compare

    rules, source = which.chosen(), chosen_pieces(pieces)
    first = chosen_seed(seed, source)
    settings = {"games": games, "seed": first, "rules": rules, "source": source}
    both = [who, WhichPlayer(against)] if against else [who]
    players = [(each.player, each.chosen(rules)) for each in both]
    with cluster_executor(cluster, jobs=jobs) as executor:
        results = [_measured(*player, settings, jobs, executor) for player in players]
    paired = compare(*results) if against else None
    if as_json:
        _print_json(results, paired)
        return
    for result in results:
        show(*result.layout(), Line(""))
    if paired:
        show(*paired.layout())


def _measured(
    name: str,
    player: "Search",
    settings: dict[str, Any],
    jobs: int | None,
    executor: "Executor | None",
) -> "Evaluation":
    from laconic.tetris.evaluation import evaluate as run
    from laconic.workers import Workers

    with progress(f"{name}: games", min(settings["games"], 64)) as advance:
        workers = Workers(jobs, lambda *_: advance(), executor=executor)
        return run(player, **settings, workers=workers, name=name)


def _print_json(results: "list[Evaluation]", paired: "Paired | None") -> None:
    data = results[0].as_dict()
    if paired:
        data |= {"against": results[1].as_dict(), "paired": vars(paired)}
    print_json(data)
