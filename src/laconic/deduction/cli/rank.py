# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic rank`: the best openers by a metric."""

from laconic.cli.options import Json, Top, unfolded
from laconic.cli.screen import print_json, screen, table
from laconic.deduction.cli.games import chosen_game
from laconic.deduction.cli.options import Metric, Pool, WhichWords

EXAMPLES = (
    "rank",
    "rank --by parts --pool answers --top 20",
    "rank --by max-size --list nyt-2022-02",
    "rank --by expected-size --game bulls-cows:4x10 --json",
)


@unfolded
def rank(
    *,
    metric: Metric = "entropy",
    pool: Pool = "guesses",
    top: Top = 10,
    which: WhichWords,
    as_json: Json = False,
) -> None:
    """Rank all openers by a metric, which looks one guess ahead."""
    from laconic.deduction import coach
    from laconic.deduction.game import Pool as Pools

    played = chosen_game(**vars(which))
    openers = coach.rank(played.position(), metric, Pools(pool), top)
    if as_json:
        ranked = [{"word": one.guess, "value": one.value} for one in openers]
        data = {"metric": metric, "pool": pool, "openers": ranked, "game": played.header()}
        print_json(data)
        return
    shown = table("opener", "", metric, words=2)
    for one in openers:
        shown.add_row(one.guess, "answer" if one.is_candidate else "", f"{one.value:,.10g}")
    screen().print(shown)
