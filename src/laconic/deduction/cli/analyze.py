# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic analyze`: what each guess of a game was worth, and how lucky it was."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import Json, unfolded
from laconic.cli.screen import note, print_json, screen, table
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import Day, Prior, SharedMode, WhichWords, complete_words
from laconic.deduction.cli.repair import refuse
from laconic.deduction.cli.tiles import row_text
from laconic.deduction.errors import ContradictionError
from laconic.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from laconic.deduction.coach import Analysis, Turn
    from laconic.deduction.game import Game, Row

EXAMPLES = (
    "analyze crane sloth mauls bulky",
    "analyze crane=BBBBB sloth=BYBBB mauls=BBYYB --mode hard",
    "analyze crane sloth --answer bulky",
    "analyze crane sloth bulky --share 'Wordle 1,234 3/6* ⬛⬛⬛⬛⬛ ⬛🟨⬛⬛⬛ 🟩🟩🟩🟩🟩'",
    "analyze crane sloth bulky --share - < shared.txt",
)


@unfolded
def analyze(
    played: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD|ROW",
            help="The guesses in order: as words, the last of them the answer unless --answer or "
            "--share says otherwise, or as rows such as crane=BYBBG.",
            autocompletion=complete_words,
            show_default=False,
        ),
    ] = None,
    *,
    share: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="What was shared of the game, such as Wordle 1,234 3/6 and its squares: the text, "
            "a file that holds it, or - to read it from stdin.",
        ),
    ] = None,
    answer: Annotated[
        str | None,
        typer.Option(
            metavar="WORD",
            help="The hidden word, if the game did not end with it.",
            autocompletion=complete_words,
        ),
    ] = None,
    top: Annotated[
        int, typer.Option("--top", min=1, metavar="N", help="How many best guesses to show a turn.")
    ] = 3,
    which: WhichWords,
    mode: SharedMode = None,
    prior: Prior = "uniform",
    day: Day = None,
    seconds: Annotated[float, typer.Option(min=0, metavar="S", help="Time for the search.")] = 1.0,
    as_json: Json = False,
) -> None:
    """Tell skill from luck: what each guess was worth against the best, and what the tiles gave.

    Means count the guesses that the best play needs from there on, this one included. Skill is 100
    for a best guess and 0 for one that costs a whole guess more; luck is what the feedback gave
    beyond what the guess gives on average. Where the time is too short, signs mark bounds and
    estimates.
    """
    from laconic.deduction import coach

    text = _text(share)
    if mode is None:
        mode = "hard" if text and coach.read_share(text).hard else "easy"
    chosen = chosen_game(**vars(which), mode=mode, prior=prior, day=day)
    rows = _rows(chosen, played or [], text, answer)
    try:
        analysis = coach.analyze(chosen, rows, answer=answer, seconds=seconds, top=top)
    except ContradictionError as error:
        refuse(error, chosen, rows, as_json=as_json)
    if as_json:
        print_json(analysis.as_dict())
    else:
        _show(screen(), analysis)


def _text(share: str | None) -> str | None:
    """Get shared text from where it is."""
    if share == "-":
        return sys.stdin.read()
    if share and len(share) < 256 and "\n" not in share and Path(share).is_file():
        return Path(share).read_text("utf-8")
    return share


def _rows(
    game: "Game", played: Sequence[str], text: str | None, answer: str | None
) -> tuple["Row", ...]:
    """Make rows of what was given.

    Raises:
        InputError: for words among rows, and for rows beside shared text.
    """
    from laconic.deduction import coach

    if not played:
        raise InputError("no guesses, expected the words of a game or rows such as crane=BYBBG")
    rows = [word for word in played if "=" in word]
    if rows and (text or len(rows) < len(played)):
        raise InputError(
            f"{rows[0]!r} is a row, expected words alone beside other words or --share: "
            "give the tiles one way"
        )
    if rows:
        return game.rows(*played)
    if text:
        return coach.rows_of(game, played, codes=coach.read_share(text, game.rule).codes)
    return coach.rows_of(game, played, answer=answer or played[-1])


def _show(console: "Console", analysis: "Analysis") -> None:
    """Print the turns, what else was to be had, and the sums."""
    game = analysis.game
    if analysis.unlisted:
        few = " ".join(analysis.unlisted[:5]) + (" …" if len(analysis.unlisted) > 5 else "")
        note(f"Not among the answers of {game.lexicon.name}, so added to them: {few}")
    console.print(_turns(console, analysis))
    for turn in analysis.turns:
        if turn.objection:
            console.print(
                f"[yellow]{turn.number} not allowed[/yellow]: {turn.objection}", highlight=False
            )
    console.print()
    console.print(_instead(analysis))
    console.print(f"\n{_sums(analysis)}")
    if not analysis.exact or any(turn.line_claim != "exact" for turn in analysis.turns):
        console.print("[dim]≥ and ≤ mark bounds, ~ estimates: --seconds gives more time.[/dim]")


def _turns(console: "Console", analysis: "Analysis") -> "Table":
    """Lay out a line a turn."""
    from laconic.deduction.coach import SIGNS

    shown = table("", "left", "mean", "best", "skill", "bits", "guesses")
    for turn, row in zip(analysis.turns, analysis.rows, strict=True):
        shown.add_row(
            row_text(console, analysis.game.rule, row),
            f"{turn.after:,}" if turn.rest else "",
            f"{SIGNS[turn.claim]}{turn.expected:.2f}",
            f"{SIGNS[turn.best_claim]}{turn.best_expected:.2f}",
            _skill(turn),
            f"{turn.luck_bits:+.2f}",
            f"{turn.luck_guesses:+.2f}",
        )
    return shown


def _skill(turn: "Turn") -> str:
    from laconic.deduction.coach import SIGNS

    colour = "green" if turn.skill >= 90 else "yellow" if turn.skill >= 60 else "red"
    return f"[{colour}]{SIGNS[turn.skill_claim]}{turn.skill:.0f}[/{colour}]"


def _instead(analysis: "Analysis") -> "Table":
    """Lay out the best guesses of each turn, and how exact play would have gone on.

    Where a turn's guesses may not be the best, the heading does not say so; a sign stands before
    play that may not be exact.
    """
    from rich.markup import escape

    from laconic.deduction.coach import SIGNS

    proven = all(turn.best_claim == "exact" for turn in analysis.turns)
    guesses = f"{'best' if proven else 'good'} guesses, and their means"
    shown = table("turn", guesses, "exact play from here", words=3)
    for turn in analysis.turns:
        best = "  ".join(f"{one.guess} {SIGNS[one.claim]}{one.mean:.3f}" for one in turn.best)
        line = " ".join(turn.line)
        sign = SIGNS[turn.line_claim] if line else ""
        shown.add_row(f"{turn.number}", escape(best), escape(sign + line))
    return shown


def _sums(analysis: "Analysis") -> str:
    """Sum the game up in a line or two."""
    skill = "No skill[/bold] to tell of an opener alone."
    if analysis.skill is not None:
        skill = f"Skill {analysis.skill:.0f}[/bold] of 100, opener apart."
    luck = f"{analysis.luck_bits:+.2f} bits, {analysis.luck_guesses:+.2f} guesses"
    illegal = [f"{turn.number}" for turn in analysis.turns if turn.legal_in_hard is False]
    hard = f"Not legal in hard mode: turn {' and '.join(illegal)}."
    if not illegal:
        hard = "" if analysis.legal_in_hard is None else "All guesses are legal in hard mode."
    return f"[bold]{skill} [bold]Luck {luck}[/bold].\n{hard}".rstrip()
