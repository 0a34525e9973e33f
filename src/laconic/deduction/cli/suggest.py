# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic suggest`: the next guess."""

from typing import TYPE_CHECKING, Annotated, Any

from laconic.cli.options import CHOICE, Json, Seconds, Top, flag, option_groups, refuse_options
from laconic.cli.screen import present, print_json, show, waiting
from laconic.deduction.boards.cli import BoardsOptions, suggest_boards
from laconic.deduction.cli.games import (
    boards_limit,
    chosen_game,
    chosen_position,
    turn_limit,
)
from laconic.deduction.cli.options import (
    AdviceTurnLimit,
    MeanOrMetric,
    Pool,
    PriorGameOptions,
    Rows,
)
from laconic.deduction.cli.repair import refuse
from laconic.deduction.errors import ContradictionError
from laconic.plurals import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from laconic.deduction.coach import Advice, Reading
    from laconic.deduction.opponents import AntiwordleAdvice, FibbleAdvice
    from laconic.display import Block

EXAMPLES = (
    "suggest",
    "suggest crane=BYBBG",
    "suggest crane=01002 horse=00102 --mode hard --seconds 10",
    "suggest raise=⬛⬛🟨⬛⬛ --by parts --top 5",
    "suggest 1122=1b1w --game mastermind:4x6",
    "suggest crane=BYBBG --prior frequency",
    "suggest --list nyt-2022-02 --json",
    "suggest --boards 2 crane=BYBBG,BBBBB",
    "suggest --lies crane=BYBBG",
    "suggest --avoid fuffy=BBBBB immix=BBBBB",
)


@option_groups
def suggest(
    rows: Rows = None,
    *,
    by: MeanOrMetric = "mean",
    pool: Pool = "guesses",
    top: Top = 10,
    game: PriorGameOptions,
    several: BoardsOptions,
    lies: Annotated[
        bool,
        flag(
            "Each row has one false tile, as in Fibble: rank guesses by the answers left.",
            "--lies",
            panel=CHOICE,
        ),
    ] = False,
    avoid: Annotated[
        bool,
        flag(
            "Avoid the answer, as in Antiwordle: rank guesses by how long the game can last.",
            "--avoid",
            panel=CHOICE,
        ),
    ] = False,
    max_turns: AdviceTurnLimit = None,
    seconds: Seconds = 2.0,
    as_json: Json = False,
) -> None:
    """List the remaining candidates and the best next guesses.

    The mean and the worst case count the guesses needed from here on under best play. A guess
    splits the candidates into parts, by the tiles it may get: entropy is what they reveal on
    average, in bits, and largest the size of the largest part. Numbers with ≥ or ≤ are not final:
    the time limit came first. After a row, guesses that are sure to win within the turn limit come
    first; if there are none, those that win most often. With --boards, a row has the feedback of
    each board, * for a solved one.
    """
    from laconic.deduction import coach
    from laconic.deduction.game import Pool as Pools

    single = {
        "by": by != "mean",
        "pool": pool != "guesses",
        "prior": game.prior != "uniform",
    }
    several.check(single | {"lies": lies, "avoid": avoid})
    if several.boards:
        suggest_boards(
            chosen_game(**vars(game)),
            several,
            rows or [],
            max_turns=boards_limit(max_turns),
            top=top,
            seconds=seconds,
            as_json=as_json,
        )
        return
    played = chosen_game(**vars(game), max_turns=turn_limit(max_turns, None))
    if lies or avoid:
        from laconic.deduction.opponents import suggest_avoiding, suggest_lying

        others = single | {"max_turns": max_turns is not None, "avoid": avoid and lies}
        refuse_options(others, f"has no effect with {'--lies' if lies else '--avoid'}")
        ask = suggest_lying if lies else suggest_avoiding
        with waiting("Searching"):
            other: FibbleAdvice | AntiwordleAdvice = ask(
                played, played.rows(*rows or ()), top, seconds=seconds
            )
        present(other, as_json=as_json)
        return
    if rows and max_turns is None:
        played = coach.limited(played, len(rows) + 1)
    try:
        reading = chosen_position(played, rows)
    except ContradictionError as error:
        refuse(error, played, played.rows(*rows or ()), as_json=as_json)
    advice = coach.suggest(reading.position, by, Pools(pool), top, seconds=seconds)
    if as_json:
        print_json(_summary(reading, by, pool, advice))
    else:
        show(*_blocks(reading, advice))


def _summary(reading: "Reading", by: str, pool: str, advice: "Advice") -> dict[str, Any]:
    from laconic.deduction import coach

    words = _candidates(reading)
    return {
        "candidates": words,
        "count": len(words),
        "widened": reading.widened,
        "by": by,
        "solved": advice.solved,
        "proven": advice.proven,
        "worst_proven": advice.worst_proven,
        "turns_left": coach.turns_ahead(reading.position),
        "too_few": advice.too_few,
        "up_to_symmetry": advice.up_to_symmetry,
        "pool": pool,
        "guesses": [guess.as_dict() for guess in advice.guesses],
        "game": coach.game_header(reading.position.game),
    }


def _candidates(reading: "Reading") -> list[str]:
    """List the candidates, most likely first where there is a prior."""
    game, candidates = reading.position.game, reading.position.candidates.tolist()
    return [game.answers[i] for i in sorted(candidates, key=lambda i: -game.prior[i])]


def _blocks(reading: "Reading", advice: "Advice") -> "Iterator[Block]":
    """Lay out the candidates, the suggestions, and the number of guesses left."""
    from laconic.deduction.coach import guesses_left, turns_ahead
    from laconic.display import Line, Words

    if advice.solved:
        yield Line(advice.conclusion())
        return
    words = _candidates(reading)
    yield Line(str(Words(words)), counted(len(words), "candidate"))
    table, _ = advice.layout()
    yield table
    left = guesses_left(turns_ahead(reading.position))
    yield Line(f"{left}. " * bool(left) + advice.conclusion(), look="dim")
