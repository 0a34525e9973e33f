# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic verify`: check a decision tree, an archive of a proof, or scripts of guesses."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args

import typer

from laconic.cli.options import Json, choice, flag, option_groups
from laconic.cli.screen import print_json, progress_bars, show, working
from laconic.deduction.cli.games import chosen_game, stated_words, turn_limit
from laconic.deduction.cli.options import (
    Day,
    ModeName,
    Prior,
    StatedMode,
    StatedObjective,
    StatedTurnLimit,
    WordOptions,
)
from laconic.deduction.errors import TreeError
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.deduction.game import Game
    from laconic.deduction.search import Optimality
    from laconic.deduction.trees import DecisionTree, Report, Summary
    from laconic.deduction.trees.scripts import ScriptsReport
    from laconic.display import Block

EXAMPLES = (
    "verify parts.json",
    "verify salet.hard.tree --format selby --mode hard",
    "verify model.json --format models --list nyt-2022-02 --json",
    "verify six.xz",
    "verify results/adversary/original.xz",
)


@option_groups
def verify(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="Decision tree to check, an archive of prove --archive, or a file of scripts "
            "against the adversary.",
        ),
    ],
    *,
    form: Annotated[
        Literal["laconic", "selby", "models", "paths"] | None,
        choice("File format (default: detected).", "--format"),
    ] = None,
    optimal: Annotated[bool, flag("Also search whether the tree is optimal.", "--optimal")] = False,
    objective: StatedObjective = None,
    words: WordOptions,
    prior: Prior = "uniform",
    day: Day = None,
    mode: StatedMode = None,
    max_turns: StatedTurnLimit = None,
    as_json: Json = False,
) -> None:
    """Check a decision tree by playing every answer through it.

    The exit code is 1 if the tree is not valid: if an answer is not found, a feedback is wrong, a
    guess is not legal, or a number in the file's header is wrong. It is 2 if the file cannot be
    read as a tree of this game. Whether the tree is optimal is only checked with --optimal, by a
    search.

    Rule and list are those that the file states, if the list is bundled, imported or of wordfreq;
    or else those of the options.

    Of an archive, each tree is checked in this way, and each refutation guess by guess. Scripts are
    played against the adversary.
    """
    from laconic.deduction import trees

    if trees.is_archive(file):
        if form or optimal or objective or mode or max_turns:
            raise InputError(f"{file} is an archive, which takes no options but those of its game")
        words = stated_words(words, trees.archived_game(file))
        game = chosen_game(**vars(words), prior=prior, day=day)
        checked = trees.check_scripts if trees.is_scripts(file) else trees.check_archive
        _verify_each(file, checked(file, game), as_json=as_json)
        return
    if objective and not optimal:
        raise InputError(f"--objective {objective} without --optimal: add --optimal")
    stated = _stated_game(file, form)
    words = stated_words(words, stated)
    stated_mode, stated_turns = _mode_and_turns(stated)
    if mode and stated_mode and mode != stated_mode:
        raise InputError(
            f"{file} is for {stated_mode} mode, but you asked for {mode}: leave out --mode"
        )
    played = chosen_game(
        **vars(words),
        prior=prior,
        day=day,
        mode=mode or stated_mode or "easy",
        max_turns=turn_limit(max_turns, stated_turns),
    )
    tree, optimality = None, None
    try:
        tree = trees.read(file, played, form)
        report = trees.check(tree, played)
    except TreeError as error:
        report = trees.Report(False, 0, 0, 0, {}, [str(error)])
    if optimal and tree and report.valid:
        optimality = _searched(tree, played, objective)
    if as_json:
        print_json(report.as_dict() | {"optimality": optimality and optimality.as_dict()})
    else:
        show(
            *report.layout(str(file)),
            *(optimality.layout() if optimality else _unchecked(report, tree)),
        )
    if not report.valid or (optimality and not optimality.holds):
        raise typer.Exit(1)


def _verify_each(
    file: Path, results: "Iterator[Summary | ScriptsReport]", *, as_json: bool
) -> None:
    """Check many openers and print the result, with exit code 1 if some evidence does not hold."""
    with progress_bars() as bars:
        task = bars.add_task("Openers checked", total=None)
        for latest in results:
            summary = latest
            bars.update(task, completed=summary.openers)
    if as_json:
        print_json(summary.as_dict())
    else:
        show(*summary.layout(str(file)))
    if not summary.valid:
        raise typer.Exit(1)


def _searched(tree: "DecisionTree", game: "Game", objective: str | None) -> "Optimality":
    from laconic.deduction.search import check_optimal

    with working("searching") as tick:
        return check_optimal(tree, game, objective, tick=tick)


def _unchecked(report: "Report", tree: "DecisionTree | None") -> "Iterator[Block]":
    """Say that a claim of optimality was not checked."""
    from laconic.display import Line

    header = tree and tree.header
    if report.valid and header and header.claim.searched:
        yield Line(
            f"The header claims {header.claim.bound!r} for {header.objective}: optimality not "
            "checked, see --optimal."
        )


def _stated_game(file: Path, form: str | None) -> dict[str, Any]:
    """Read the game that the header of a tree states; nothing if it states none."""
    from laconic.deduction import trees

    try:
        return trees.read_header(file).game if form in (None, "laconic") else {}
    except InputError:
        return {}


def _mode_and_turns(stated: dict[str, Any]) -> tuple[str | None, int | None]:
    """Return the mode and the turn limit that a file states, if they are valid."""
    mode, turns = stated.get("mode"), stated.get("max_turns")
    sound = isinstance(turns, int) and turns > 0
    return mode if mode in get_args(ModeName) else None, turns if sound else None
