# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic suggest`: what to guess after some rows."""

from typing import TYPE_CHECKING, Any

from laconic.cli.games import chosen_game
from laconic.cli.options import (
    AnswersFile,
    GameName,
    GuessesFile,
    Json,
    ListName,
    Metric,
    Mode,
    Pool,
    Rows,
    Top,
)
from laconic.cli.screen import note, print_json, screen, table

if TYPE_CHECKING:
    from laconic.deduction.coach import Reading, Suggestion

EXAMPLES = (
    "suggest",
    "suggest crane=BYBBG",
    "suggest crane=01002 horse=00102 --mode hard",
    "suggest raise=⬛⬛🟨⬛⬛ --by parts --top 5",
    "suggest 1122=1b1w --game mastermind:4x6",
    "suggest --list nyt-2022-02 --json",
)

_SHOWN = 40
_ALWAYS = ("entropy", "parts", "max-size")
"""Metrics whose values are columns of every table, the last one as the largest part."""


def suggest(
    rows: Rows = None,
    *,
    metric: Metric = "entropy",
    pool: Pool = "guesses",
    top: Top = 10,
    list_name: ListName = None,
    answers: AnswersFile = None,
    guesses: GuessesFile = None,
    game: GameName = "wordle",
    mode: Mode = "easy",
    as_json: Json = False,
) -> None:
    """List the words that still fit, and what to guess next.

    The ranking is greedy: the metric looks one guess ahead. The mean counts guesses from here on,
    and is exact where no sign says that it is a bound.
    """
    from laconic.deduction import coach
    from laconic.deduction.game import Pool as Pools

    played = chosen_game(game, list_name, answers, guesses, mode=mode)
    reading = coach.read(played, played.rows(*rows or ()))
    ranked = coach.suggest(reading.position, metric, Pools(pool), top)
    if reading.widened:
        note(
            f"No answer of {played.lexicon.name} agrees with these rows: going on with all "
            f"{len(played.guesses):,} guesses as answers. If the tiles are right, the word is not "
            "among the answers."
        )
    if as_json:
        print_json(_summary(reading, metric, pool, ranked))
    else:
        _show(reading, metric, ranked)


def _summary(
    reading: "Reading", metric: str, pool: str, ranked: list["Suggestion"]
) -> dict[str, Any]:
    words = _candidates(reading)
    return {
        "candidates": words,
        "count": len(words),
        "widened": reading.widened,
        "method": "greedy",
        "metric": metric,
        "pool": pool,
        "guesses": [one.as_dict() for one in ranked],
        "game": reading.position.game.header(),
    }


def _candidates(reading: "Reading") -> list[str]:
    position = reading.position
    return [position.game.answers[answer] for answer in position.candidates]


def _show(reading: "Reading", metric: str, ranked: list["Suggestion"]) -> None:
    from rich.markup import escape

    console, words = screen(), _candidates(reading)
    count = "1 candidate" if len(words) == 1 else f"{len(words):,} candidates"
    more = f" … and {len(words) - _SHOWN:,} more" if len(words) > _SHOWN else ""
    console.print(f"[bold]{count}[/bold]  {escape(' '.join(words[:_SHOWN]))}{more}\n")
    extra = [] if metric in _ALWAYS else [metric]
    shown = table("guess", "", *extra, "entropy", "parts", "largest", "mean", "worst", words=2)
    for one in ranked:
        values = [f"{one.value:,.4g}"] if extra else []
        bound = "" if one.claim == "exact" else "≥ "
        shown.add_row(
            escape(one.guess),
            "candidate" if one.is_candidate else "",
            *values,
            f"{one.entropy:.4f}",
            f"{one.parts:,}",
            f"{one.largest:,}",
            f"{bound}{one.mean:.3f}",
            f"{bound}{one.worst}",
        )
    console.print(shown)
    console.print(f"\n[dim]Ranked greedily by {metric}; ≥ marks a bound, all else is exact.[/dim]")
