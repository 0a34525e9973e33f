# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic suggest`: what to guess after some rows."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from laconic.cli.options import Json, Top, unfolded
from laconic.cli.screen import print_json, screen, table
from laconic.deduction.cli.games import chosen_game, chosen_position
from laconic.deduction.cli.options import MeanOrMetric, Pool, Rows, WhichPriorGame
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
)

_SHOWN = 40
_ALWAYS = ("mean", "entropy", "parts", "max-size")
"""Metrics whose values are columns of every table, the last one as the largest part."""


@unfolded
def suggest(
    rows: Rows = None,
    *,
    by: MeanOrMetric = "mean",
    pool: Pool = "guesses",
    top: Top = 10,
    which: WhichPriorGame,
    seconds: Annotated[float, typer.Option(min=0, metavar="S", help="Time for the search.")] = 2.0,
    as_json: Json = False,
) -> None:
    """List the words that still fit, and what to guess next.

    Each guess is shown with the mean and the worst case of the best play after it, counted from
    here on. Where the time is too short for that, a sign says that a number is only a bound.
    """
    from laconic.deduction import coach
    from laconic.deduction.game import Pool as Pools

    played = chosen_game(**vars(which))
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
        "proven": advice.proven,
        "worst_proven": advice.worst_proven,
        "pool": pool,
        "guesses": [one.as_dict() for one in advice.guesses],
        "game": coach.game_header(reading.position.game),
    }


def _candidates(reading: "Reading") -> list[str]:
    """List the candidates, the likeliest first where there is a prior."""
    game, candidates = reading.position.game, reading.position.candidates.tolist()
    return [game.answers[one] for one in sorted(candidates, key=lambda one: -game.prior[one])]


def _show(reading: "Reading", by: str, advice: "Advice") -> None:
    from rich.markup import escape

    from laconic.deduction.coach import SIGNS

    console, words = screen(), _candidates(reading)
    count = "1 candidate" if len(words) == 1 else f"{len(words):,} candidates"
    more = f" … and {len(words) - _SHOWN:,} more" if len(words) > _SHOWN else ""
    console.print(f"[bold]{count}[/bold]  {escape(' '.join(words[:_SHOWN]))}{more}\n")
    extra = [] if by in _ALWAYS else [by]
    shown = table("guess", "", "mean", "worst", *extra, "entropy", "parts", "largest", words=2)
    for one in advice.guesses:
        values = [f"{one.value:,.4g}"] if extra else []
        shown.add_row(
            escape(one.guess),
            "candidate" if one.is_candidate else "",
            f"{SIGNS[one.claim]}{one.mean:.3f}",
            f"{SIGNS[one.worst_claim]}{one.worst}",
            *values,
            f"{one.entropy:.4f}",
            f"{one.parts:,}",
            f"{one.largest:,}",
        )
    console.print(shown)
    console.print(f"\n[dim]{_told(by, advice)}[/dim]")


def _told(by: str, advice: "Advice") -> str:
    """Say what the list is worth."""
    if by != "mean":
        return f"Ranked by {by}, which looks one guess ahead; {advice.marks()}."
    if advice.proven:
        return advice.conclusion()
    return f"Not all guesses were judged exactly: others may be better; {advice.marks()}."
