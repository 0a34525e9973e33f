# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The options of games and their words, and what the shell completes them to."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated, Literal, get_args

import typer

from laconic.cli.options import beginning

ModeName = Literal["easy", "hard", "ultra-hard"]
PoolName = Literal["guesses", "answers", "candidates"]

_GAME = "Which game"
_CHOICE = "Which guesses"


def _complete_lists(incomplete: str) -> list[str]:
    from laconic.deduction import lexicon

    return beginning(incomplete, [*lexicon.names(), "wordfreq:"])


def _complete_games(incomplete: str) -> list[str]:
    from laconic.deduction.rules import REGISTRY

    return beginning(incomplete, REGISTRY)


def _complete_metrics(incomplete: str) -> list[str]:
    from laconic.deduction.strategies import METRICS

    return beginning(incomplete, METRICS)


def _complete_mean_or_metrics(incomplete: str) -> list[str]:
    return [*beginning(incomplete, ["mean"]), *_complete_metrics(incomplete)]


def _complete_objectives(incomplete: str) -> list[str]:
    from laconic.deduction.objective import examples

    return beginning(incomplete, examples())


def _complete_priors(incomplete: str) -> list[str]:
    return beginning(incomplete, ["uniform", "frequency", "used:"])


def _complete_pools(incomplete: str) -> list[str]:
    return beginning(incomplete, get_args(PoolName))


def _complete_strategies(incomplete: str) -> list[str]:
    from laconic.deduction.strategies import STRATEGIES

    return beginning(incomplete, STRATEGIES)


def complete_words(context: typer.Context, incomplete: str) -> list[str]:
    """Complete a guess from the chosen list, once a letter is there to narrow it down."""
    from laconic.deduction import lexicon
    from laconic.errors import InputError

    if not incomplete:
        return []
    try:
        words = lexicon.load(context.params.get("list_name") or "original").guesses
    except InputError:
        return []
    return beginning(incomplete, words)


def _complete_rows(context: typer.Context, incomplete: str) -> list[str]:
    return [f"{word}=" for word in complete_words(context, incomplete)]


