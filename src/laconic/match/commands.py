# ruff: noqa: PLC0415  # imports wait until a command needs them
"""The options that commands for matches share, and the match itself."""

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from laconic.cli.app import add, group, help_of
from laconic.cli.options import (
    LIMITS,
    OUTPUT,
    Json,
    file_to_read,
    file_to_write,
    number,
    option,
    option_groups,
    time_limit,
)
from laconic.cli.screen import note, print_json, progress
from laconic.errors import InputError
from laconic.serve.commands import AddressOptions, Open, run_server

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from laconic.match.contest import Contest
    from laconic.match.players import MatchPlayer, TimeLimits
    from laconic.match.record import PlayedGame
    from laconic.match.scores import Score

_MODEL = "Models"

BuiltIn = Callable[[Any, str, "TimeLimits"], "MatchPlayer[Any]"]
"""Makes a player of the family, given the contest and the player's name."""


class ContestOptions(Protocol):
    """A dataclass of options that choose the games of a match."""

    def contest(self) -> "Contest[Any]":
        """Return the games.

        Raises:
            InputError: for games that there are not.
        """
        ...


@dataclass(frozen=True)
class MatchOptions:
    """Options for players, games and records."""

    player: Annotated[
        str | None,
        option(
            "A player of Laconic, FILE.py:NAME, 'cmd:PROGRAM ARGUMENTS', or an address such "
            "as http://127.0.0.1:8000/v1.",
            "SPEC",
            "--player",
            "--endpoint",
        ),
    ] = None
    against: Annotated[str | None, option("Another player, who plays the same games.", "SPEC")] = (
        None
    )
    games: Annotated[
        int | None,
        number(
            "Number of games (default: every answer; 100 without a list).",
            "--games",
            panel=LIMITS,
        ),
    ] = None
    seed: Annotated[int, option("Random seed.", "S", panel=LIMITS, min=0, max=2**53)] = 0
    turn_seconds: Annotated[float, time_limit("Time limit of a turn of a program or a model.")] = (
        10.0
    )
    start_seconds: Annotated[float, time_limit("Time limit of the start of a program.")] = 30.0
    record: Annotated[
        Path | None,
        file_to_write(
            "Write each game to this file when it ends; a match that was stopped goes on.",
            panel=OUTPUT,
        ),
    ] = None
    record_against: Annotated[
        Path | None, file_to_write("The same for the other player.", panel=OUTPUT)
    ] = None


@dataclass(frozen=True)
class ModelOptions:
    """Options for players behind an HTTP address."""

    model: Annotated[str | None, option("Name of the model.", "NAME", panel=_MODEL)] = None
    prompt: Annotated[
        Path | None, file_to_read("Prompt template in TOML (default: a bundled one).", panel=_MODEL)
    ] = None
    temperature: Annotated[
        float | None,
        option("Temperature (default: the server's).", "T", panel=_MODEL, min=0, max=10),
    ] = None
    key_variable: Annotated[
        str | None, option("Environment variable that holds the API key.", "NAME", panel=_MODEL)
    ] = None
    price: Annotated[
        str | None,
        option(
            "Price of a million tokens of prompts and of replies, such as 0.25,2; the score "
            "then has the cost.",
            "IN,OUT",
            panel=_MODEL,
        ),
    ] = None
    retries: Annotated[
        int,
        number("Repeat a request that fails in passing up to N times.", least=0, panel=_MODEL),
    ] = 3


def mount(
    app: typer.Typer,
    match: Callable[..., None],
    games: type[ContestOptions],
    *,
    words: str,
    examples: Iterable[str],
    panel: str | None = None,
    score: "Callable[[Contest[Any], Path], Score] | None" = None,
) -> typer.Typer:
    """Add the group `match` to the commands of a family, and return it.

    Args:
        app: the commands of the family.
        match: the command that plays; its docstring is the help of the group.
        games: the options that choose the games.
        words: the command line up to `match`, without the name of the program.
        examples: examples of matches.
        panel: the panel of the group in the help.
        score: scores a file of games (default: the record of a match).
    """
    matches = group(app, "match", help_of(match), panel, match, examples=examples)
    lines = f"{words} score games.jsonl", f"{words} score games.jsonl --json"
    add(matches, _score(games, score or score_record), lines)
    line = f"{words} report games.jsonl other.jsonl --out report"
    add(matches, _report(games, score or score_record), (line,))
    line = f"{words} watch games.jsonl other.jsonl --open"
    add(matches, _watch(games), (line,))
    return matches


