# ruff: noqa: PLC0415  # imports wait until a command needs them
"""Options of deduction games, and their completions."""

import shlex
from dataclasses import dataclass, fields
from datetime import date, datetime
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import typer

from laconic.cli.options import CHOICE, GAME, OUTPUT, beginning, choice, file_to_read, flag, option

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
    option(
        "Word list: a name from laconic lists, or wordfreq:LANGUAGE:LENGTH:COUNT for the most "
        "frequent words of a language. [dim]\\[default: original][/dim]",
        "NAME",
        "--list",
        panel=GAME,
        autocompletion=_complete_lists,
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
    file_to_read("File with your own answers, one word per line.", "--answers", panel=GAME),
]
GuessesFile = Annotated[
    Path | None,
    file_to_read(
        "File with all allowed guesses, used with --answers (default: the answers).",
        "--guesses",
        panel=GAME,
    ),
]
AllWords = Annotated[bool, flag("Any allowed guess may be the answer.", "--all-words", panel=GAME)]
GameName = Annotated[
    str,
    option(
        "Rule: wordle, mastermind:4x6 (pegs x colours), bulls-cows:4x10 (places x digits), "
        "places-only:FILE, jotto, counts, higher-lower:10 (the last number), primel or nerdle:6 "
        "(places).",
        "RULE",
        "--game",
        panel=GAME,
        autocompletion=_complete_games,
    ),
]
Mode = Annotated[
    ModeName,
    choice(
        "In hard mode every guess must use the hints so far; in ultra-hard mode every guess "
        "must fit all feedback so far.",
        "--mode",
        panel=GAME,
    ),
]
PlayedMode = Annotated[
    ModeName | None,
    choice(
        "Mode of the game played (default: hard if the shared score has a star, else easy).",
        "--mode",
        panel=GAME,
    ),
]
StatedMode = Annotated[
    ModeName | None,
    choice("Mode of the game (default: as stated in the file, else easy).", "--mode", panel=GAME),
]
Prior = Annotated[
    str,
    option(
        "Probability of each answer: uniform, used:FILE (leaves out words already used before "
        "--day; FILE has one date and word per line) or frequency (every guess, weighted by word "
        "frequency).",
        "PRIOR",
        "--prior",
        panel=GAME,
        autocompletion=_complete_priors,
    ),
]


def day_option(text: str, panel: str | None = None) -> Any:
    """Declare an option that takes a day."""
    return option(text, "YYYY-MM-DD", "--day", panel=panel, formats=["%Y-%m-%d"])


Day = Annotated[
    datetime | None,
    day_option("Day of the game, used with --prior used:FILE (default: today).", GAME),
]


WORDLES = "6 for Wordle, Primel and Nerdle"
"""The default turn limit of rules with the tiles of Wordle, in words."""


def _turn_limit(default: str) -> Any:
    """Declare the turn limit, an option that differs between commands only in its default."""
    return option(
        "Guesses after which a game is lost, or none for no limit. "
        f"[dim]\\[default: {default}][/dim]",
        "N|none",
        "--max-turns",
        panel=GAME,
    )


TurnLimit = Annotated[str | None, _turn_limit(f"{WORDLES}, else none")]
AdviceTurnLimit = Annotated[
    str | None,
    _turn_limit(f"{WORDLES}, else none; with --boards, 5 more than boards"),
]
NoTurnLimit = Annotated[str | None, _turn_limit("none")]
StatedTurnLimit = Annotated[str | None, _turn_limit("as stated in the file, else none")]
PlayTurnLimit = Annotated[
    str | None,
    _turn_limit(
        f"{WORDLES}, else 10, plus 1 per additional board; none against an adversary, "
        "or with --avoid"
    ),
]
Pool = Annotated[
    PoolName,
    choice(
        "Guesses to choose from: all legal ones, only answers, or only candidates.",
        "--pool",
        panel=CHOICE,
    ),
]
OwnPool = Annotated[
    PoolName | None,
    choice("Guesses to choose from (default: the strategy's own choice).", "--pool", panel=CHOICE),
]
SearchPool = Annotated[
    str,
    option(
        "Guesses to choose from: guesses (all legal ones), answers, candidates, or a FILE of "
        "words, to which the answers are added.",
        "POOL",
        "--pool",
        panel=CHOICE,
        autocompletion=_complete_pools,
    ),
]
ObjectiveName = Annotated[
    str,
    option(
        "What to minimise: mean (guesses on average), worst (guesses in the worst case), "
        "mean-worst or worst-mean (one first, the other to break ties), or within:N (answers not "
        "solved in N guesses).",
        "OBJECTIVE",
        "--objective",
        panel=CHOICE,
        autocompletion=_complete_objectives,
    ),
]
StatedObjective = Annotated[
    str | None,
    option(
        "With --optimal: what to compare, such as mean or worst (default: what the tree "
        "claims to be optimal for, else mean).",
        "OBJECTIVE",
        "--objective",
        autocompletion=_complete_objectives,
    ),
]
Metric = Annotated[
    str,
    option(
        "Metric, such as entropy, parts, max-size, expected-size or positional.",
        "METRIC",
        "--by",
        panel=CHOICE,
        autocompletion=_complete_metrics,
    ),
]
MeanOrMetric = Annotated[
    str,
    option(
        "Rank by mean (guesses needed under best play) or by a metric that looks one guess "
        "ahead, such as entropy, parts, max-size or expected-size.",
        "METRIC",
        "--by",
        panel=CHOICE,
        autocompletion=_complete_mean_or_metrics,
    ),
]
StrategyName = Annotated[
    str | None,
    option(
        "Strategy, such as random, positional, entropy, parts, max-size or expected-size. "
        "[dim]\\[default: entropy][/dim]",
        "NAME",
        "--strategy",
        panel=CHOICE,
        autocompletion=complete_strategies,
    ),
]
Opener = Annotated[
    list[str] | None,
    option(
        "First guess (default: the best one, by search).",
        "WORD",
        "--opener",
        panel=CHOICE,
        autocompletion=complete_words,
    ),
]
Openers = Annotated[
    list[str] | None,
    option(
        "First guess; repeat the option for the second, third and so on.",
        "WORD",
        "--opener",
        panel=CHOICE,
        autocompletion=complete_words,
    ),
]
TreeOut = Annotated[
    Path | None, option("Write the decision tree to this file.", "FILE", "--tree-out", panel=OUTPUT)
]
Rows = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="ROW",
        help="Guess and feedback, such as crane=BYBBG, crane BYBBG, crane=01002 or "
        "crane=⬛🟨⬛⬛🟩 (grey is B, 0, -, . or X; yellow is Y or 1; green is G or 2).",
        autocompletion=_complete_rows,
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
