# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic match`: players from anywhere, scored against exact play."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from laconic.cli.options import LIMITS, OUTPUT, Json, duration, number, option_groups
from laconic.cli.screen import note, print_json, progress
from laconic.deduction.cli.games import chosen_game, default_limit, turn_limit
from laconic.deduction.cli.options import GameOptions, Openers, TurnLimit
from laconic.errors import InputError

if TYPE_CHECKING:
    from laconic.deduction.game import Game
    from laconic.deduction.match import MatchPlayer, Score, Values

ABOUT = "Let any player play: a strategy, a file, a program or a model, scored against exact play."
EXAMPLES = (
    "match --player entropy --against parts",
    "match --player mine.py:curious --games 100 --seed 1",
    "match --player 'cmd:./bot --fast' --record bot.jsonl --mode hard",
    "match --player http://127.0.0.1:8000/v1 --model NAME --games 50",
)
SCORE_EXAMPLES = ("match score games.jsonl", "match score bot.jsonl --mode hard --json")
REPORT_EXAMPLES = ("match report bot.jsonl other.jsonl --out report",)

_MODEL = "Models"

UpTo = Annotated[
    int,
    number(
        "Search positions of up to N candidates; regret in larger ones is bounded.",
        "--exact-up-to",
        panel=LIMITS,
    ),
]
Limit = Annotated[
    float,
    typer.Option(
        "--guess-seconds",
        metavar="S",
        help="Time limit of a guess of a program or a model.",
        callback=duration,
        rich_help_panel=LIMITS,
    ),
]
RecordFile = Annotated[
    Path | None,
    typer.Option(
        "--record",
        metavar="FILE",
        dir_okay=False,
        help="Write each game to this file when it ends; a match that was stopped goes on there.",
        rich_help_panel=OUTPUT,
    ),
]


@dataclass(frozen=True)
class ModelOptions:
    """Options for players behind an HTTP address."""

    model: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Name of the model.", rich_help_panel=_MODEL),
    ] = None
    prompt: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            exists=True,
            dir_okay=False,
            help="Prompt template in TOML (default: a bundled one).",
            rich_help_panel=_MODEL,
        ),
    ] = None
    temperature: Annotated[
        float | None,
        typer.Option(
            metavar="T",
            min=0,
            max=10,
            help="Temperature (default: the server's).",
            rich_help_panel=_MODEL,
        ),
    ] = None
    key_variable: Annotated[
        str | None,
        typer.Option(
            "--key-variable",
            metavar="NAME",
            help="Environment variable that holds the API key.",
            rich_help_panel=_MODEL,
        ),
    ] = None
    retries: Annotated[
        int,
        number("Repeat a request that fails in passing up to N times.", least=0, panel=_MODEL),
    ] = 3


