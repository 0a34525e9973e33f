# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Options of deduction games, and their completions."""

import shlex
from dataclasses import dataclass, fields
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import typer

from laconic.cli.options import CHOICE, GAME, OUTPUT, beginning

ModeName = Literal["easy", "hard", "ultra-hard"]
PoolName = Literal["guesses", "answers", "candidates"]


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


def complete_strategies(incomplete: str) -> list[str]:
    """Complete the name of a strategy."""
    from laconic.deduction.strategies import STRATEGIES

    return beginning(incomplete, STRATEGIES)


def complete_words(context: typer.Context, incomplete: str) -> list[str]:
    """Complete a guess from the chosen list, given at least one letter."""
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
        help="Word list: a name from laconic lists, or wordfreq:LANGUAGE:LENGTH:COUNT for the most "
        "frequent words of a language. [dim]\\[default: original][/dim]",
        autocompletion=_complete_lists,
        rich_help_panel=GAME,
        show_default=False,
    ),
]
ListArgument = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        help="Word list: a name from laconic lists, or wordfreq:LANGUAGE:LENGTH:COUNT.",
        autocompletion=_complete_lists,
    ),
]
AnswersFile = Annotated[
    Path | None,
    typer.Option(
        "--answers",
        metavar="FILE",
        exists=True,
        dir_okay=False,
        help="File with your own answers, one word per line.",
        rich_help_panel=GAME,
    ),
]
GuessesFile = Annotated[
    Path | None,
    typer.Option(
        "--guesses",
        metavar="FILE",
        exists=True,
        dir_okay=False,
        help="File with all allowed guesses, used with --answers (default: the answers).",
        rich_help_panel=GAME,
    ),
]
AllWords = Annotated[
    bool,
    typer.Option("--all-words", help="Any allowed guess may be the answer.", rich_help_panel=GAME),
]
GameName = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="RULE",
        help="Rule: wordle, mastermind:4x6 (pegs x colours), bulls-cows:4x10 (places x digits), "
        "places-only:FILE, jotto, higher-lower:10 (the last number), primel or nerdle:6 (places).",
        autocompletion=_complete_games,
        rich_help_panel=GAME,
    ),
]
Mode = Annotated[
    ModeName,
    typer.Option(
        "--mode",
        case_sensitive=False,
        help="In hard mode every guess must use the hints so far; in ultra-hard mode every guess "
        "must fit all feedback so far.",
        rich_help_panel=GAME,
    ),
]
PlayedMode = Annotated[
    ModeName | None,
    typer.Option(
        "--mode",
        case_sensitive=False,
        help="Mode of the game played (default: hard if the shared score has a star, else easy).",
        rich_help_panel=GAME,
        show_default=False,
    ),
]
StatedMode = Annotated[
    ModeName | None,
    typer.Option(
        "--mode",
        case_sensitive=False,
        help="Mode of the game (default: as stated in the file, else easy).",
        rich_help_panel=GAME,
        show_default=False,
    ),
]
Prior = Annotated[
    str,
    typer.Option(
        "--prior",
        metavar="PRIOR",
        help="Probability of each answer: uniform, used:FILE (leaves out words already used before "
        "--day; FILE has one date and word per line) or frequency (every guess, weighted by word "
        "frequency).",
        autocompletion=_complete_priors,
        rich_help_panel=GAME,
    ),
]


def day_option(text: str, panel: str | None = None) -> Any:
    """Declare an option that takes a day."""
    return typer.Option(
        "--day",
        metavar="YYYY-MM-DD",
        formats=["%Y-%m-%d"],
        help=text,
        rich_help_panel=panel,
        show_default=False,
    )


Day = Annotated[
    datetime | None,
    day_option("Day of the game, used with --prior used:FILE (default: today).", GAME),
]


def _turn_limit(default: str) -> Any:
    """Declare the turn limit, an option that differs between commands only in its default."""
    return typer.Option(
        "--max-turns",
        metavar="N|none",
        help="Guesses after which a game is lost, or none for no limit. "
        f"[dim]\\[default: {default}][/dim]",
        show_default=False,
        rich_help_panel=GAME,
    )


