"""Shared parts of the web pages and APIs: server, limits, threads, page frame."""
