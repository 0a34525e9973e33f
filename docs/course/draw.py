# ruff: noqa: INP001  # a script beside its page
"""Draw the plots of the course: run the code of its page in this folder."""

from __future__ import annotations

import doctest
import os
import re
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
PAGE = FOLDER.parent / "course.md"


def main() -> None:
    """Run block after block; sessions run as well, since later blocks use their names."""
    os.chdir(FOLDER)
    names: dict[str, Any] = {}
    blocks = re.findall(
        r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    for block in blocks:
        if block.startswith(">>> "):
            session = doctest.DocTestParser().get_examples(block)
            block = "".join(example.source for example in session)  # noqa: PLW2901  # its code
        exec(compile(block, PAGE.name, "exec"), names)  # noqa: S102  # the code is our own


if __name__ == "__main__":
    main()
