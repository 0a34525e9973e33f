"""The toolkit of laboratories: experiments, their results as files, tables, charts and reports."""
