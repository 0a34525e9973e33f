"""The command line's toolkit: what commands of every family share.

Everything heavy is imported inside the functions that need it, so that `laconic --help` stays
quick. Modules of commands do without postponed annotations, because Typer reads them when it
starts.
"""
