"""How fast the engine is, measured against what the product promises: `make bench`."""
