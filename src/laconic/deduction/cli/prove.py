# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic prove`: find the best opener and prove it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from math import ceil, inf
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

from laconic.cli.cluster import Cluster, cluster_executor
from laconic.cli.options import (
    CHOICE,
    MOST,
    Json,
    Memory,
    Seed,
    ThreadsOrJobs,
    file_to_read,
    file_to_write,
    file_type,
    flag,
    option,
    option_groups,
    refuse_options,
)
from laconic.cli.screen import (
    QUIET_SECONDS,
    note,
    print_json,
    progress,
    progress_bars,
    show,
    took,
)
from laconic.deduction.cli.games import chosen_game, chosen_pool, default_limit, turn_limit
from laconic.deduction.cli.options import ObjectiveName, PriorGameOptions, SearchPool, TurnLimit
from laconic.errors import ClaimError, InputError
from laconic.files import check_writable, read_text
from laconic.plurals import counted

if TYPE_CHECKING:
    from rich.console import Console

    from laconic.deduction.game import Game, Pool
    from laconic.deduction.search import Audit, Progress, Proof
    from laconic.deduction.trees import Archive
    from laconic.ledger import Ledger

EXAMPLES = (
    "prove --ledger easy.db",
    "prove --mode hard --ledger hard.db --audit 1%",
    "prove --objective worst --max-turns 4",
    "prove --pool answers --mode ultra-hard --max-turns 5 --all-exact --list nyt-2022-02",
    "prove --openers some.txt --target 7950 --export verdicts.csv",
    "prove --objective worst --target 6 --all-words --archive six.xz",
    "prove --game mastermind:4x6 --json",
    "prove --ledger easy.db --cluster tcp://192.0.2.7:8786",
)

_LEDGER = "Verdicts"


@dataclass(frozen=True)
class ScopeOptions:
    """Options for the scope of a proof."""

    objective: ObjectiveName = "mean"
    pool: SearchPool = "guesses"
    openers: Annotated[
        Path | None,
        file_to_read(
            "Only search the openers in this file, the first word of each line.", panel=CHOICE
        ),
    ] = None
    target: Annotated[
        int | None,
        option(
            "Find every opener with a total below T. With --objective worst: find the openers "
            "that always win within T turns.",
            "T",
            panel=CHOICE,
            min=1,
            max=MOST,
        ),
    ] = None
    all_exact: Annotated[
        bool, flag("Find the exact value of every opener.", "--all-exact", panel=CHOICE)
    ] = False


@dataclass(frozen=True)
class VerdictOptions:
    """Options for storing and checking verdicts."""

    ledger: Annotated[
        Path | None,
        option(
            "Save what is found about each opener, its verdict, in this file, so that the proof "
            "can be interrupted and resumed, and shared by several processes.",
            "DB",
            panel=_LEDGER,
            dir_okay=False,
        ),
    ] = None
    export: Annotated[
        Path | None,
        option(
            "Export all verdicts to this .csv or .json file.",
            "FILE",
            panel=_LEDGER,
            callback=file_type(".csv", ".json"),
        ),
    ] = None
    archive: Annotated[
        Path | None,
        file_to_write(
            "Save evidence in this file: for each opener that wins within --target turns a "
            "decision tree, for each other one the answers that show it (a refutation). For "
            "--objective worst in easy mode.",
            panel=_LEDGER,
        ),
    ] = None
    audit: Annotated[
        str | None,
        option(
            "Check a random share of the verdicts, such as 1%, by their evidence in the "
            "archive, or else by an independent search.",
            "PERCENT",
            panel=_LEDGER,
        ),
    ] = None
    seed: Seed = None


@option_groups
def prove(
    *,
    scope: ScopeOptions,
    game: PriorGameOptions,
    max_turns: TurnLimit = None,
    verdicts: VerdictOptions,
    threads: ThreadsOrJobs = None,
    memory: Memory = 256,
    cluster: Cluster = None,
    as_json: Json = False,
) -> None:
    """Find the best of all openers and prove that no other opener is better.

    The exit code is 1 if an audit contradicts a verdict or the ledger is damaged.
    """
    from laconic.deduction import search

    share = None if verdicts.audit is None else _share(verdicts.audit)
    if share is None:
        refuse_options({"seed": verdicts.seed}, "has no effect without --audit")
    if verdicts.export:
        check_writable(verdicts.export)
    first_words = _first_words(scope.openers) if scope.openers else None
    limit = turn_limit(max_turns, default_limit(game.game, scope.objective))
    played = chosen_game(**vars(game), max_turns=limit)
    pool = chosen_pool(scope.pool)
    with (
        cluster_executor(cluster, threads=threads) as executor,
        search.open_ledger(verdicts.ledger, played, scope.objective, pool) as kept,
        _archive(verdicts.archive, played, scope, pool) as archive,
    ):
        for repair in archive.repairs if archive else ():
            note(f"{verdicts.archive}: {repair}")
        if others := kept.other_versions():
            note(
                f"{verdicts.ledger} has verdicts of {others}: taken as proven, --audit checks them"
            )
        with _saying_what_is_kept(kept), _reporting() as report:
            proof = search.prove(
                played,
                scope.objective,
                pool=pool,
                openers=first_words,
                target=scope.target,
                all_exact=scope.all_exact,
                ledger=kept,
                table_mib=memory,
                threads=threads,
                executor=executor,
                report=report,
                archive=archive,
            )
        audited = _audit(played, kept, share, pool, archive, seed=verdicts.seed) if share else None
        _publish(proof, audited, kept, verdicts.export, as_json=as_json)
    if verdicts.archive:
        note(f"Wrote {verdicts.archive}; check it with {game.verification(verdicts.archive)}")
    if audited and audited.contradicted:
        raise ClaimError(f"the audit contradicts the ledger: {audited.contradicted[0]}")


