"""Laconic's own format: JSON with a header and the tree."""

from __future__ import annotations

from dataclasses import asdict
from types import NoneType
from typing import TYPE_CHECKING, Any

from laconic.deduction.trees.formats.nested import decode, dump_json, encode, load_json
from laconic.deduction.trees.header import Header, TreeClaim, agree
from laconic.deduction.trees.model import DecisionTree, path_text
from laconic.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from laconic.deduction.game import Game, Row

HEADER = {
    "laconic": (str,),
    "commit": (str, NoneType),
    "host": (str,),
    "seconds": (int, float, NoneType),
    "objective": (str,),
    "claim": (dict,),
    "game": (dict,),
}
CLAIM = {"total": (int,), "answers": (int,), "worst": (int,), "bound": (str,), "scope": (str,)}


def loads(text: str, game: Game, source: str) -> DecisionTree:
    """Read a tree, and check that its header fits the game.

    Raises:
        InputError: for a malformed file, or a file for another game.
    """
    data = load_json(text, source)
    header = header_of(data, source)
    agree(header, game, source)
    _expect({"rows": (list,), "tree": (str, dict)}, data, source)
    rows = _rows(data["rows"], game, source)
    root = decode(data["tree"], game.rule, game.rule, source, rows)
    return DecisionTree(root, rows, header, game.rule)


def dumps(tree: DecisionTree, game: Game) -> str:
    """Write a tree.

    Raises:
        InputError: for a tree without a header, or with the header of another game.
    """
    if tree.header is None:
        raise InputError("the tree has no header: add one with trees.with_header, then write it")
    agree(tree.header, game, "the tree")
    rule, fields = game.rule, asdict(tree.header)
    return dump_json(
        {name: fields[name] for name in HEADER}
        | {"rows": [path_text([row], rule) for row in tree.rows]}
        | {"tree": encode(tree.root, rule, rule.win)}
    )


def header_of(data: Any, source: str) -> Header:
    """Read the header of parsed JSON.

    Raises:
        InputError: with the first field that is missing or of the wrong type.
    """
    if not isinstance(data, dict):
        raise InputError(f"{source}: {type(data).__name__}, expected an object with a header")
    fields = _expect(HEADER, data, source)
    claim = TreeClaim(**_expect(CLAIM, data["claim"], f"{source}, claim"))
    return Header(**(fields | {"claim": claim}))


def _rows(texts: list[Any], game: Game, source: str) -> tuple[Row, ...]:
    """Read the rows that the tree starts from."""
    try:
        return game.position(game.rows(*map(str, texts))).rows
    except InputError as error:
        raise InputError(f"{source}, rows: {error}") from None


def _expect(
    kinds: Mapping[str, tuple[type, ...]], data: dict[str, Any], where: str
) -> dict[str, Any]:
    """Return the fields of an object, after checking their types."""
    for name, kind in kinds.items():
        if not isinstance(data.get(name), kind):
            expected = " or ".join(
                "null" if choice is NoneType else choice.__name__ for choice in kind
            )
            raise InputError(f"{where}: {name} is {data.get(name)!r:.60}, expected {expected}")
    return {name: data[name] for name in kinds}
