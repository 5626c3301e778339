"""Structs of the shelf's entries: what an entry is, what it costs, and its typed effects.

Content, packs and sheets share these structs. ``procedures`` carries out effects; ``library`` reads
files.
"""
