# ruff: noqa: PLC0415  # imports wait until a command needs them
"""`laconic cache`: feedback matrices kept on disk."""

from laconic.cli.options import Json
from laconic.cli.screen import print_json, screen
from laconic.plurals import counted

INFO_EXAMPLES = ("cache info", "cache info --json")
CLEAR_EXAMPLES = ("cache clear",)
_MIB = 1 << 20


def info(*, as_json: Json = False) -> None:
    """Show the folder and the size of the feedback-matrix cache."""
    from laconic import cache
    from laconic.deduction import matrix

    sizes = matrix.files().values()
    folder, limit = str(cache.folder()), matrix.size_limit()
    if as_json:
        print_json({"folder": folder, "files": len(sizes), "bytes": sum(sizes), "limit": limit})
    else:
        used = f"{sum(sizes) / _MIB:,.1f} of at most {limit / _MIB:,.0f} MiB"
        screen().print(f"{folder}: {_matrices(len(sizes))}, {used}", soft_wrap=True)


def clear(*, as_json: Json = False) -> None:
    """Delete all cached feedback matrices."""
    from laconic.deduction import matrix

    files, freed = matrix.clear()
    if as_json:
        print_json({"files": files, "bytes": freed})
    else:
        screen().print(f"Deleted {_matrices(files)}, {freed / _MIB:,.1f} MiB.")


def _matrices(count: int) -> str:
    return counted(count, "matrix", "matrices")
