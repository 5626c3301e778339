"""One reader for each format: it turns documents into entries of the shelf, characters, scenes and
journals.
"""
