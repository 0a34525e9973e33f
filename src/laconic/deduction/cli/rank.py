# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic rank`: the best openers by a metric."""

from laconic.cli.options import Json, Top, option_groups
from laconic.cli.screen import print_json, show
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import GameOptions, Metric, Pool

EXAMPLES = (
    "rank",
    "rank --by parts --pool answers --top 20",
    "rank --by max-size --list nyt-2022-02",
    "rank --by expected-size --game bulls-cows:4x10 --json",
)


@option_groups
def rank(
    *,
    by: Metric = "entropy",
    pool: Pool = "guesses",
    top: Top = 10,
    game: GameOptions,
    as_json: Json = False,
) -> None:
    """Rank all openers by a metric that looks one guess ahead."""
    from laconic.deduction import coach
    from laconic.deduction.game import Pool as Pools
    from laconic.display import Number, Table

    played = chosen_game(**vars(game))
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
