"""Run the command line with `python -m laconic`."""

from laconic.cli import main

main()
