"""Run the command line with `python -m laconic`."""

from laconic.main import main

main()
