# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic suggest`: the next guess."""

from typing import TYPE_CHECKING, Any

from laconic.cli.options import Json, Seconds, Top, option_groups
from laconic.cli.screen import print_json, print_table, screen, styled, table
from laconic.deduction.cli.boards import BoardsOptions, suggest_boards
from laconic.deduction.cli.games import (
    chosen_game,
    chosen_position,
    turn_limit,
)
from laconic.deduction.cli.options import MeanOrMetric, Pool, PriorGameOptions, Rows, TurnLimit
from laconic.deduction.cli.repair import refuse
from laconic.deduction.errors import ContradictionError

if TYPE_CHECKING:
    from laconic.deduction.coach import Advice, Reading

EXAMPLES = (
    "suggest",
    "suggest crane=BYBBG",
    "suggest crane=01002 horse=00102 --mode hard --seconds 10",
    "suggest raise=⬛⬛🟨⬛⬛ --by parts --top 5",
    "suggest 1122=1b1w --game mastermind:4x6",
    "suggest crane=BYBBG --prior frequency",
    "suggest --list nyt-2022-02 --json",
    "suggest --boards 2 crane=BYBBG,BBBBB",
)

_SHOWN = 40
_ALWAYS = ("mean", "entropy", "parts", "max-size")
"""Metrics that are columns of every table; max-size is the largest part."""


@option_groups
def suggest(
    rows: Rows = None,
    *,
    by: MeanOrMetric = "mean",
    pool: Pool = "guesses",
    top: Top = 10,
    game: PriorGameOptions,
    several: BoardsOptions,
    max_turns: TurnLimit = None,
    seconds: Seconds = 2.0,
    as_json: Json = False,
) -> None:
    """List the remaining candidates and the best next guesses.

    The mean and the worst case count the guesses needed from here on under best play. Numbers with
    ≥ or ≤ are not final: the time limit came first. After a row, guesses that are sure to win
    within the turn limit come first; if there are none, those that win most often. With --boards, a
    row has the feedback of each board, * for a solved one.
    """
    from laconic.deduction import coach
    from laconic.deduction.game import Pool as Pools

    several.check(
        {
            "by": by != "mean",
            "pool": pool != "guesses",
            "prior": game.prior != "uniform",
            "max_turns": max_turns is not None,
        }
    )
    played = chosen_game(**vars(game), max_turns=turn_limit(max_turns, None))
    if rows and max_turns is None and not several.boards:
        played = coach.limited(played, len(rows) + 1)
    if several.boards:
        suggest_boards(played, several, rows or [], top=top, seconds=seconds, as_json=as_json)
        return
    try:
        reading = chosen_position(played, rows)
    except ContradictionError as error:
        refuse(error, played, played.rows(*rows or ()), as_json=as_json)
    advice = coach.suggest(reading.position, by, Pools(pool), top, seconds=seconds)
    if as_json:
        print_json(_summary(reading, by, pool, advice))
    else:
        _show(reading, by, advice)


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


def _show(reading: "Reading", by: str, advice: "Advice") -> None:
    from laconic.deduction.coach import SIGNS

    console, words = screen(), _candidates(reading)
    if advice.solved:
        console.print(advice.conclusion())
        return
    count = "1 candidate" if len(words) == 1 else f"{len(words):,} candidates"
    more = f" … and {len(words) - _SHOWN:,} more" if len(words) > _SHOWN else ""
    console.print(styled("[bold]{}[/bold]  {}{}\n", count, " ".join(words[:_SHOWN]), more))
    if advice.too_few:
        costs: list[str] = ["wins"]
    else:
        costs = ["mean", "worst", *([] if by in _ALWAYS else [by])]
    guesses = table("guess", "", *costs, "entropy", "parts", "largest", words=2)
    for guess in advice.guesses:
        mean = "" if guess.mean is None else f"{guess.mean:.3f}"
        cells = {
            by: f"{guess.value:,.4g}",
            "wins": f"{SIGNS[guess.claim]}{guess.wins or 0:.1%}",
            "mean": f"{SIGNS[guess.claim]}{mean}",
            "worst": f"{SIGNS[guess.worst_claim]}{guess.worst or ''}",
        }
        guesses.add_row(
            guess.guess,
            "candidate" if guess.is_candidate else "",
            *[cells[cost] for cost in costs],
            f"{guess.entropy:.4f}",
            f"{guess.parts:,}",
            f"{guess.largest:,}",
        )
    print_table(console, guesses)
    console.print(f"\n{_left(reading)}{_conclusion(by, advice)}", style="dim")


def _left(reading: "Reading") -> str:
    """Say how many guesses are left, if there is a limit."""
    from laconic.deduction.coach import guesses_left, turns_ahead

    left = guesses_left(turns_ahead(reading.position))
    return f"{left}. " if left else ""


def _conclusion(by: str, advice: "Advice") -> str:
    """State what the ranking proves."""
    if by != "mean":
        return f"Sorted by {by}. {advice.marks()}"
    return advice.conclusion()
