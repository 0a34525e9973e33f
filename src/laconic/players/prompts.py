"""Prompts for language models, as templates in TOML files."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from hashlib import sha256
from string import Template
from typing import TYPE_CHECKING, Any

from laconic.errors import InputError
from laconic.files import read_text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_FIELDS = {"system", "user", "reply"}


@dataclass(frozen=True)
class Prompt:
    """A template of messages, and the pattern of the move in a reply.

    Attributes:
        system: template of the system message; empty for none.
        user: template of the user message; `$name` stands for a value.
        reply: regular expression whose first group is the move; the last match counts.
        digest: SHA-256 of the file.
    """

    system: str
    user: str
    reply: re.Pattern[str]
    digest: str

    def messages(self, values: Mapping[str, object]) -> list[dict[str, str]]:
        """Fill the templates with values.

        Raises:
            InputError: for a name in a template that has no value.
        """
        texts = {"system": self.system, "user": self.user}
        return [
            {"role": role, "content": _filled(text, values)} for role, text in texts.items() if text
        ]

    def move(self, reply: str) -> str | None:
        r"""Return the move that a reply ends with, or None.

        >>> prompt = Prompt("", "", re.compile(r"GUESS: (\w+)"), "")
        >>> prompt.move("First GUESS: crane, no, better GUESS: salet"), prompt.move("Hm.")
        ('salet', None)
        """
        matches = list(self.reply.finditer(reply))
        return matches[-1][1] if matches else None


def read_prompt(path: Path, values: Mapping[str, object]) -> Prompt:
    """Read a prompt: a TOML file of `system`, `user` and `reply`.

    Args:
        path: the file.
        values: the values that templates may use, to try them.

    Raises:
        InputError: for an invalid file, with what is wrong.
    """
    text = read_text(path, "a prompt in TOML")
    try:
        data: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path}: {error}, expected a prompt in TOML: correct it") from None
    if unknown := data.keys() - _FIELDS:
        raise InputError(f"{path}: no field {min(unknown)!r}, expected {_listed()}: rename it")
    if any(not isinstance(data.get(name, ""), str) for name in _FIELDS) or not data.get("user"):
        raise InputError(f"{path}: expected texts for {_listed()}, of which user is required")
    prompt = Prompt(
        data.get("system", ""),
        data["user"],
        _pattern(path, data.get("reply", r"(?s)^\s*(.*?)\s*$")),
        sha256(text.encode()).hexdigest(),
    )
    try:
        prompt.messages(values)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None
    return prompt


def _listed() -> str:
    return ", ".join(sorted(_FIELDS))


def _pattern(path: Path, text: str) -> re.Pattern[str]:
    try:
        pattern = re.compile(text)
    except re.error as error:
        raise InputError(
            f"{path}: reply {text!r}: {error}, expected a regular expression"
        ) from None
    if not pattern.groups:
        raise InputError(f"{path}: reply {text!r} has no group, expected ( ) around the move")
    return pattern


def _filled(text: str, values: Mapping[str, object]) -> str:
    template = Template(text)
    try:
        return template.substitute(values)
    except KeyError as error:
        names = ", ".join(f"${name}" for name in values)
        raise InputError(f"no value for ${error.args[0]}, expected one of {names}") from None
    except ValueError as error:
        raise InputError(f"{error}: write $$ for a dollar sign") from None
