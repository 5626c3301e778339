"""The shape of the shelf's entries: what an entry is, what it costs, and the typed effects it carries out.

Content, packs and sheets share these shapes. How effects are carried out stands in ``procedures``; how files are read
stands in ``library``.
"""
