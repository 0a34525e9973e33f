"""Options shared by the commands of all families."""

import functools
import inspect
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from laconic.errors import InputError
from laconic.wholes import MOST_THREADS

MOST = 10**9
"""Maximum of all other numbers."""

GAME, CHOICE, LIMITS, OUTPUT = "Game", "Guesses", "Search", "Output"
"""Panels in which help groups the options."""


def beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    """List the words that start with a prefix, for completion."""
    return [word for word in words if word.startswith(incomplete)]


def thread_count(number: int | None) -> int | None:
    """Check a number of threads or processes."""
    if number is not None and not 1 <= number <= MOST_THREADS:
        raise typer.BadParameter(
            f"{number}, expected 1 to {MOST_THREADS}: leave the option out to use all cores"
        )
    return number


def memory_size(mib: int) -> int:
    """Check a memory size against the memory of this machine."""
    most = physical_memory() >> 20
    if not 1 <= mib <= most:
        raise typer.BadParameter(f"{mib} MiB, expected 1 to {most}, the memory of this machine")
    return mib


def physical_memory() -> int:
    """Return the memory of this machine in bytes, or 1 TiB if it is unknown."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 1 << 40


def duration(seconds: float | None) -> float | None:
    """Check a number of seconds."""
    if seconds is not None and not 0 <= seconds <= MOST:
        raise typer.BadParameter(f"{seconds}, expected 0 to {MOST:,} seconds")
    return seconds


def file_type(*endings: str) -> Callable[[Path | None], Path | None]:
    """Return a callback that refuses file names, other than devices, without such an ending."""

    def check(path: Path | None) -> Path | None:
        if path is None or (path.exists() and not path.is_file()):
            return path
        if path.suffix.lower() not in endings:
            raise typer.BadParameter(f"{path}, expected a file name in {' or '.join(endings)}")
        return path

    return check


def refuse_options(options: Mapping[str, object], reason: str) -> None:
    """Refuse the first option that was given, where it has no effect or cannot be used.

    Args:
        options: the value of each parameter by name; None, False and empty ones were not given.
        reason: what follows the name of the option, such as "has no effect with --all".

    Raises:
        InputError: if one of them was given.
    """
    for name, value in options.items():
        if value is not None and value is not False and value != []:
            raise InputError(f"--{name.replace('_', '-')} {reason}: leave it out")


def option(text: str, metavar: str, *names: str, panel: str | None = None, **more: Any) -> Any:
    """Declare an option that takes a value; its name is by default that of the parameter.

    Args:
        text: the help.
        metavar: what help calls the value.
        names: names of the option.
        panel: the panel in the help.
        more: further arguments of `typer.Option`, such as limits.
    """
    return typer.Option(*names, metavar=metavar, help=text, rich_help_panel=panel, **more)


def flag(text: str, name: str, panel: str | None = None) -> Any:
    """Declare an option that takes no value."""
    return typer.Option(name, help=text, rich_help_panel=panel)


def choice(text: str, *names: str, panel: str | None = None) -> Any:
    """Declare an option that takes one of a few words, in any case."""
    return typer.Option(*names, case_sensitive=False, help=text, rich_help_panel=panel)


def number(text: str, *names: str, least: int = 1, panel: str | None = OUTPUT) -> Any:
    """Declare an option that takes a whole number of at least `least`."""
    return option(text, "N", *names, panel=panel, min=least, max=MOST)


def worker_count(what: str, *names: str, default: str = "one per core") -> Any:
    """Declare an option for a number of threads or processes."""
    text = f"{what}, from 1 to {MOST_THREADS} (default: {default})."
    return option(text, "N", *names, panel=LIMITS, callback=thread_count)


def time_limit(text: str, *names: str) -> Any:
    """Declare an option that takes a number of seconds."""
    return option(text, "S", *names, panel=LIMITS, callback=duration)


def file_to_read(text: str, *names: str, panel: str | None = None) -> Any:
    """Declare an option that takes a file that exists."""
    return file_to_write(text, *names, panel=panel, exists=True)


def file_to_write(text: str, *names: str, panel: str | None = None, **more: Any) -> Any:
    """Declare an option that takes a file, which need not exist."""
    return option(text, "FILE", *names, panel=panel, dir_okay=False, **more)


Threads = Annotated[int | None, worker_count("Threads of the search", "--threads")]
ThreadsOrJobs = Annotated[int | None, worker_count("Threads of the search", "--threads", "--jobs")]
Jobs = Annotated[int | None, worker_count("Worker processes", "--jobs")]
Memory = Annotated[
    int,
    option(
        "Memory for positions searched before (the transposition table), in MiB.",
        "MIB",
        "--memory",
        panel=LIMITS,
        callback=memory_size,
    ),
]
Seconds = Annotated[float, time_limit("Time limit of the search in seconds.", "--seconds")]
Top = Annotated[int, number("Number of entries to show.", "--top")]
Seed = Annotated[
    int | None,
    option(
        "Random seed, for reproducible runs.", "S", "--seed", panel=LIMITS, min=0, max=2**63 - 1
    ),
]
Json = Annotated[bool, flag("Print one JSON object on stdout and nothing else.", "--json", OUTPUT)]


def option_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Expand dataclass parameters of a command into single options for Typer."""
    parameters = inspect.signature(command).parameters
    groups: dict[str, Any] = {
        name: p.annotation for name, p in parameters.items() if is_dataclass(p.annotation)
    }

    @functools.wraps(command)
    def with_single_options(**values: object) -> None:
        for name, group in groups.items():
            members = {field.name: values.pop(field.name) for field in fields(group)}
            values[name] = group(**members)
        command(**values)

    single: list[inspect.Parameter] = []
    for name, parameter in parameters.items():
        if name in groups:
            single += [
                parameter.replace(name=field.name, default=field.default, annotation=field.type)
                for field in fields(groups[name])
            ]
        else:
            single.append(parameter)
    with_single_options.__signature__ = inspect.Signature(single)  # type: ignore[attr-defined]
    return with_single_options