@contextmanager
def _saying_what_is_kept(ledger: "Ledger") -> Iterator[None]:
    """On Ctrl-C, say what the ledger has, and how to go on."""
    try:
        yield
    except KeyboardInterrupt:
        if ledger.path is None:
            note("Stopped. Nothing is saved: --ledger FILE keeps verdicts as they are found.")
        else:
            kept = counted(len(ledger.entries()), "verdict")
            note(f"Stopped. {ledger.path} has {kept}: the same command goes on.")
        raise


def _archive(
    path: Path | None, game: "Game", scope: ScopeOptions, pool: "Pool | tuple[str, ...]"
) -> "AbstractContextManager[Archive | None]":
    """Open the archive, if there is to be one."""
    from laconic.deduction import search

    if path is None:
        return nullcontext()
    return search.open_archive(path, game, scope.objective, scope.target, pool)


def _audit(
    game: "Game",
    ledger: "Ledger",
    share: float,
    pool: "Pool | tuple[str, ...]",
    archive: "Archive | None",
    *,
    seed: int | None,
) -> "Audit":
    """Check a random share of the verdicts."""
    from laconic.deduction import search

    with progress("Verdicts checked", ceil(share * len(ledger.entries()))) as advance:
        return search.audit(
            game, ledger, share, pool=pool, seed=seed, archive=archive, advance=advance
        )


def _publish(
    proof: "Proof",
    audited: "Audit | None",
    ledger: "Ledger",
    export: Path | None,
    *,
    as_json: bool,
) -> None:
    """Print the proof and export the verdicts."""
    data = proof.as_dict() | {"versions": ledger.versions()}
    if audited:
        data["audit"] = audited.as_dict()
    if as_json:
        print_json(data)
    else:
        show(
            *proof.layout(),
            *(audited.layout() if audited else ()),
            took("Proven", proof.seconds),
        )
    if export:
        ledger.export(export, data)
        note(f"Wrote {export}")


def _share(text: str) -> float:
    """Read a share such as 1%; without the sign, 1 could mean one in a hundred or all."""
    try:
        share = float(text.removesuffix("%")) / 100
    except ValueError:
        share = 0.0
    if not (text.endswith("%") and 0 < share <= 1):
        raise InputError(f"--audit {text}, expected a percentage above 0% and up to 100%, as in 1%")
    return share


def _first_words(path: Path) -> list[str]:
    lines = read_text(path, "one opener per line").splitlines()
    words = [line.split()[0] for line in lines if line.split()]
    if not words:
        raise InputError(f"--openers {path} has no words, expected one per line")
    return words


@contextmanager
def _reporting() -> Iterator[Callable[["Progress"], None]]:
    """Show the progress of each question on a terminal."""
    with progress_bars() as bars:
        tasks: dict[str, Any] = {}
        note_waiting = _waiting_notes(bars.console)

        def report(progress: "Progress") -> None:
            note_waiting(progress.waiting)
            question = str(progress.question)
            if question not in tasks:
                tasks[question] = bars.add_task(question, total=progress.openers)
            best = "" if progress.best is None else f", best {progress.best:,}"
            bars.update(tasks[question], completed=progress.done, description=question + best)

        yield report


def _waiting_notes(console: "Console") -> Callable[[str | None], None]:
    """Return a function that prints a note after two seconds of waiting."""
    since: float | None = None

    def update(waiting: str | None) -> None:
        nonlocal since
        if waiting is None:
            since = None
        elif since is None:
            since = monotonic()
        elif monotonic() - since >= QUIET_SECONDS:
            console.print(f"Waiting for {waiting}.", style="yellow", markup=False)
            since = inf  # once is enough

    return update
