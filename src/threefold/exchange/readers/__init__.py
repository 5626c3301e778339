"""One reader for each format: each turns documents into entries of the shelf, characters, scenes and journals."""