def _score(
    games: type[ContestOptions], score_file: "Callable[[Contest[Any], Path], Score]"
) -> Callable[..., None]:
    @option_groups
    def score(
        log: Annotated[
            Path,
            typer.Argument(
                metavar="LOG", exists=True, dir_okay=False, help="The games of a player."
            ),
        ],
        *,
        options: games,  # type: ignore[valid-type]
        as_json: Json = False,
    ) -> None:
        """Score recorded games.

        LOG is the record of a match. For word games it may also have one JSON object a line, with
        the words of a game and their feedback, answer or shared text; or the text of shared
        results. JSON has the score of each guess, too.
        """
        from laconic.provenance import provenance

        contest: Contest[Any] = options.contest()  # type: ignore[attr-defined]
        scored = score_file(contest, log)
        if as_json:
            games = {"by_game": [game.as_dict() for game in scored.games]}
            print_json(provenance() | {"game": contest.header()} | scored.as_dict() | games)
        else:
            typer.echo(str(scored))

    return score


def _report(
    games: type[ContestOptions], score_file: "Callable[[Contest[Any], Path], Score]"
) -> Callable[..., None]:
    @option_groups
    def report(
        logs: Annotated[
            list[Path],
            typer.Argument(
                metavar="LOG...", exists=True, dir_okay=False, help="The games of players."
            ),
        ],
        *,
        out: Annotated[Path, option("Folder of the page.", "FOLDER", file_okay=False)],
        options: games,  # type: ignore[valid-type]
    ) -> None:
        """Write a page that compares the players of some matches, with plots."""
        from laconic.match.report import write_report

        contest: Contest[Any] = options.contest()  # type: ignore[attr-defined]
        for path in write_report([score_file(contest, log) for log in logs], out):
            typer.echo(path)

    return report


def _watch(games: type[ContestOptions]) -> Callable[..., None]:
    @option_groups
    def watch(
        ctx: typer.Context,
        records: Annotated[
            list[Path],
            typer.Argument(
                metavar="RECORD...",
                dir_okay=False,
                help="The records of players, which need not exist yet.",
            ),
        ],
        *,
        options: games,  # type: ignore[valid-type]
        where: AddressOptions,
        show: Open = False,
    ) -> None:
        """Show matches in the browser while they run.

        The page shows the games so far, and follows the records that `match --record` writes.
        """
        from laconic.match.following import Following

        following = Following(options.contest(), records)  # type: ignore[attr-defined]

        def make_api() -> "ASGIApp":
            from laconic.match.api import make_api

            return make_api(following)

        with following:
            run_server({**ctx.obj, "/api/match": make_api}, where, "#/match", show=show)

    return watch


def play(
    contest: "Contest[Any]",
    options: MatchOptions,
    models: ModelOptions,
    built_in: BuiltIn,
    settings: Mapping[str, Any] | None = None,
    *,
    as_json: bool,
) -> None:
    """Let one or two players play, and print their scores.

    Args:
        contest: the games.
        options: players, games and records.
        models: options of players behind an HTTP address.
        built_in: makes a player of the family.
        settings: what decides how such players play, beside their names.
        as_json: print JSON.

    Raises:
        InputError: for players or records that cannot be used, before the first game.
    """
    from laconic.match.players import TimeLimits
    from laconic.match.scores import Comparison
    from laconic.provenance import provenance

    if options.player is None:
        raise InputError("no --player, expected a player, a file, a program or an address")
    if options.record_against and not options.against:
        raise InputError(
            f"--record-against {options.record_against} without --against: name a player"
        )
    limits = TimeLimits(options.start_seconds, options.turn_seconds)
    chosen = {"games": options.games, "seed": options.seed}
    sides = [(options.player, options.record)]
    if options.against:
        sides.append((options.against, options.record_against))
    own = settings or {}
    made = [
        _player(contest, spec, models, limits) or (built_in(contest, spec, limits), own)
        for spec, _ in sides
    ]
    scores = []
    for (spec, path), (side, details) in zip(sides, made, strict=True):
        header = {"game": contest.header(), "player": spec, **chosen, "settings": details}
        scores.append(_played(contest, side, header, path))
    pair = Comparison(*scores) if len(scores) > 1 else None
    if as_json:
        head = provenance() | {"game": contest.header(), **chosen}
        more = {"against": scores[1].as_dict(), "comparison": pair.as_dict()} if pair else {}
        print_json(head | scores[0].as_dict() | more)
        return
    for score in scores:
        typer.echo(f"{score}\n" if pair else str(score))
    if pair:
        typer.echo(str(pair))