@option_groups
def match(
    context: typer.Context,
    *,
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            metavar="SPEC",
            help="A strategy, FILE.py:NAME, 'cmd:PROGRAM ARGUMENTS', or an address such as "
            "http://127.0.0.1:8000/v1.",
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--against", metavar="SPEC", help="Another player, who plays the same answers."
        ),
    ] = None,
    games: Annotated[
        int | None,
        number("Number of games (default: every answer once).", "--games", panel=LIMITS),
    ] = None,
    seed: Annotated[
        int,
        typer.Option(
            "--seed", min=0, max=2**53, metavar="S", help="Random seed.", rich_help_panel=LIMITS
        ),
    ] = 0,
    game: GameOptions,
    max_turns: TurnLimit = None,
    openers: Openers = None,
    models: ModelOptions,
    guess_seconds: Limit = 10.0,
    start_seconds: Annotated[
        float,
        typer.Option(
            "--start-seconds",
            metavar="S",
            help="Time limit of the start of a program.",
            callback=duration,
            rich_help_panel=LIMITS,
        ),
    ] = 30.0,
    exact_up_to: UpTo = 500,
    record: RecordFile = None,
    record_against: Annotated[
        Path | None,
        typer.Option(
            "--record-against",
            metavar="FILE",
            dir_okay=False,
            help="The same for the other player.",
            rich_help_panel=OUTPUT,
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let a player play against answers, and score it against exact play."""
    from laconic.deduction.match import Comparison, Limits, Values
    from laconic.provenance import provenance

    if context.invoked_subcommand:
        return
    if player is None:
        raise InputError("no --player, expected a strategy, a file, a program or an address")
    if record_against and not against:
        raise InputError(f"--record-against {record_against} without --against: name a player")
    chosen = _game(game, max_turns)
    values = Values(chosen, exact_up_to)
    limits = Limits(start_seconds, guess_seconds)
    settings = {"games": games, "seed": seed}
    sides = [(player, record)] + ([(against, record_against)] if against else [])
    made = [_player(chosen, spec, openers or [], models, limits) for spec, _ in sides]
    scores = []
    for (spec, path), (side, details) in zip(sides, made, strict=True):
        header = {"game": chosen.header(), "player": spec, **settings, "settings": details}
        scores.append(_played(values, side, header, path))
    pair = Comparison(*scores) if len(scores) > 1 else None
    if as_json:
        head = provenance() | {"game": chosen.header(), **settings}
        more = {"against": scores[1].as_dict(), "comparison": pair.as_dict()} if pair else {}
        print_json(head | scores[0].as_dict() | more)
        return
    for score in scores:
        typer.echo(f"{score}\n" if pair else str(score))
    if pair:
        typer.echo(str(pair))


@option_groups
def score(
    log: Annotated[
        Path,
        typer.Argument(metavar="LOG", exists=True, dir_okay=False, help="The games."),
    ],
    *,
    game: GameOptions,
    max_turns: TurnLimit = None,
    exact_up_to: UpTo = 500,
    as_json: Json = False,
) -> None:
    """Score games that were recorded by a match, or elsewhere.

    LOG is the record of a match; or has one JSON object a line with the words of a game and their
    feedback, answer or shared text; or is the text of shared results.
    """
    from laconic.deduction.match import Values
    from laconic.provenance import provenance

    chosen = _game(game, max_turns)
    result = _score(Values(chosen, exact_up_to), log)
    if as_json:
        print_json(provenance() | {"game": chosen.header()} | result.as_dict())
    else:
        typer.echo(str(result))


@option_groups
def report(
    logs: Annotated[
        list[Path],
        typer.Argument(metavar="LOG...", exists=True, dir_okay=False, help="The games of players."),
    ],
    *,
    out: Annotated[
        Path, typer.Option("--out", metavar="FOLDER", file_okay=False, help="Folder of the page.")
    ],
    game: GameOptions,
    max_turns: TurnLimit = None,
    exact_up_to: UpTo = 500,
) -> None:
    """Write a page that compares the players of some matches, with plots."""
    from laconic.deduction.match import Values
    from laconic.deduction.match.report import write_report

    values = Values(_game(game, max_turns), exact_up_to)
    for path in write_report([_score(values, log) for log in logs], out):
        typer.echo(path)


def _game(options: GameOptions, max_turns: str | None) -> "Game":
    """Return the game; Wordle has a turn limit by default."""
    limit = turn_limit(max_turns, default_limit(options.game))
    return chosen_game(**vars(options), max_turns=limit)


def _player(
    game: "Game", spec: str, openers: list[str], models: ModelOptions, limits: Any
) -> tuple["MatchPlayer", dict[str, Any]]:
    """Make a player, and describe what decides how it plays.

    Raises:
        InputError: for a player that cannot be made.
    """
    from laconic.deduction.match import ProgramPlayer, strategy_player
    from laconic.players import parse_command

    kind, _, rest = spec.partition(":")
    if kind == "cmd":
        player = ProgramPlayer(game, parse_command(rest), limits)
        return player, {"guess_seconds": limits.guess}
    if kind in ("http", "https"):
        return _model_player(game, spec, models, limits)
    return strategy_player(game, spec, openers, limits), {"openers": openers}


def _model_player(
    game: "Game", spec: str, models: ModelOptions, limits: Any
) -> tuple["MatchPlayer", dict[str, Any]]:
    from laconic.deduction.match import ModelPlayer, prompt_of
    from laconic.players import Endpoint

    if not models.model:
        raise InputError(f"--player {spec} without --model: name the model")
    key = os.environ.get(models.key_variable) if models.key_variable else None
    if models.key_variable and not key:
        raise InputError(f"--key-variable {models.key_variable} is not set: export the API key")
    prompt = prompt_of(game, models.prompt)
    options = {} if models.temperature is None else {"temperature": models.temperature}
    address = spec if spec.partition(":")[2].startswith("//") else spec.partition(":")[2]
    endpoint = Endpoint(address, models.model, key=key, options=options, retries=models.retries)
    details = {"model": models.model, "prompt": prompt.digest, "options": options}
    return ModelPlayer(endpoint, prompt, limits), details


def _played(
    values: "Values", player: "MatchPlayer", header: dict[str, Any], path: Path | None
) -> "Score":
    """Play the games that are missing, and score all."""
    from laconic.deduction.match import Record, deal, play_match

    game, seed = values.game, header["seed"]
    answers = deal(game, header["games"], seed)
    try:
        with Record(path, header) as record:
            done = len(record.played)
            if done:
                note(f"{path}: {done:,} of {len(answers):,} games are there already.")
            with progress(f"{header['player']}: games", len(answers) - done) as advance:
                play_match(game, player, record, answers, seed, advance=advance)
    finally:
        player.close()
    return _with_progress(values, record.played, header["player"])


def _score(values: "Values", log: Path) -> "Score":
    """Score a file of games."""
    from laconic.deduction.match import is_record, read_record
    from laconic.deduction.match.logs import read_log
    from laconic.provenance import require_same

    if not is_record(log):
        return _with_progress(values, read_log(log, values.game), log.name)
    header, played = read_record(log)
    require_same(header["game"], values.game.header(), str(log))
    return _with_progress(values, played, str(header["player"]))


def _with_progress(values: "Values", played: list[Any], name: str) -> "Score":
    from laconic.deduction.match import score_match

    with progress(f"{name}: games scored", len(played)) as advance:
        return score_match(values, played, name, advance=advance)