TurnLimit = Annotated[str | None, _turn_limit("6 for Wordle, else none")]
NoTurnLimit = Annotated[str | None, _turn_limit("none")]
StatedTurnLimit = Annotated[str | None, _turn_limit("as stated in the file, else none")]
PlayTurnLimit = Annotated[
    str | None,
    _turn_limit(
        "6 for Wordle, else 10, plus 1 per additional board; none against an adversary, "
        "or with --avoid"
    ),
]
Pool = Annotated[
    PoolName,
    typer.Option(
        "--pool",
        case_sensitive=False,
        help="Guesses to choose from: all legal ones, only answers, or only candidates.",
        rich_help_panel=CHOICE,
    ),
]
OwnPool = Annotated[
    PoolName | None,
    typer.Option(
        "--pool",
        case_sensitive=False,
        help="Guesses to choose from (default: the strategy's own choice).",
        rich_help_panel=CHOICE,
        show_default=False,
    ),
]
SearchPool = Annotated[
    str,
    typer.Option(
        "--pool",
        metavar="POOL",
        help="Guesses to choose from: guesses (all legal ones), answers, candidates, or a FILE of "
        "words, to which the answers are added.",
        autocompletion=_complete_pools,
        rich_help_panel=CHOICE,
    ),
]
ObjectiveName = Annotated[
    str,
    typer.Option(
        "--objective",
        metavar="OBJECTIVE",
        help="What to minimise: mean (guesses on average), worst (guesses in the worst case), "
        "mean-worst or worst-mean (one first, the other to break ties), or within:N (answers not "
        "solved in N guesses).",
        autocompletion=_complete_objectives,
        rich_help_panel=CHOICE,
    ),
]
StatedObjective = Annotated[
    str | None,
    typer.Option(
        "--objective",
        metavar="OBJECTIVE",
        help="With --optimal: what to compare, such as mean or worst (default: what the tree "
        "claims to be optimal for, else mean).",
        autocompletion=_complete_objectives,
        show_default=False,
    ),
]
Metric = Annotated[
    str,
    typer.Option(
        "--by",
        metavar="METRIC",
        help="Metric, such as entropy, parts, max-size, expected-size or positional.",
        autocompletion=_complete_metrics,
        rich_help_panel=CHOICE,
    ),
]
MeanOrMetric = Annotated[
    str,
    typer.Option(
        "--by",
        metavar="METRIC",
        help="Rank by mean (guesses needed under best play) or by a metric that looks one guess "
        "ahead, such as entropy, parts, max-size or expected-size.",
        autocompletion=_complete_mean_or_metrics,
        rich_help_panel=CHOICE,
    ),
]
StrategyName = Annotated[
    str | None,
    typer.Option(
        "--strategy",
        metavar="NAME",
        help="Strategy, such as random, positional, entropy, parts, max-size or expected-size. "
        "[dim]\\[default: entropy][/dim]",
        autocompletion=complete_strategies,
        rich_help_panel=CHOICE,
        show_default=False,
    ),
]
Opener = Annotated[
    list[str] | None,
    typer.Option(
        "--opener",
        metavar="WORD",
        help="First guess (default: the best one, by search).",
        autocompletion=complete_words,
        rich_help_panel=CHOICE,
        show_default=False,
    ),
]
Openers = Annotated[
    list[str] | None,
    typer.Option(
        "--opener",
        metavar="WORD",
        help="First guess; repeat the option for the second, third and so on.",
        autocompletion=complete_words,
        rich_help_panel=CHOICE,
    ),
]
TreeOut = Annotated[
    Path | None,
    typer.Option(
        "--tree-out",
        metavar="FILE",
        help="Write the decision tree to this file.",
        rich_help_panel=OUTPUT,
    ),
]
Rows = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="ROW",
        help="Guess and feedback, such as crane=BYBBG, crane BYBBG, crane=01002 or "
        "crane=⬛🟨⬛⬛🟩 (grey is B, 0, -, . or X; yellow is Y or 1; green is G or 2).",
        autocompletion=_complete_rows,
        show_default=False,
    ),
]


@dataclass(frozen=True)
class WordOptions:
    """Options for a rule and its words, as arguments of `chosen_game`."""

    list_name: ListName = None
    answers: AnswersFile = None
    guesses: GuessesFile = None
    all_words: AllWords = False
    game: GameName = "wordle"

    def arguments(self, *without: str) -> list[str]:
        """List the options that differ from their defaults, as words of a command line.

        Args:
            without: names of options to leave out.
        """
        words: list[str] = []
        for each in fields(self):
            value = getattr(self, each.name)
            if value == each.default or each.name in without:
                continue
            text = f"{value:%Y-%m-%d}" if isinstance(value, datetime) else str(value)
            name = each.name.removesuffix("_name").replace("_", "-")
            words += [f"--{name}"] if value is True else [f"--{name}", text]
        return words

    def verification(self, file: Path) -> str:
        """Return the command that checks a file of this game, which states its mode itself."""
        return shlex.join(["laconic", "verify", str(file), *self.arguments("mode")])


@dataclass(frozen=True)
class GameOptions(WordOptions):
    """The same, with the mode."""

    mode: Mode = "easy"


@dataclass(frozen=True)
class PriorGameOptions(GameOptions):
    """The same, with the probability of each answer."""

    prior: Prior = "uniform"
    day: Day = None

    def arguments(self, *without: str) -> list[str]:
        """List the options, and today's date if the prior depends on it."""
        words = super().arguments(*without)
        if self.day or not self.prior.startswith("used:"):
            return words
        return [*words, "--day", f"{date.today()}"]  # noqa: DTZ011  # as the option's default
