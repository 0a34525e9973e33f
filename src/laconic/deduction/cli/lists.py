# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic lists`: the word lists there are, and lists of your own."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from laconic.cli.options import Json, file_to_read, flag, option
from laconic.cli.screen import note, print_json
from laconic.cli.screen import show as print_blocks
from laconic.deduction.cli.options import ListArgument, day_option
from laconic.plurals import counted

EXAMPLES = ("lists", "lists --json")
SHOW_EXAMPLES = ("lists show nyt-2022-02", "lists show wordfreq:es:6:3000")
IMPORT_EXAMPLES = (
    "lists import words.txt",
    "lists import answers.txt --guesses guesses.txt --name nyt-2024-01 --day 2024-01-01",
    "lists import words.txt --replace",
)
REMOVE_EXAMPLES = ("lists remove mine",)
_DAYS_A_YEAR = 365.25


def show_lists(context: typer.Context, *, as_json: Json = False) -> None:
    """Show the word lists, bundled and imported, and how old they are."""
    from laconic.deduction import lexicon
    from laconic.display import Number, Table

    if context.invoked_subcommand:
        return
    entries, damaged = lexicon.entries(), lexicon.damaged()
    if as_json:
        print_json({"lists": [each.as_dict() for each in entries], "damaged": damaged})
        return
    columns = ("list", "from", "source", "answers", "guesses", "years old")
    rows = [
        (
            *(each.name, each.as_dict()["day"], each.source, each.answers, each.guesses),
            Number(each.as_dict()["age_days"] / _DAYS_A_YEAR, ".1f"),
        )
        for each in entries
    ]
    print_blocks(Table(columns, rows, wrap=("source",)))
    for fault in damaged.values():
        note(fault)
    note("A newer list can be added with laconic lists import FILE.")


def show(
    name: ListArgument,
    *,
    guesses: Annotated[
        bool, flag("Show all allowed guesses, not only the answers.", "--guesses")
    ] = False,
    as_json: Json = False,
) -> None:
    """Show the words of a list, one per line."""
    from laconic.deduction import lexicon

    words = lexicon.load(name)
    if as_json:
        print_json(
            {
                "name": words.name,
                "answers": list(words.answers),
                "guesses": list(words.guesses),
            }
        )
    else:
        typer.echo("\n".join(words.guesses if guesses else words.answers))


def import_file(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", exists=True, dir_okay=False, help="File of answers, one word per line."
        ),
    ],
    *,
    name: Annotated[
        str | None,
        option("Name of the list (default: the name of FILE without its ending).", "NAME"),
    ] = None,
    day: Annotated[
        datetime | None,
        day_option("Day the list is from (default: today)."),
    ] = None,
    guesses: Annotated[
        Path | None, file_to_read("File of all allowed guesses (default: the answers).")
    ] = None,
    language: Annotated[
        str | None,
        option(
            "Language, such as es, whose rules for accents apply (default: keep accents).", "TAG"
        ),
    ] = None,
    replace: Annotated[
        bool, flag("Replace an imported list of the same name.", "--replace")
    ] = False,
    as_json: Json = False,
) -> None:
    """Import a word list, so that --list NAME finds it."""
    from laconic.deduction import lexicon

    words = lexicon.from_files(file, guesses, language=language)
    when = day.date() if day else datetime.now().astimezone().date()
    name = (file.stem if name is None else name).casefold()
    lexicon.import_list(name, words, when, f"imported from {file.name}", replace=replace)
    (entry,) = (each for each in lexicon.entries() if each.name == name)
    if as_json:
        print_json(entry.as_dict())
    else:
        note(
            f"Imported {counted(entry.answers, 'answer')} and {counted(entry.guesses, 'guess')}; "
            f"use them with --list {name}"
        )


import_file.__name__ = "import"  # the name of the command


def remove(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of an imported list.")],
) -> None:
    """Delete an imported word list."""
    from laconic.deduction import lexicon

    note(f"Removed {lexicon.remove_list(name)}")
