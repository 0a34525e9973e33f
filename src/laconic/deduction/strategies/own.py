"""Strategies in your own files, with names such as `mine.py:curious`."""

from __future__ import annotations

import runpy
import traceback
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from laconic.deduction.game import Mode
from laconic.deduction.strategies.strategy import STRATEGIES, Strategy
from laconic.errors import InputError, LaconicError
from laconic.names import pick

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from laconic.deduction.game import Position
    from laconic.deduction.strategies.strategy import Factory


class OwnFileError(InputError):
    """An error in a file of your own; the message has the file, the line and the function."""


def split_name(name: str) -> tuple[Path, str] | None:
    """Split a name such as `mine.py:curious` into file and strategy; None for other names.

    Raises:
        InputError: for a file that does not exist.
    """
    file, separator, rest = name.partition(".py:")
    if not separator:
        return None
    path = Path(f"{file}.py")
    if not path.is_file():
        raise InputError(f"no file {path}, expected one that registers {rest!r}: check its path")
    return path, rest


def registered_by(path: Path) -> Mapping[str, Factory]:
    """Run a file, which registers its strategies, and return them by name.

    The file registers its strategies with the same decorators as this package. It is run once, and
    again when it has changed. Files can run any code, so only use files that you trust.

    Raises:
        OwnFileError: for a file that raises an error or ends the program.
    """
    return _run(path.resolve(), path.stat().st_mtime_ns)


def factory_of(path: Path, name: str) -> Factory:
    """Return the factory that a file registers under a name.

    Raises:
        InputError: if it registers none, or none of that name.
    """
    factories = registered_by(path)
    if not factories:
        raise InputError(f"{path} registers no strategy: decorate one with @strategy({name!r})")
    return factories[pick(name, factories, f"strategy of {path}")]


def guarded(strategy: Strategy, path: Path) -> Strategy:
    """Return a strategy whose errors are reported as errors of its file."""

    def choose(position: Position) -> int:
        with _blaming(path):
            guess = strategy(position)
        if position.game.mode is not Mode.EASY and guess not in position.legal:
            raise OwnFileError(
                f"{path}: the strategy {strategy.name} chose {position.game.guesses[guess]}, which "
                f"{position.game.mode} mode does not allow here. The error is in your strategy."
            )
        return guess

    return replace(strategy, choose=choose)


@cache
def _run(path: Path, changed: int) -> Mapping[str, Factory]:  # noqa: ARG001  # runs again if changed
    before = dict(STRATEGIES)
    with _blaming(path):
        runpy.run_path(str(path), run_name=path.stem)
    return {name: made for name, made in STRATEGIES.items() if before.get(name) is not made}


@contextmanager
def _blaming(path: Path) -> Iterator[None]:
    """Report an error of a file with its line.

    Raises:
        OwnFileError: for an error, or an end of the program.
    """
    try:
        yield
    except OwnFileError:
        raise
    except (Exception, SystemExit) as error:
        raise OwnFileError(
            f"{path.name}{_place(error, path)}: {_described(error)}. The error is in your strategy."
        ) from error


def _place(error: BaseException, path: Path) -> str:
    """Return the line and the function of the file in which an error occurred, if it was there."""
    if isinstance(error, SyntaxError) and error.lineno:
        return f", line {error.lineno}"
    here = path.resolve()
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        if Path(frame.filename).resolve() == here:
            inside = "" if frame.name == "<module>" else f", in {frame.name}"
            return f", line {frame.lineno}{inside}"
    return ""


def _described(error: BaseException) -> str:
    """Return what an error says, without a full stop."""
    if isinstance(error, LaconicError):
        return str(error).rstrip(".")
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{type(error).__name__}: {said}".rstrip(": .")
