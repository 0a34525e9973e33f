"""Write what README and docs show of the results, from the files in `results` and nothing else.

`python benchmarks/publish.py` writes the tables of all pages and the index of the documents anew,
and prints the names of these pages.
"""

from __future__ import annotations

from publishing import documents, results, tables


def main() -> None:
    """Write the pages, and print their names."""
    for path, text in (tables.differing(tables.Tables()) | documents.pages()).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(results.ROOT))


if __name__ == "__main__":
    main()
