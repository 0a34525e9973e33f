# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic verify`: check a decision tree."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, get_args

import typer

from laconic.cli.options import Json, option_groups
from laconic.cli.screen import histogram, print_json, screen, styled
from laconic.deduction.cli.games import chosen_game, turn_limit
from laconic.deduction.cli.options import ModeName, StatedMode, StatedTurnLimit, WordOptions
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.trees import Report

EXAMPLES = (
    "verify parts.json",
    "verify salet.hard.tree --format selby --mode hard",
    "verify model.json --format models --list nyt-2022-02 --json",
)

_SHOWN = 10


@option_groups
def verify(
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", exists=True, dir_okay=False, help="Decision tree to check."),
    ],
    *,
    form: Annotated[
        Literal["laconic", "selby", "models", "paths"] | None,
        typer.Option("--format", help="File format (default: detected)."),
    ] = None,
    words: WordOptions,
    mode: StatedMode = None,
    max_turns: StatedTurnLimit = None,
    as_json: Json = False,
) -> None:
    """Check a decision tree by playing every answer through it.

    The exit code is 1 if the tree is not valid: if an answer is not found, a feedback is wrong, a
    guess is not legal, or a number in the file's header does not hold.
    """
    from laconic.deduction import trees

    stated_mode, stated_turns = _stated(file, form)
    played = chosen_game(
        **vars(words),
        mode=mode or stated_mode or "easy",
        max_turns=turn_limit(max_turns, stated_turns),
    )
    try:
        report = trees.check(trees.read(file, played, form), played)
    except InputError as error:
        report = trees.Report(False, 0, 0, 0, {}, [str(error)])
    if as_json:
        print_json(report.as_dict())
    else:
        _show(report, file)
    if not report.valid:
        raise typer.Exit(1)


def _stated(file: Path, form: str | None) -> tuple[str | None, int | None]:
    """Read mode and turn limit from a file that states them; other faults are found later."""
    from laconic.deduction import trees

    try:
        stated = trees.read_header(file).game if form in (None, "laconic") else {}
    except InputError:
        return None, None
    mode, turns = stated.get("mode"), stated.get("max_turns")
    sound = isinstance(turns, int) and turns > 0
    return mode if mode in get_args(ModeName) else None, turns if sound else None


def _show(report: "Report", file: Path) -> None:
    console = screen()
    verdict = "[bold green]valid[/]" if report.valid else "[bold red]not valid[/]"
    console.print(styled(f"{{}} is {verdict}.", file), soft_wrap=True)
    for error in report.errors[:_SHOWN]:
        console.print(f"  {error}", style="red", soft_wrap=True)
    if len(report.errors) > _SHOWN:
        console.print(f"  … and {len(report.errors) - _SHOWN:,} more errors")
    if report.answers:
        console.print(
            styled(
                "\ntotal [bold]{}[/bold] over {} answers found, worst {}\n",
                f"{report.total:,}",
                f"{report.answers:,}",
                report.worst,
            )
        )
        console.print(histogram(report.histogram))
