"""The command that installs an optional dependency."""

from __future__ import annotations

import json
from importlib import metadata
from types import SimpleNamespace

import pytest

from laconic.extras import install_command

CLONE = {"url": "file:///home/ann/my%20puzzles/laconic", "dir_info": {"editable": True}}
COPY = {"url": "file:///home/ann/laconic", "dir_info": {}}
WHEEL = {"url": "file:///tmp/laconic_puzzles-0.1.0.whl", "archive_info": {}}


@pytest.mark.parametrize(
    ("source", "command"),
    [
        (CLONE, "pip install -e '/home/ann/my puzzles/laconic[web]'"),
        (COPY, "pip install '/home/ann/laconic[web]'"),
        (WHEEL, "pip install 'laconic-puzzles[web]'"),
        (None, "pip install 'laconic-puzzles[web]'"),
    ],
)
def test_extras_are_installed_from_where_laconic_was(
    source: dict[str, object] | None, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From a clone, the command installs the clone; otherwise the published package."""
    text = None if source is None else json.dumps(source)
    installed = SimpleNamespace(read_text=lambda _: text)
    monkeypatch.setattr(metadata, "distribution", lambda _: installed)
    assert install_command("web") == command
