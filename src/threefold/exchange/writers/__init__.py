"""One writer for each format that other programs open."""
