# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic tetris analyze`: the best placements of a position, or the losses of a game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from laconic.cli.options import Json, Top, file_to_read, option, option_groups, refuse_options
from laconic.cli.screen import print_json, screen, show, waiting
from laconic.plurals import counted
from laconic.tetris.cli.options import WhichPlayer, WhichRules

if TYPE_CHECKING:
    from laconic.tetris.analysis import Option, Step
    from laconic.tetris.rules import Placement

EXAMPLES = (
    "tetris analyze --piece T --next I",
    "tetris analyze --board '####.#####/###..#####' --piece L --next O --top 5",
    "tetris analyze --file game.json --top 10",
)

_REASONS = 3


@option_groups
def analyze(
    *,
    file: Annotated[Path | None, file_to_read("A replay to analyse.")] = None,
    board: Annotated[
        str | None, option("Rows from the top, with / between (default: an empty board).", "ROWS")
    ] = None,
    piece: Annotated[str | None, option("Current piece: I L J T Z S O (default: T).", "P")] = None,
    following: Annotated[str | None, option("Next piece.", "P", "--next")] = None,
    who: WhichPlayer,
    which: WhichRules,
    top: Top = 8,
    as_json: Json = False,
) -> None:
    """Rank the placements of a position, or find the costliest placements of a game.

    A placement is told by the rotation of the piece, clockwise, the row of its lowest cell, counted
    from the floor, and the column of its leftmost cell, counted from the left, both from 1. A loss
    is in the player's own units: cost beyond that of the best placement.
    """
    from laconic.tetris.analysis import options, steps
    from laconic.tetris.boards import parse, piece_number
    from laconic.tetris.check import require_valid
    from laconic.tetris.players import View
    from laconic.tetris.replays import read

    if file:
        position = {"board": board, "piece": piece, "next": following}
        refuse_options(position | vars(which), f"has no effect with --file {file}")
        replay = read(file)
        with waiting("Analysing"):
            require_valid(replay, str(file))
            losses = list(steps(who.chosen(replay.rules), replay))
        _show_game(losses, top, as_json=as_json)
        return
    if who.player == "greedy":
        refuse_options({"next": following}, "has no effect with --player greedy")
    rules = which.chosen_for_position(lasting=who.player == "foresight")
    number = piece_number(following) if following else None
    cells, current = parse(board or "", rules.rows), piece_number("T" if piece is None else piece)
    view = View(cells, current, number, rules, rules.start_level)
    _show_options(options(who.chosen(rules), view)[:top], current, as_json=as_json)


def _place(piece: int, at: "Placement") -> tuple[str, int, int]:
    """Return rotation, lowest row and leftmost column of a placed piece."""
    from laconic.tetris.rules import HEIGHT, cells

    rows, columns = zip(*cells(piece, at), strict=True)
    return f"{90 * at.turns}°", HEIGHT - max(rows), min(columns) + 1


def _told(piece: int, at: "Placement") -> str:
    rotation, row, column = _place(piece, at)
    return f"{rotation}, row {row}, column {column}"


def _show_options(ranked: "list[Option]", piece: int, *, as_json: bool) -> None:
    from laconic.display import Number, Table

    if as_json:
        print_json({"placements": [_option(each) for each in ranked]})
        return
    if not ranked:
        screen().print("This piece has no placement: the game is over.")
        return
    rows = []
    for each in ranked:
        reasons = ", ".join(
            f"{reason.feature} {reason.best} → {reason.value} ({reason.cost:+.1f})"
            for reason in each.reasons[:_REASONS]
        )
        rows.append((*_place(piece, each.placement), Number(each.loss, ".1f"), reasons))
    columns = ("rotation", "row", "column", "loss", "why it is worse")
    show(Table(columns, rows, wrap=("why it is worse",)))


def _option(option: "Option") -> dict[str, Any]:
    reasons = [vars(reason) for reason in option.reasons]
    place = option.placement._asdict()
    return {"placement": place, "cost": option.cost, "loss": option.loss, "reasons": reasons}


def _show_game(steps: "list[Step]", top: int, *, as_json: bool) -> None:
    from laconic.display import Line, Number, Table

    dismissed = float("inf")  # the loss of a placement that the search did not consider
    worst = sorted(steps, key=lambda s: dismissed if s.loss is None else s.loss, reverse=True)[:top]
    losses = [step.loss for step in steps if step.loss is not None]
    if as_json:
        print_json(
            {
                "pieces": len(steps),
                "best": sum(loss == 0 for loss in losses),
                "losses": [step.loss for step in steps],
                "worst": [step.number for step in worst],
            }
        )
        return
    if not steps:
        screen().print("No piece was placed.")
        return
    rows = [
        (
            *(step.number, step.score, None if step.loss is None else Number(step.loss, ".1f")),
            *(_told(step.piece, step.placement), _told(step.piece, step.best.placement)),
        )
        for step in worst
    ]
    share = sum(loss == 0 for loss in losses) / len(steps)
    show(
        Table(("piece", "score", "loss", "played", "best"), rows),
        Line(f"{counted(len(steps), 'piece')}, {share:.1%} placed as the player would"),
    )
