"""Convert TOML tables to dataclasses, with the location of invalid values."""

from __future__ import annotations

import types
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from laconic.errors import InputError

Made = TypeVar("Made")


def parse_table(kind: type[Made], table: Any, where: str) -> Made:
    """Convert a table to a dataclass, recursively; arrays become tuples.

    Raises:
        InputError: for an unknown or missing name, or a value of the wrong type, with its location.
    """
    if not isinstance(table, dict):
        raise InputError(f"{where}: {table!r}, expected a table of {_names(kind)}")
    hints = get_type_hints(kind)
    known = {field.name: field for field in fields(kind) if field.init}  # type: ignore[arg-type]
    for name in table:
        if name not in known:
            raise InputError(f"{where}: unknown name {name!r}, expected {_names(kind)}")
    for name, field in known.items():
        if name not in table and field.default is MISSING and field.default_factory is MISSING:
            raise InputError(f"{where}: {name!r} is missing: add it")
    values = {name: _value(hints[name], value, f"{where}, {name}") for name, value in table.items()}
    return kind(**values)


def _names(kind: type) -> str:
    return ", ".join(field.name for field in fields(kind) if field.init)


def _value(hint: Any, value: Any, where: str) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in {Union, types.UnionType}:
        return _one_of(inner, value, where)
    if is_dataclass(hint) and isinstance(hint, type):
        return parse_table(hint, value, where)
    if origin is tuple and isinstance(value, list):
        return tuple(
            _value(inner[0], item, f"{where}, number {i}") for i, item in enumerate(value, 1)
        )
    if origin is dict and isinstance(value, dict):
        return {name: _value(inner[1], item, f"{where}, {name}") for name, item in value.items()}
    if (
        hint is Any
        or (origin is Literal and value in inner)
        or type(value) is hint
        or (hint is float and type(value) is int)  # an integer is a valid float
    ):
        return value
    raise InputError(f"{where}: {value!r}, expected {_plain(hint)}")


def _one_of(hints: tuple[Any, ...], value: Any, where: str) -> Any:
    """Return the first conversion that succeeds."""
    for hint in hints:
        try:
            return _value(hint, value, where)
        except InputError as error:
            refusal = error
    raise refusal


def _plain(hint: Any) -> str:
    """Return the name of a type in TOML."""
    names = {str: "text", int: "a whole number", float: "a number", bool: "true or false"}
    if hint in names:
        return names[hint]
    if get_origin(hint) is Literal:
        return f"one of {', '.join(get_args(hint))}"
    return {tuple: "an array", dict: "a table"}.get(get_origin(hint), str(hint))
