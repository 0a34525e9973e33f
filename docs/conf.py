# ruff: noqa: INP001  # Sphinx's own file, beside the pages
"""How Sphinx builds the documentation: `make docs`."""

from __future__ import annotations

import re
import subprocess
import sys
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

import laconic

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.application import Sphinx

project = "Laconic"
author = "The Laconic authors"
project_copyright = author
version = release = laconic.__version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]

myst_heading_anchors = 4
myst_links_external_new_tab = False
nb_execution_mode = "off"  # notebooks hold their outputs, and tests execute them

default_role = "literal"
napoleon_numpy_docstring = False
napoleon_use_ivar = True
nitpicky = True
nitpick_ignore_regex = [("py:.*", r"(?!laconic\b).*")]  # other projects' names
autodoc_member_order = "groupwise"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
maximum_signature_line_length = 88

html_theme = "pydata_sphinx_theme"
html_title = "Laconic"
html_static_path = ["_static"]
html_css_files = ["custom.css"]
html_theme_options = {
    "show_prev_next": True,
    "navigation_with_keys": False,
    "show_version_warning_banner": False,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": ["sphinx-version"],
}
html_sidebars = {"reference": [], "citing": []}  # pages without others below them
html_show_sourcelink = False
html_extra_path = ["_extra"]  # seeded games of several boards, written below


def setup(app: Sphinx) -> None:
    """Document each name once, and read docstrings of attributes as plain text."""
    app.connect("config-inited", _write_games)
    app.connect("autodoc-skip-member", _documented_elsewhere)
    app.connect("autodoc-process-docstring", _without_type, priority=400)  # before napoleon
    app.connect("missing-reference", _internal)
    app.add_transform(IndexOfDocuments)


class IndexOfDocuments(SphinxTransform):
    """Enter the terms and published figures of the documents in the general index.

    The site's search skips words of digits only, but finds entries of the index, and these lead to
    the row.
    """

    default_priority = 500  # after the page is parsed, before its index entries are collected

    def apply(self) -> None:
        """Enter the words in italics of each row's first cell, and the numbers of its second."""
        if not self.env.docname.startswith("reproduction/documents/"):
            return
        for number, row in enumerate(self.document.findall(nodes.row)):
            what, published = list(row.findall(nodes.entry))[:2]
            terms = [term.astext() for term in what.findall(nodes.emphasis)]
            terms += re.findall(r"\d[\d./]*\d", published.astext())
            if terms and isinstance(row.parent, nodes.tbody):
                mark = f"row-{number}"
                entries = [("single", term, mark, "", None) for term in dict.fromkeys(terms)]
                target = nodes.target("", "", ids=[mark])
                self.document.note_explicit_target(target)
                what[0].insert(0, [addnodes.index(entries=entries), target])


def _write_games(app: Sphinx, config: object) -> None:
    """Write the seeded games of several boards as files to download."""
    del config
    command = [sys.executable, "benchmarks/boards.py", "--games", "docs/_extra/games"]
    subprocess.run(command, cwd=app.srcdir.parent, check=True)  # noqa: S603  # our own


def _documented_elsewhere(  # noqa: PLR0917  # the event's own signature
    app: Sphinx, what: str, name: str, thing: object, skip: bool, options: object
) -> bool | None:
    """Skip a name that a module only passes on; the root's names are described on its own page."""
    del skip, options
    module = app.env.docname.rpartition("/")[2]
    if what != "module" or module == "laconic":
        return None
    home = getattr(thing, "__module__", None) or module
    return name in laconic.__all__ or not home.startswith(module) or None


def _without_type(  # noqa: PLR0917  # the event's own signature
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Keep napoleon from reading `Letters: greens first` as a type; annotations give the types."""
    del app, name, thing, options
    if what in {"attribute", "data", "property"}:
        lines[0] = f": {lines[0]}"


def _internal(app: Sphinx, env: object, node: Element, text: Element) -> Element | None:
    """Leave names of internal modules without a link; names that do not exist are warnings."""
    del app, env
    try:
        resolve_name(node["reftarget"])
    except (AttributeError, ImportError, ValueError):
        return None
    return text