def score_record(contest: "Contest[Any]", log: Path) -> "Score":
    """Score the record of a match.

    Raises:
        InputError: for a file that is not the record of a match of these games.
    """
    from laconic.match.record import prices_in, read_record
    from laconic.match.referee import deal_of, require_dealt
    from laconic.provenance import require_same

    header, played = read_record(log)
    require_same(header["game"], contest.header(), str(log))
    require_dealt(played, deal_of(contest, header), header["seed"])
    name, prices = str(header["player"]), prices_in(header)
    return score_games(contest, played, name, prices, recorded=True)


def score_games(
    contest: "Contest[Any]",
    played: "list[PlayedGame]",
    name: str,
    prices: tuple[float, float] | None = None,
    *,
    recorded: bool = False,
) -> "Score":
    """Score games, with a progress bar; those of a record are played again."""
    from laconic.match.scores import score_match

    with progress(f"{name}: games scored", len(played)) as advance:
        score = score_match(contest, played, name, recorded=recorded, advance=advance)
        return replace(score, prices=prices)


def prices_of(text: str) -> list[float]:
    """Read two prices.

    Raises:
        InputError: for anything else.

    >>> prices_of("0.25,2")
    [0.25, 2.0]
    """
    try:
        prices = [float(each) for each in text.split(",")]
    except ValueError:
        prices = []
    if len(prices) != 2 or not all(isfinite(each) and each >= 0 for each in prices):
        raise InputError(
            f"--price {text}, expected two prices of a million tokens, for prompts and replies: "
            "write for example 0.25,2"
        )
    return prices


def _player(
    contest: "Contest[Any]", spec: str, models: ModelOptions, limits: "TimeLimits"
) -> tuple["MatchPlayer[Any]", Mapping[str, Any]] | None:
    """Make a program or a model, with what decides how it plays; None for a name or a file.

    Raises:
        InputError: for a player that cannot be made.
    """
    from laconic.match.players import ProgramPlayer
    from laconic.players import parse_command

    kind, _, rest = spec.partition(":")
    if kind == "cmd":
        player = ProgramPlayer(contest, parse_command(rest), limits)
        return player, {"turn_seconds": limits.turn}
    if kind in ("http", "https"):
        return _model_player(contest, spec, models, limits)
    return None


def _model_player(
    contest: "Contest[Any]", spec: str, models: ModelOptions, limits: "TimeLimits"
) -> tuple["MatchPlayer[Any]", dict[str, Any]]:
    from laconic.match.players import ModelPlayer, prompt_of
    from laconic.players import Endpoint

    if not models.model:
        raise InputError(f"--player {spec} without --model: name the model")
    key = os.environ.get(models.key_variable) if models.key_variable else None
    if models.key_variable and not key:
        raise InputError(f"--key-variable {models.key_variable} is not set: export the API key")
    prompt = prompt_of(contest, models.prompt)
    options = {} if models.temperature is None else {"temperature": models.temperature}
    address = spec if spec.partition(":")[2].startswith("//") else spec.partition(":")[2]
    endpoint = Endpoint(address, models.model, key=key, options=options, retries=models.retries)
    details: dict[str, Any] = {
        "model": models.model,
        "prompt": prompt.digest,
        "options": options,
    }
    if models.price is not None:
        details["prices"] = prices_of(models.price)
    return ModelPlayer(endpoint, prompt, limits), details


def _played(
    contest: "Contest[Any]",
    player: "MatchPlayer[Any]",
    header: Mapping[str, Any],
    path: Path | None,
) -> "Score":
    """Play the games that are missing, and score all."""
    from laconic.match.record import Record, prices_in
    from laconic.match.referee import play_match, require_dealt

    seed = header["seed"]
    tasks = contest.deal(header["games"], seed)
    try:
        with Record(path, header) as record:
            done = len(record.played)
            require_dealt(record.played, tasks, seed)
            if done:
                note(f"{path}: {done:,} of {len(tasks):,} games are there already.")
            with progress(f"{header['player']}: games", len(tasks) - done) as advance:
                play_match(contest, player, record, tasks, seed, advance=advance)
    finally:
        player.close()
    name, prices = header["player"], prices_in(header)
    return score_games(contest, record.played, name, prices, recorded=done > 0)
