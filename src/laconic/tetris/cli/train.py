# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris train`: train weights by a swarm or an evolution strategy."""

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.cluster import Cluster, cluster_executor
from laconic.cli.options import Json, Threads, file_to_read, option, option_groups, refuse_options
from laconic.cli.screen import note, print_json, progress, screen
from laconic.errors import InputError
from laconic.files import check_writable
from laconic.plurals import counted
from laconic.tetris.cli.options import PiecesName, RunFile, WhichRules, chosen_pieces

if TYPE_CHECKING:
    from laconic.tetris.rules import Rules
    from laconic.tetris.training import Plan, Run

EXAMPLES = (
    "tetris train swarm.jsonl",
    "tetris train run.jsonl --method evolution --population 24 --games 48 --generations 300",
    "tetris train run.jsonl --method evolution --player expectimax --beam 4,1,0 --start best.json",
    "tetris train timed.jsonl --method evolution --rules timed --start-level 18 --pieces cartridge",
)


def _deviation(sigma: float | None) -> float | None:
    """Check a standard deviation."""
    if sigma is not None and not 1e-6 <= sigma <= 1e6:
        raise typer.BadParameter(f"{sigma}, expected 0.000001 to 1,000,000")
    return sigma


@dataclass(frozen=True)
class Candidates:
    """Options for the candidates and their games."""

    method: Annotated[
        str,
        option("Method: swarm (of particles) or evolution (CMA-ES).", "NAME"),
    ] = "swarm"
    player: Annotated[str, option("Player to train: greedy, pair or expectimax.", "KIND")] = (
        "greedy"
    )
    beam: Annotated[
        str | None, option("Placements that an expectimax search keeps (default: 4,1,0).", "N,N,N")
    ] = None
    population: Annotated[
        int | None, option("Number of candidates (default: 96 for swarm, else 24).", "N", min=4)
    ] = None
    generations: Annotated[
        int | None, option("Number of generations (default: 3600 for swarm, else 300).", "N", min=1)
    ] = None
    games: Annotated[
        int | None, option("Games per candidate (default: 150 for swarm, else 48).", "N", min=1)
    ] = None
    seed: Annotated[int, option("Random seed of the run.", "S", min=0)] = 1
    pieces: PiecesName = "published"
    without: Annotated[
        list[str] | None,
        option('Leave out this feature, such as "lock height"; repeatable.', "FEATURE"),
    ] = None
    start: Annotated[Path | None, file_to_read("Weights to start from.")] = None
    sigma: Annotated[
        float | None,
        option("Initial standard deviation of evolution (default: 3).", "X", callback=_deviation),
    ] = None

    def plan(self, rules: "Rules") -> "Plan":
        """Make the plan of a run.

        Raises:
            InputError: for an unknown method, player or generator, or an invalid beam.
        """
        from laconic.tetris.players import Kind
        from laconic.tetris.training import Method, default_plan

        if self.method not in tuple(Method) or self.player not in KINDS:
            raise InputError(
                f"{self.method}, {self.player}: expected swarm or evolution, and {', '.join(KINDS)}"
            )
        if self.method == Method.SWARM:
            only = {"start": self.start, "sigma": self.sigma}
            refuse_options(only, "has no effect with --method swarm")
        if self.player != Kind.EXPECTIMAX:
            refuse_options({"beam": self.beam}, f"has no effect with --player {self.player}")
        kind, beam = Kind(self.player), _beam(self.beam or "4,1,0")
        plan = replace(
            default_plan(Method(self.method), chosen_pieces(self.pieces)),
            kind=kind,
            beam=beam if kind is Kind.EXPECTIMAX else (),
            seed=self.seed,
            without=tuple(self.without or ()),
            rules=rules,
        )
        numbers = ("population", "generations", "games", "sigma")
        chosen = {name: n for name in numbers if (n := getattr(self, name))}
        return replace(plan, start=_start(self.start, plan), **chosen)


KINDS = ("greedy", "pair", "expectimax")
"""The players that can be trained."""


@option_groups
def train(
    *,
    file: RunFile,
    candidates: Candidates,
    which: WhichRules,
    out: Annotated[Path | None, option("Write the weights to this file.", "FILE")] = None,
    threads: Threads = None,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Train weights; an interrupted run can be resumed, with the same result.

    The swarm is domslee's of 2020: 96 particles, 150 games with the same pieces, and the mean of
    the best half as fitness. The evolution strategy uses new pieces in each generation, counts all
    games, and drops the worse half of its candidates after a quarter of them.
    """
    from laconic.tetris.training import train as run_plan

    plan = candidates.plan(which.chosen())
    if out:
        check_writable(out)
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
    if out:
        _write(run, file, out)
    _show(run, as_json=as_json)


def _write(run: "Run", file: Path, out: Path) -> None:
    """Write the best of a swarm, or the mean of the last generation of an evolution."""
    from laconic.provenance import provenance
    from laconic.tetris import weights

    header = {**provenance(), "run": file.name, "best": run.best_fitness}
    weights.write(run.plan.weights(run.result, out.stem, str(file)), out, header)
    player = run.plan.kind
    note(f"Wrote {out}: try it with laconic tetris evaluate --player {player} --weights {out}")


def _beam(text: str) -> tuple[int, ...]:
    try:
        beam = tuple(int(number) for number in text.split(","))
    except ValueError:
        beam = ()
    if len(beam) != 3 or beam[0] < 1 or beam[1] < 1 or not 0 <= beam[2] <= 2:
        raise InputError(f"--beam {text}: expected three numbers such as 4,1,0")
    return beam


def _start(file: Path | None, plan: "Plan") -> tuple[float, ...]:
    """Read where an evolution starts."""
    from laconic.tetris.weights import read

    return plan.vector(read(file)) if file else ()


def _show(run: "Run", *, as_json: bool) -> None:
    count, last = len(run.generations), float(run.generations[-1].fitness.max())
    if as_json:
        data = {"generations": count, "best": run.best_fitness, "last": last}
        print_json({**data, "weights": run.best.tolist()})
        return
    screen().print(
        f"{counted(count, 'generation')}, best fitness {run.best_fitness:,.0f}, "
        f"of the last generation {last:,.0f}"
    )
