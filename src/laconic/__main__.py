"""The program from its first moment, also as `python -m laconic`.

It is imported here, so that Ctrl-C ends it without a traceback while that takes its time, too.
"""

import sys


def main() -> None:
    """Run the command line; the exit code after Ctrl-C is 130, as of any command."""
    try:
        from laconic.main import main as run  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.stderr.write("laconic: interrupted\n")
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
