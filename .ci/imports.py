"""Import every module without the modules of the standard library that Windows lacks.

CI runs this on Windows and macOS, where nothing is compiled: the native modules are stand-ins.
With `--dependencies` it prints the packages that the modules need, one per line.
"""

import builtins
import importlib
import pkgutil
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import MagicMock

ROOT = Path(__file__).parents[1]
NATIVE = [f"laconic.{family}_kernels" for family in ("", "deduction.", "sliding.", "tetris.")]
ABSENT = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty")
"""Modules of the standard library that Windows lacks."""

BESIDE = ("textarena", "verifiers")
"""Extras that are tested in an environment of their own, each named as its package."""

usual_import = builtins.__import__


def dependencies() -> list[str]:
    """List what Laconic and its extras need, apart from the tools of tests and documentation."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    needs = project["dependencies"] + [
        need for name in extras for need in extras[name] if name not in {"docs", "test", *BESIDE}
    ]
    return [need for need in needs if not need.startswith("laconic")]


def import_without_absent(
    name: str, namespace: dict[str, Any] | None = None, *rest: Any, **named: Any
) -> ModuleType:
    """Import a module, unless a module of Laconic asks for one that Windows lacks."""
    importer = (namespace or {}).get("__name__", "")
    if importer.partition(".")[0] == "laconic" and name in ABSENT:
        raise ModuleNotFoundError(f"{importer} imports {name}")
    return usual_import(name, namespace, *rest, **named)


def import_everything() -> int:
    """Import every module of Laconic, and return their number."""
    sys.path.insert(0, str(ROOT / "src"))
    sys.modules |= {name: MagicMock() for name in (*NATIVE, *BESIDE, "verifiers.v1")}
    builtins.__import__ = import_without_absent  # type: ignore[assignment]
    package = importlib.import_module("laconic")
    names = [found.name for found in pkgutil.walk_packages(package.__path__, "laconic.")]
    for name in names:
        if not name.endswith("__main__"):
            importlib.import_module(name)
    return len(names)


if sys.argv[1:] == ["--dependencies"]:
    print("\n".join(dependencies()))
else:
    print(import_everything(), "modules")
