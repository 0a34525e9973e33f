"""The server: the page as static files, and the JSON APIs of all families, made when asked for."""
