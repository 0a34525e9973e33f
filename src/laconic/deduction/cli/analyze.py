# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic analyze`: the skill and luck of each guess of a finished game."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import Json, Seconds, number, option_groups
from laconic.cli.screen import note, print_json, print_table, screen, styled, table
from laconic.deduction.cli.boards import BoardsOptions, analyze_boards
from laconic.deduction.cli.games import chosen_game, turn_limit
from laconic.deduction.cli.options import (
    Day,
    PlayedMode,
    Prior,
    TurnLimit,
    WordOptions,
    complete_words,
)
from laconic.deduction.cli.repair import refuse
from laconic.deduction.cli.tiles import row_text
from laconic.deduction.errors import ContradictionError
from laconic.errors import InputError
from laconic.files import read_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from laconic.deduction.coach import Analysis, Suggestion, Turn
    from laconic.deduction.game import Game, Row

EXAMPLES = (
    "analyze crane sloth mauls bulky",
    "analyze crane=BBBBB sloth=BYBBB mauls=BBYYB --mode hard",
    "analyze crane sloth --answer bulky",
    "analyze crane sloth bulky --share 'Wordle 1,234 3/6* ⬛⬛⬛⬛⬛ ⬛🟨⬛⬛⬛ 🟩🟩🟩🟩🟩'",
    "analyze crane sloth bulky --share - < shared.txt",
    "analyze --boards 2 salet knoll crane --answer knoll,crane",
)

_MOST_SHARED = 1 << 16
"""Maximum number of characters read from stdin; a shared game has a few hundred."""


@option_groups
def analyze(
    played: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="WORD|ROW",
            help="The guesses in order, either as words (the last one is the answer, unless "
            "--answer or --share is given) or as rows such as crane=BYBBG.",
            autocompletion=complete_words,
            show_default=False,
        ),
    ] = None,
    *,
    share: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            help="The shared result of the game (Wordle 1,234 3/6 and the squares): the text, a "
            "file that holds it, or - for stdin.",
        ),
    ] = None,
    answer: Annotated[
        str | None,
        typer.Option(
            metavar="WORD",
            help="The answer, if the last guess was not the answer; with --boards, the answers of "
            "all boards, separated by commas.",
            autocompletion=complete_words,
        ),
    ] = None,
    top: Annotated[int, number("Number of best guesses to show per turn.", "--top")] = 3,
    words: WordOptions,
    mode: PlayedMode = None,
    prior: Prior = "uniform",
    day: Day = None,
    several: BoardsOptions,
    max_turns: TurnLimit = None,
    seconds: Seconds = 1.0,
    as_json: Json = False,
) -> None:
    """Rate the skill and the luck of each guess of a finished game.

    A mean is the number of guesses needed from there on under best play, this guess included.
    Skill is 100 for a best guess and 0 for a guess that costs one guess more than the best. A guess
    that wins less often within the turn limit has the skill of its share of the best guess's wins.
    Luck is how much more the feedback revealed than the guess reveals on average. Numbers with ≥ or
    ≤ are bounds, numbers with ~ estimates: the time limit came first. With --boards, means are
    turns to the end of the game, and luck is in turns.
    """
    from laconic.deduction import coach

    single = {
        "share": share,
        "mode": mode,
        "prior": prior != "uniform",
        "day": day,
        "max_turns": max_turns is not None,
    }
    several.check(single)
    if several.boards:
        chosen = chosen_game(**vars(words))
        analyze_boards(
            chosen, several, played or [], answers=answer, seconds=seconds, as_json=as_json
        )
        return
    text = _text(share)
    if mode is None:
        mode = "hard" if text and coach.read_share(text).hard else "easy"
    limit = turn_limit(max_turns, None)
    chosen = chosen_game(**vars(words), mode=mode, prior=prior, day=day, max_turns=limit)
    rows = _rows(chosen, played or [], text, answer)
    if max_turns is None:
        chosen = coach.limited(chosen, len(rows))
    try:
        analysis = coach.analyze(chosen, rows, answer=answer, seconds=seconds, top=top)
    except ContradictionError as error:
        refuse(error, chosen, rows, as_json=as_json)
    if as_json:
        print_json(analysis.as_dict())
    else:
        _show(screen(), analysis)


def _text(share: str | None) -> str | None:
    """Return the shared text: read from stdin or a file, or the argument itself.

    Raises:
        InputError: for text without any tiles.
    """
    if share is not None and not share.strip():
        raise InputError("--share is empty, expected the shared text, a file that holds it, or -")
    if share == "-":
        return sys.stdin.read(_MOST_SHARED)
    if share and share.isprintable() and len(share) < 256 and Path(share).is_file():
        return read_text(Path(share), "the text of a shared game")
    return share


