"""Public names of a package that are imported on first use, so that importing it costs nothing."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def attach(
    package: str, homes: Mapping[str, str], *others: str
) -> tuple[list[str], Callable[[str], object], Callable[[], list[str]]]:
    """Return `__all__`, `__getattr__` and `__dir__` of a package; its stub has the types of names.

    `__all__` is sorted: constants first, then classes, then the rest.

    Args:
        package: the name of the package.
        homes: the names of each module, separated by spaces; a module whose names are empty is
            itself a name. A name equal to its module would hide the module.
        others: public names that the package has itself.
    """
    module_of = {
        name: module
        for module, names in homes.items()
        for name in names.split() or [module.rpartition(".")[2]]
    }

    def attribute(name: str) -> object:
        """Import a name."""
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(module_of[name], package)
        value = getattr(module, name, module) if homes[module_of[name]] else module
        setattr(sys.modules[package], name, value)
        return value

    def kind(name: str) -> tuple[bool, bool, str]:
        return not name.isupper(), not name[0].isupper(), name

    public = sorted([*module_of, *others], key=kind)
    return public, attribute, lambda: public
