"""A function in a Python file as a program: `python -m laconic.match.client FILE.py NAME`.

The function is called with the referee's `turn` message and its `hello` message, both as
dictionaries, and returns the move as text.
"""

from __future__ import annotations

import json
import runpy
import sys
from typing import TYPE_CHECKING, Any

from laconic.match.protocol import PROTOCOL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


def replies(
    messages: Iterable[dict[str, Any]], choose: Callable[[dict[str, Any], dict[str, Any]], str]
) -> Iterator[dict[str, Any]]:
    """Yield the reply to each message that has one.

    Args:
        messages: the referee's messages.
        choose: the function.
    """
    about: dict[str, Any] = {}
    for message in messages:
        match message["type"]:
            case "hello":
                about = message
                yield {"type": "ready", "protocol": PROTOCOL}
            case "turn":
                yield {"move": choose(message, about)}


def main() -> None:
    """Play until stdin ends."""
    path, name = sys.argv[1:]
    choose = runpy.run_path(path).get(name)
    if not callable(choose):
        sys.exit(f"{path} has no function {name}")
    for reply in replies(map(json.loads, sys.stdin), choose):
        print(json.dumps(reply), flush=True)  # noqa: T201  # the protocol


if __name__ == "__main__":
    main()