ListName = Annotated[
    str | None,
    typer.Option(
        "--list",
        metavar="NAME",
        help="A bundled list, or wordfreq:LANGUAGE:LENGTH:COUNT for the most frequent words of "
        "a language. [dim]\\[default: original][/dim]",
        autocompletion=_complete_lists,
        rich_help_panel=_GAME,
        show_default=False,
    ),
]
AnswersFile = Annotated[
    Path | None,
    typer.Option(
        "--answers",
        metavar="FILE",
        exists=True,
        dir_okay=False,
        help="A list of your own, one word a line: the words that may be hidden.",
        rich_help_panel=_GAME,
    ),
]
GuessesFile = Annotated[
    Path | None,
    typer.Option(
        "--guesses",
        metavar="FILE",
        exists=True,
        dir_okay=False,
        help="With --answers: all words that may be played. Without it, the answers alone.",
        rich_help_panel=_GAME,
    ),
]
GameName = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="RULE",
        help="wordle, mastermind:4x6 (pegs x colours), bulls-cows:4x10 (places x digits) or "
        "places-only:FILE.",
        autocompletion=_complete_games,
        rich_help_panel=_GAME,
    ),
]
Mode = Annotated[
    ModeName,
    typer.Option(
        "--mode",
        help="hard: greens stay, coloured letters come back. ultra-hard: a guess must be able to "
        "be the answer.",
        rich_help_panel=_GAME,
    ),
]
SharedMode = Annotated[
    ModeName | None,
    typer.Option(
        "--mode",
        help="The mode that was played; by default hard if the shared score has a star, else easy.",
        rich_help_panel=_GAME,
        show_default=False,
    ),
]
Prior = Annotated[
    str,
    typer.Option(
        "--prior",
        metavar="PRIOR",
        help="How likely each word is hidden. uniform: all answers alike. used:FILE: without those "
        "that a file of dates and words has before --day. frequency: every guess, the likelier the "
        "more frequent it is, so that no list of answers is needed.",
        autocompletion=_complete_priors,
        rich_help_panel=_GAME,
    ),
]
Day = Annotated[
    datetime | None,
    typer.Option(
        "--day",
        metavar="YYYY-MM-DD",
        formats=["%Y-%m-%d"],
        help="With --prior used:FILE, the day that is played; by default today.",
        rich_help_panel=_GAME,
        show_default=False,
    ),
]
Pool = Annotated[
    PoolName,
    typer.Option(
        "--pool",
        help="Where guesses come from: all that the mode allows, the answers among them, or the "
        "candidates.",
        rich_help_panel=_CHOICE,
    ),
]
OwnPool = Annotated[
    PoolName | None,
    typer.Option(
        "--pool",
        help="Where guesses come from; by default the strategy's own choice.",
        rich_help_panel=_CHOICE,
    ),
]
SearchPool = Annotated[
    str,
    typer.Option(
        "--pool",
        metavar="POOL",
        help="Where guesses come from: all that the mode allows (guesses), the answers among them, "
        "the candidates, or a FILE of words, to which the answers are added.",
        autocompletion=_complete_pools,
        rich_help_panel=_CHOICE,
    ),
]
ObjectiveName = Annotated[
    str,
    typer.Option(
        "--objective",
        metavar="OBJECTIVE",
        help="mean: fewest guesses in all. worst: fewest turns that always suffice. worst-mean and "
        "mean-worst: one, then the other. within:3: most answers found in 3 turns.",
        autocompletion=_complete_objectives,
        rich_help_panel=_CHOICE,
    ),
]
TurnLimit = Annotated[
    str | None,
    typer.Option(
        "--max-turns",
        metavar="N|none",
        help="Turns in which every answer must be found. [dim]\\[default: 6 for Wordle, else "
        "none][/dim]",
        show_default=False,
        rich_help_panel=_GAME,
    ),
]
Metric = Annotated[
    str,
    typer.Option(
        "--by",
        metavar="METRIC",
        help="entropy, parts, max-size, expected-size, positional, …",
        autocompletion=_complete_metrics,
        rich_help_panel=_CHOICE,
    ),
]
MeanOrMetric = Annotated[
    str,
    typer.Option(
        "--by",
        metavar="METRIC",
        help="mean: what the best play needs after a guess. Or a metric that looks one guess "
        "ahead: entropy, parts, max-size, expected-size, positional, …",
        autocompletion=_complete_mean_or_metrics,
        rich_help_panel=_CHOICE,
    ),
]
StrategyName = Annotated[
    str,
    typer.Option(
        "--strategy",
        metavar="NAME",
        help="random, positional, entropy, parts, max-size, expected-size, …",
        autocompletion=_complete_strategies,
        rich_help_panel=_CHOICE,
    ),
]
Openers = Annotated[
    list[str] | None,
    typer.Option(
        "--opener",
        metavar="WORD",
        help="The first guess; give it again for the second, and so on.",
        autocompletion=complete_words,
        rich_help_panel=_CHOICE,
    ),
]
Rows = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="ROW",
        help="A guess and what it got back: crane=BYBBG or crane=01002 (B, 0, -, . or X is grey; "
        "Y or 1 yellow; G or 2 green), or the tiles themselves.",
        autocompletion=_complete_rows,
        show_default=False,
    ),
]


@dataclass(frozen=True)
class WhichWords:
    """The options that name a rule and its words, as the arguments of `chosen_game`."""

    list_name: ListName = None
    answers: AnswersFile = None
    guesses: GuessesFile = None
    game: GameName = "wordle"


@dataclass(frozen=True)
class WhichGame(WhichWords):
    """The same, with the mode."""

    mode: Mode = "easy"


@dataclass(frozen=True)
class WhichPriorGame(WhichGame):
    """The same, with how likely each word is hidden."""

    prior: Prior = "uniform"
    day: Day = None
