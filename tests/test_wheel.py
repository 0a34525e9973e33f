"""The wheel: what is in it, and that it works where there is no source tree."""

from __future__ import annotations

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from laconic.serve.page import API

ROOT = Path(__file__).parents[1]
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel of this source tree, from the objects of the environment's own build."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ["wheel", "--no-build-isolation", "--no-deps"]
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "wheel.lock").open("w") as lock:  # one test process at a time compiles
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run([*PIP, *build, "--wheel-dir", str(folder), str(ROOT)], check=True)
    (built,) = folder.glob("laconic_puzzles-*.whl")
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Build the source distribution, and list its files."""
    folder = tmp_path_factory.mktemp("sdist")
    build = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(folder)], cwd=ROOT, check=True)
    (built,) = folder.glob("laconic_puzzles-*.tar.gz")
    with tarfile.open(built) as archive:
        return {name.partition("/")[2] for name in archive.getnames()}


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel alone into an environment that borrows only Laconic's dependencies."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
    python = folder / "bin" / "python"
    install = ["--python", str(python), "install", "--no-index", "--no-deps", str(wheel)]
    subprocess.run([*PIP, *install], check=True)
    (packages,) = folder.glob("lib/python*/site-packages")
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return python.parent


def test_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    """Modules, stubs, lists with their provenance; no tests, no C++."""
    with ZipFile(wheel) as archive:
        names = [Path(name) for name in archive.namelist()]
    assert {name.parts[0].split("-")[0] for name in names} == {"laconic", "laconic_puzzles"}
    assert not [name for name in names if {"tests", "native", "benchmarks"} & set(name.parts)]
    package = [name for name in names if name.parts[:2] != ("laconic", "site")]  # the built page
    assert {name.suffix for name in package if name.parts[0] == "laconic"} == {
        *(".py", ".pyi", ".so", ".typed", ".txt", ".toml"),
        ".gz",  # a book of openers
        ".json",  # weights of Tetris players, and results that experiments name
        ".jsonl",  # training runs
        ".npz",  # learned values of Tetris
    }
    assert {"LICENSE", "PROVENANCE.toml", "_kernels.pyi"} <= {name.name for name in names}


@pytest.mark.page
def test_wheel_serves_the_page(installed: Path, tmp_path: Path) -> None:
    """`laconic serve` finds the page in the installed package, where there is no source tree."""
    command = [str(installed / "laconic"), "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr
            address = re.search(r"Serving Laconic at (\S+)", process.stderr.readline())
            assert address
            page = httpx.get(address[1], timeout=60).text
            built = (ROOT / "build" / "site" / "index.html").read_text("utf-8")
            assert page.replace(API, "") == built
            names = re.findall(r'(?:href|src)="([^"#]+)"', page)
            assert {httpx.get(f"{address[1]}/{name}").status_code for name in names} == {200}
        finally:
            process.kill()


@pytest.mark.page
def test_sdist_holds_the_page(sdist: set[str]) -> None:
    """Whoever installs from it needs no Node."""
    folder = ROOT / "build" / "site"
    assert {f"build/site/{path.name}" for path in folder.iterdir()} <= sdist


def test_sdist_holds_what_the_wheel_is_made_of(sdist: set[str]) -> None:
    """Every source of the program, and what the metadata names; no tests, docs or objects."""
    tracked = ["git", "ls-files", "src", "native", "CMakeLists.txt", "pyproject.toml"]
    sources = subprocess.check_output(tracked, cwd=ROOT, text=True).splitlines()
    assert {*sources, "LICENSE", "README.md"} <= sdist
    others = [name for name in sdist if not name.startswith("build/site")]  # the built page
    assert not [
        name for name in others if name.startswith(("tests/", "docs/", "build", "results/lab"))
    ]


def test_release_tests_run_without_sources(installed: Path, tmp_path: Path) -> None:
    """The release runs these on each wheel; here they are only collected: the suite runs them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cibuildwheel"]
    for source in settings["test-sources"]:
        copy = shutil.copytree if (ROOT / source).is_dir() else shutil.copy
        copy(ROOT / source, tmp_path / source)
    environment = {
        "PATH": os.pathsep.join([str(installed), os.environ["PATH"]]),
        "LACONIC_CACHE_DIR": str(tmp_path / "cache"),
        "PYTEST_ADDOPTS": "--collect-only",
    }
    for command in settings["test-command"]:
        subprocess.run(["sh", "-c", command], cwd=tmp_path, env=environment, check=True)


def test_wheel_names_no_place_of_the_machine(wheel: Path) -> None:
    """No file, the native module included, holds a path of the machine that built it."""
    folders = (ROOT, Path.home(), Path(sys.prefix), Path(sys.base_prefix), wheel.parent)
    places = [f"{folder}/".encode() for folder in (*folders, tempfile.gettempdir())]
    with ZipFile(wheel) as archive:
        for name in archive.namelist():
            content = archive.read(name)
            assert not [place for place in places if place in content], name


def test_wheel_works_without_its_sources(installed: Path, tmp_path: Path) -> None:
    """`laconic simulate` runs from the wheel, in a folder of its own, and finds every answer."""
    environment = {
        "PATH": os.environ["PATH"],
        "LACONIC_CACHE_DIR": str(tmp_path / "cache"),
        "HOME": str(tmp_path),
    }

    def output(*command: str) -> str:
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        ).stdout

    where = output(str(installed / "python"), "-c", "import laconic; print(laconic.__file__)")
    assert Path(where).is_relative_to(installed.parent)
    command = [str(installed / "laconic"), "simulate", "--strategy", "entropy"]
    data = json.loads(output(*command, "--opener", "crate", "--json"))
    assert sum(data["histogram"].values()) == data["answers"] == 2315
    assert data["unsolved"] == []
    assert data["commit"] is None
    for experiment in ("sliding lab run document-instances", "tetris lab run laconic-training"):
        made = json.loads(output(str(installed / "laconic"), *experiment.split(), "--json"))
        assert all(None not in row for table in made["tables"] for row in table["rows"])
    weights = output(str(installed / "laconic"), "tetris", "lab", "show", "document-table")
    (name,) = set(re.findall(r'weights = "(.+)"', weights))
    assert (Path(where).parent / name).exists()
