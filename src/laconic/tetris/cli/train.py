# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris train`: weights found by a swarm or an evolution strategy."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.cluster import Cluster, cluster_executor
from laconic.cli.options import Json, Threads
from laconic.cli.screen import note, print_json, progress, screen
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.tetris.training import Plan, Run

EXAMPLES = (
    "tetris train swarm.jsonl",
    "tetris train run.jsonl --method evolution --population 24 --games 48 --generations 300",
    "tetris train run.jsonl --method evolution --player expectimax --beam 4,1,0 --start best.json",
)


def train(
    *,
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", dir_okay=False, help="The run; goes on where it stopped."),
    ],
    method: Annotated[
        str, typer.Option(metavar="NAME", help="swarm (the document's) or evolution (CMA-ES).")
    ] = "swarm",
    player: Annotated[
        str, typer.Option(metavar="KIND", help="Search: greedy, pair or expectimax.")
    ] = "greedy",
    beam: Annotated[
        str, typer.Option(metavar="N,N,N", help="Placements that an expectimax search keeps.")
    ] = "4,1,0",
    population: Annotated[
        int | None, typer.Option(min=4, metavar="N", help="Candidates; 96 in a swarm, else 24.")
    ] = None,
    generations: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Generations; 3600 in a swarm, else 300.")
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Games each; 150 in a swarm, else 48.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, metavar="S", help="Random seed of the run.")] = 1,
    start: Annotated[
        Path | None,
        typer.Option(exists=True, dir_okay=False, metavar="FILE", help="Weights to start from."),
    ] = None,
    sigma: Annotated[
        float, typer.Option(min=1e-6, metavar="X", help="How far an evolution looks at first.")
    ] = 3.0,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="Write the weights found.")
    ] = None,
    threads: Threads = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Train weights; a run that was stopped goes on with the same population and result.

    A swarm plays as the document's: 96 particles, 150 games of the same pieces, fitness the mean of
    the best half. An evolution gets new pieces each generation, counts all games, and gives the
    worse half of its candidates up after a quarter of them.
    """
    import os

    from laconic.provenance import provenance
    from laconic.tetris import weights
    from laconic.tetris.training import Method, weights_of
    from laconic.tetris.training import train as run_plan

    kinds = ("greedy", "pair", "expectimax")
    if method not in tuple(Method) or player not in kinds:
        raise InputError(f"{method}, {player}: expected swarm or evolution, and {', '.join(kinds)}")
    plan = _plan(method, player, _beam(beam), seed, start, sigma)
    plan = _sized(plan, population, generations, games)
    with (
        cluster_executor(cluster, threads=threads) as executor,
        progress("generations", plan.generations) as advance,
    ):
        run = run_plan(
            plan,
            file,
            threads=threads or os.cpu_count() or 1,
            executor=executor,
            tell=lambda _: advance(),
        )
    found = run.best if plan.method is Method.SWARM else run.last
    if out:
        trained = weights_of(found, out.stem, str(file))
        header = {**provenance(), "run": file.name, "best": run.best_fitness}
        weights.write(trained, out, header)
        note(f"Wrote {out}: try it with laconic tetris evaluate --player {player} --weights {out}")
    _show(run, as_json=as_json)


def _beam(text: str) -> tuple[int, ...]:
    try:
        beam = tuple(int(number) for number in text.split(","))
    except ValueError:
        beam = ()
    if len(beam) != 3 or beam[0] < 1 or beam[1] < 1 or not 0 <= beam[2] <= 2:
        raise InputError(f"--beam {text}: expected three numbers such as 4,1,0")
    return beam


def _plan(  # noqa: PLR0917  # as many as the command has options
    method: str, player: str, beam: tuple[int, ...], seed: int, start: Path | None, sigma: float
) -> "Plan":
    from laconic.tetris.players import Kind
    from laconic.tetris.training import SCALE, Method, Plan
    from laconic.tetris.weights import read

    kind = Kind(player)
    if method == Method.SWARM:
        return Plan(kind=kind, beam=beam if kind is Kind.EXPECTIMAX else (), seed=seed)
    first: tuple[float, ...] = ()
    if start:
        loaded = read(start)
        first = loaded.values
        if kind is Kind.EXPECTIMAX:
            first = (*first, loaded.death / SCALE, loaded.tetris / SCALE)
    return Plan(
        Method.EVOLUTION,
        kind,
        beam if kind is Kind.EXPECTIMAX else (),
        population=24,
        generations=300,
        games=48,
        seed=seed,
        top=1.0,
        racing=True,
        start=first,
        sigma=sigma,
    )


def _sized(
    plan: "Plan", population: int | None, generations: int | None, games: int | None
) -> "Plan":
    from dataclasses import replace

    return replace(
        plan,
        population=population or plan.population,
        generations=generations or plan.generations,
        games=games or plan.games,
    )


def _show(run: "Run", *, as_json: bool) -> None:
    last = max(run.history[-1])
    if as_json:
        data = {"generations": len(run.history), "best": run.best_fitness, "last": last}
        print_json({**data, "weights": run.best.tolist()})
        return
    screen().print(
        f"{len(run.history)} generations, best fitness {run.best_fitness:,.0f}, "
        f"of the last generation {last:,.0f}"
    )
