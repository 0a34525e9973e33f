"""The toolkit of pages and APIs in the browser: server, limits, threads, the frame of a page."""
