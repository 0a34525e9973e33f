# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic sliding automaton`: duplicate operator strings and their automaton."""

from pathlib import Path
from time import monotonic
from typing import Annotated

import typer

from laconic.cli.options import Json
from laconic.cli.screen import note, print_json, screen, show, waiting
from laconic.files import check_writable, write_text
from laconic.sliding.cli.options import Alphabet, Order

BUILD_EXAMPLES = ("sliding automaton build --size 5x5 --depth 14 --out strings.txt",)
STATS_EXAMPLES = (
    "sliding automaton stats --size 5x5 --depth 14",
    "sliding automaton stats --size 5x5 --depth 14 --order published --json",
)
CHECK_EXAMPLES = ("sliding automaton check --size 3x3 --depth 20 --order published",)

BoardSize = Annotated[str, typer.Option("--size", metavar="WxH", help="Board size.")]
Depth = Annotated[
    int,
    typer.Option(
        "--depth", min=0, max=25, metavar="D", help="Maximum number of moves in a string."
    ),
]


def build(
    *,
    size: BoardSize = "5x5",
    depth: Depth = 14,
    order: Order = "sound",
    alphabet: Alphabet = "dlru",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write to this file instead of stdout."),
    ] = None,
) -> None:
    """Print the forbidden strings, one per line, sorted by length and alphabet."""
    if out:
        check_writable(out)
    strings = _strings(size, depth, order, alphabet)
    text = "".join(f"{string}\n" for string in strings)
    if out is None:
        typer.echo(text, nl=False)
        return
    write_text(out, text)
    note(f"Wrote {len(strings):,} strings to {out}")


def stats(
    *,
    size: BoardSize = "5x5",
    depth: Depth = 14,
    order: Order = "sound",
    alphabet: Alphabet = "dlru",
    as_json: Json = False,
) -> None:
    """Count forbidden strings, states of the automaton, and remaining paths.

    N23, N24 and N25 are the numbers of paths of fewer than 23, 24 and 25 moves, with the blank
    initially in the last cell; the branching factor is the square root of N25 / N23.
    """
    from laconic.display import Number, Table
    from laconic.sliding.automaton import stats as counted
    from laconic.sliding.board import parse_size

    start = monotonic()
    strings = _strings(size, depth, order, alphabet)
    with waiting("Counting paths"):
        numbers = counted(*parse_size(size), strings)
    seconds = monotonic() - start
    if as_json:
        print_json(
            {
                "size": size,
                "depth": depth,
                "order": order,
                "alphabet": alphabet,
                "strings": numbers.strings,
                "trie_nodes": numbers.trie_nodes,
                "states": numbers.states,
                "nodes": numbers.nodes,
                "branching": round(numbers.branching, 5),
                "seconds": round(seconds, 3),
            }
        )
        return
    rows = [
        ("strings", numbers.strings),
        ("trie nodes", numbers.trie_nodes),
        ("states", numbers.states),
        *zip(("N23", "N24", "N25"), numbers.nodes, strict=True),
        ("branching factor", Number(numbers.branching, ".5f")),
    ]
    show(Table(("count", "value"), rows))


def check(
    *,
    size: Annotated[
        str, typer.Option("--size", metavar="WxH", help="Board size, at most ten cells.")
    ] = "3x3",
    depth: Depth = 14,
    order: Order = "sound",
    alphabet: Alphabet = "dlru",
    as_json: Json = False,
) -> None:
    """Search for boards whose shortest paths are all forbidden.

    The exit code is 1 if there are any. The sound rule never loses a board of any size.
    """
    from laconic.sliding.automaton import check_soundness_size, soundness
    from laconic.sliding.board import parse_size

    check_soundness_size(*parse_size(size))
    strings = _strings(size, depth, order, alphabet)
    with waiting("Checking boards"):
        result = soundness(*parse_size(size), strings)
    if as_json:
        print_json({"boards": result.boards, "lost": len(result.lost), "distances": result.lost})
    else:
        first = f", the first at distance {result.lost[0]}" if result.lost else ""
        screen().print(f"{result.boards:,} boards, {len(result.lost)} lost{first}.")
    if result.lost:
        raise typer.Exit(1)


def _strings(size: str, depth: int, order: Order, alphabet: str) -> list[str]:
    from laconic.sliding.automaton import forbidden_strings
    from laconic.sliding.board import parse_size

    with waiting("Listing strings"):
        return forbidden_strings(*parse_size(size), depth, order, alphabet=alphabet)
