"""Public names of a package that are imported on first use, so that importing it costs nothing."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def importer(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package; its stub has the types of the names.

    Args:
        package: the name of the package.
        homes: the names of each module, separated by spaces; a module whose names are empty is
            itself a name. A name equal to its module would hide the module.
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

    return attribute


def public(homes: Mapping[str, str], *others: str) -> list[str]:
    """Return the `__all__` of such a package: constants first, then classes, then the rest."""
    names = [*others]
    for module, words in homes.items():
        names += words.split() or [module.rpartition(".")[2]]
    return sorted(names, key=lambda name: (not name.isupper(), not name[0].isupper(), name))
