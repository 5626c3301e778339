"""One writer for each format of another program."""
