"""Shared parts of the command line.

Heavy modules are imported inside the functions that need them, so that `laconic --help` is fast.
Modules of commands do not use postponed annotations, because Typer reads annotations at start-up.
"""