def _rows(
    game: "Game", played: Sequence[str], text: str | None, answer: str | None
) -> tuple["Row", ...]:
    """Convert the arguments to rows.

    Raises:
        InputError: for words mixed with rows, and for rows together with shared text.
    """
    from laconic.deduction import coach

    if not played:
        raise InputError("no guesses, expected the words of a game or rows such as crane=BYBBG")
    rows = [word for word in played if "=" in word]
    if rows and (text or len(rows) < len(played)):
        raise InputError(
            f"{rows[0]!r} is a row, expected only words together with other words or --share: "
            "give the feedback in one way"
        )
    if rows:
        return game.rows(*played)
    if text:
        return coach.rows_of(game, played, codes=coach.read_share(text, game.rule).codes)
    return coach.rows_of(game, played, answer=answer or played[-1])


def _show(console: "Console", analysis: "Analysis") -> None:
    """Print the turns, the better guesses, and the summary."""
    from laconic.deduction.search import UP_TO_SYMMETRY

    game = analysis.game
    if analysis.unlisted:
        few = " ".join(analysis.unlisted[:5]) + (" …" if len(analysis.unlisted) > 5 else "")
        note(f"Added to the answers of {game.lexicon.name}: {few}")
    print_table(console, _turns(console, analysis))
    for turn in analysis.turns:
        if turn.objection:
            console.print(
                styled("[yellow]Turn {} was not allowed[/yellow]: {}", turn.number, turn.objection)
            )
    console.print()
    print_table(console, _best_guesses(analysis))
    console.print()
    console.print(_summary(analysis))
    if analysis.up_to_symmetry:
        console.print(UP_TO_SYMMETRY, style="dim")
    if not analysis.exact or any(turn.line_claim != "exact" for turn in analysis.turns):
        console.print(
            "≥ and ≤ mark bounds, ~ marks estimates; more --seconds may settle them.", style="dim"
        )


def _turns(console: "Console", analysis: "Analysis") -> "Table":
    """Lay out one line per turn."""
    from laconic.deduction.coach import SIGNS

    wins = [] if analysis.sure else ["wins"]
    turns = table("", "left", "mean", "best", *wins, "skill", "luck, bits", "luck, guesses")
    for turn, row in zip(analysis.turns, analysis.rows, strict=True):
        turns.add_row(
            row_text(console, analysis.game.rule, row),
            f"{turn.after:,}" if turn.rest else "",
            f"{SIGNS[turn.claim]}{turn.expected:.2f}",
            f"{SIGNS[turn.best_claim]}{turn.best_expected:.2f}",
            *([] if analysis.sure else [f"{turn.wins:.0%}"]),
            _skill(turn),
            f"{turn.luck_bits:+.2f}",
            f"{turn.luck_guesses:+.2f}",
        )
    return turns


def _skill(turn: "Turn") -> "Text":
    from laconic.deduction.coach import SIGNS

    colour = "green" if turn.skill >= 90 else "yellow" if turn.skill >= 60 else "red"
    return styled(f"[{colour}]{{}}[/]", f"{SIGNS[turn.skill_claim]}{turn.skill:.0f}")


def _best_guesses(analysis: "Analysis") -> "Table":
    """Lay out the best guesses of each turn, and the line of exact play from there.

    The heading says "best" only if that is proven; a sign marks lines of play that are not exact.
    """
    from laconic.deduction.coach import SIGNS

    proven = all(turn.best_claim == "exact" for turn in analysis.turns)
    heading = "best guesses and means" if proven else "good guesses and means"
    line_heading = "exact play from here"
    guesses = table("turn", heading, line_heading, words=3, wrap=(heading, line_heading))
    for turn in analysis.turns:
        best = "  ".join(f"{each.guess} {_value(each)}" for each in turn.best)
        line = " ".join(turn.line)
        guesses.add_row(f"{turn.number}", best, (SIGNS[turn.line_claim] if line else "") + line)
    return guesses


def _value(guess: "Suggestion") -> str:
    """Return the mean of a guess, or how often it wins if it may lose."""
    from laconic.deduction.coach import SIGNS

    value = f"{guess.wins or 0:.0%}" if guess.mean is None else f"{guess.mean:.3f}"
    return f"{SIGNS[guess.claim]}{value}"


def _summary(analysis: "Analysis") -> "Text":
    """Summarise the game in a line or two."""
    from laconic.deduction.coach import guesses_left

    skill = styled("[bold]No skill to rate:[/bold] there is only an opener.")
    if analysis.skill is not None:
        skill = styled(
            "[bold]Skill {}[/bold] of 100, excluding the opener.", f"{analysis.skill:.0f}"
        )
    luck = f"{analysis.luck_bits:+.2f} bits, {analysis.luck_guesses:+.2f} guesses"
    illegal = [f"{turn.number}" for turn in analysis.turns if turn.legal_in_hard is False]
    hard = f"Not legal in hard mode: turn {' and '.join(illegal)}."
    if not illegal:
        hard = "" if analysis.legal_in_hard is None else "All guesses are legal in hard mode."
    left = "" if analysis.solved else guesses_left(analysis.turns_left)
    more = " ".join(filter(None, [left and f"{left[0].upper()}{left[1:]}.", hard]))
    return skill.append_text(styled(" [bold]Luck {}[/bold].", luck)).append(f"\n{more}".rstrip())
