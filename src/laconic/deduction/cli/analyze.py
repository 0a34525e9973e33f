# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic analyze`: the skill and luck of each guess of a finished game."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from laconic.cli.options import Json, Seconds, number, option, option_groups
from laconic.cli.screen import note, present
from laconic.deduction.boards.cli import BoardsOptions, analyze_boards
from laconic.deduction.cli.games import boards_limit, chosen_game, turn_limit
from laconic.deduction.cli.options import (
    AdviceTurnLimit,
    Day,
    PlayedMode,
    Prior,
    WordOptions,
    complete_words,
)
from laconic.deduction.cli.repair import refuse
from laconic.deduction.errors import ContradictionError
from laconic.errors import InputError
from laconic.files import read_text

if TYPE_CHECKING:
    from laconic.deduction.game import Game, Row

EXAMPLES = (
    "analyze crane sloth mauls bulky",
    "analyze crane=BBBBB sloth=BYBBB mauls=BBYYB --mode hard",
    "analyze crane sloth --answer bulky",
    "analyze crane sloth bulky --share 'Wordle 1,234 3/6* ⬛⬛⬛⬛⬛ ⬛🟨⬛⬛⬛ 🟩🟩🟩🟩🟩'",
    "analyze crane sloth bulky --share - < shared.txt",
    "analyze --boards 2 salet knoll crane --answer knoll,crane",
)

_TOP = 3
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
        ),
    ] = None,
    *,
    share: Annotated[
        str | None,
        option(
            "The shared result of the game (Wordle 1,234 3/6 and the squares): the text, a "
            "file that holds it, or - for stdin.",
            "TEXT",
        ),
    ] = None,
    answer: Annotated[
        str | None,
        option(
            "The answer, if the last guess was not the answer; with --boards, the answers of "
            "all boards, separated by commas.",
            "WORD",
            autocompletion=complete_words,
        ),
    ] = None,
    top: Annotated[int, number("Number of best guesses to show per turn.", "--top")] = _TOP,
    words: WordOptions,
    mode: PlayedMode = None,
    prior: Prior = "uniform",
    day: Day = None,
    several: BoardsOptions,
    max_turns: AdviceTurnLimit = None,
    seconds: Seconds = 1.0,
    as_json: Json = False,
) -> None:
    """Rate the skill and the luck of each guess of a finished game.

    Left counts the candidates after a guess. A mean is the number of guesses needed from there on
    under best play, this guess included; best is the mean of the best guess. Skill is 100 for a
    best guess and 0 for a guess that costs one guess more than the best. A guess that wins less
    often within the turn limit has the skill of its share of the best guess's wins. Luck is how
    much more the feedback revealed than the guess reveals on average. Numbers with ≥ or ≤ are
    bounds, numbers with ~ estimates: the time limit came first. With --boards, means are turns to
    the end of the game, and luck is in turns.
    """
    from laconic.deduction import coach
    from laconic.display import Words

    single = {
        "share": share,
        "mode": mode,
        "prior": prior != "uniform",
        "day": day,
        "top": top != _TOP,
    }
    several.check(single)
    if several.boards:
        chosen = chosen_game(**vars(words))
        analyze_boards(
            chosen,
            several,
            played or [],
            answers=answer,
            max_turns=boards_limit(max_turns),
            seconds=seconds,
            as_json=as_json,
        )
        return
    text = _text(share)
    shared = coach.read_share(text) if text else None
    if mode is None:
        mode = "hard" if shared and shared.hard else "easy"
    limit = turn_limit(max_turns, shared.limit if shared else None)
    chosen = chosen_game(**vars(words), mode=mode, prior=prior, day=day, max_turns=limit)
    rows = _rows(chosen, played or [], text, answer)
    if max_turns is None:
        chosen = coach.limited(chosen, len(rows))
    try:
        analysis = coach.analyze(chosen, rows, answer=answer, seconds=seconds, top=top)
    except ContradictionError as error:
        refuse(error, chosen, rows, as_json=as_json)
    if analysis.unlisted and not as_json:
        few = Words(analysis.unlisted, 5)
        note(f"Added to the answers of {analysis.game.lexicon.name}: {few}")
    present(analysis, as_json=as_json)


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
