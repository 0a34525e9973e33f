"""The options that commands of every family share."""

import functools
import inspect
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from typing import Annotated

import typer

MOST_THREADS = 1024
"""The most threads or processes that a command starts: as many as an engine takes."""


def beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    """Complete what was begun to the words that begin so."""
    return [word for word in words if word.startswith(incomplete)]


def thread_count(number: int | None) -> int | None:
    """Refuse a number of threads or processes that no machine has, before anything is begun."""
    if number is not None and not 1 <= number <= MOST_THREADS:
        raise typer.BadParameter(
            f"{number}, expected 1 to {MOST_THREADS}: leave the option out to use all cores"
        )
    return number


Threads = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Processor cores to use, from 1 to 1024; by default all.",
        callback=thread_count,
    ),
]
Memory = Annotated[
    int, typer.Option("--memory", min=1, metavar="MIB", help="Room for what is proven, in MiB.")
]
Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        metavar="N",
        help="Processes to use, from 1 to 1024; by default one a core.",
        callback=thread_count,
    ),
]
Top = Annotated[int, typer.Option("--top", min=1, metavar="N", help="How many to show.")]
Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="Repeat what chance chose.")]
Json = Annotated[
    bool, typer.Option("--json", help="Print one JSON object on stdout and nothing else.")
]


def unfolded(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take a dataclass of options as one argument, where Typer sees every field."""
    signature = inspect.signature(command)
    folded = {p.name: p.annotation for p in signature.parameters.values() if _folds(p)}

    @functools.wraps(command)
    def unfolded(**options: object) -> None:
        for name, kind in folded.items():
            options[name] = kind(**{field.name: options.pop(field.name) for field in fields(kind)})
        command(**options)

    shown = [each for p in signature.parameters.values() for each in _fields_of(p)]
    unfolded.__signature__ = signature.replace(parameters=shown)  # type: ignore[attr-defined]
    return unfolded


def _folds(parameter: inspect.Parameter) -> bool:
    return is_dataclass(parameter.annotation)


def _fields_of(parameter: inspect.Parameter) -> list[inspect.Parameter]:
    """Give a parameter itself, or one for each field of a dataclass."""
    if not _folds(parameter):
        return [parameter]
    return [
        parameter.replace(name=field.name, default=field.default, annotation=field.type)
        for field in fields(parameter.annotation)
    ]
