"""Shared parts of the laboratories: experiments, result files, tables, charts, reports."""
