# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic rank`: the best openers by a metric."""

from typing import TYPE_CHECKING, Annotated

from laconic.cli.options import CHOICE, Json, Top, option, option_groups
from laconic.cli.screen import present, print_json, progress, show
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import GameOptions, Metric, Pool

if TYPE_CHECKING:
    from laconic.deduction.game import Game
    from laconic.deduction.game import Pool as Guesses

EXAMPLES = (
    "rank",
    "rank --by parts --pool answers --top 20",
    "rank --by max-size --list nyt-2022-02",
    "rank --by expected-size --game bulls-cows:4x10 --json",
    "rank --words 2 --by parts --pool answers",
)


@option_groups
def rank(
    *,
    by: Metric = "entropy",
    pool: Pool = "guesses",
    top: Top = 10,
    words: Annotated[
        int,
        option(
            "Number of openers, all played whatever the feedback. All pairs are compared; "
            "of larger sets, those that a search by extension and exchange finds.",
            "N",
            panel=CHOICE,
            min=1,
            max=5,
        ),
    ] = 1,
    game: GameOptions,
    as_json: Json = False,
) -> None:
    """Rank all openers by a metric that looks one guess ahead, or sets of fixed openers."""
    from laconic.deduction import coach
    from laconic.deduction.game import Pool as Pools
    from laconic.display import Number, Table

    played = chosen_game(**vars(game))
    if words > 1:
        _rank_fixed(played, by, words, Pools(pool), top, as_json=as_json)
        return
    openers = coach.rank(played.position(), by, Pools(pool), top)
    if as_json:
        print_json(
            {"by": by, "metric": by, "pool": pool}  # metric and word are the older names
            | {"openers": [{"guess": o.guess, "word": o.guess, "value": o.value} for o in openers]}
            | {"game": played.header()}
        )
        return
    rows = [
        (each.guess, "answer" if each.is_candidate else "", Number(each.value, ",.10g"))
        for each in openers
    ]
    show(Table(("opener", "", by), rows))


def _rank_fixed(
    game: "Game", by: str, words: int, pool: "Guesses", top: int, *, as_json: bool
) -> None:
    """Rank sets of openers."""
    from laconic.deduction import coach

    with progress("Openers searched", game.position().pool(pool).size) as advance:
        ranking = coach.rank_fixed(game, by, words, pool, top, advance=advance)
    present(ranking, as_json=as_json, done="Searched", pool=pool, words=words)
