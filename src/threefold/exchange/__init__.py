"""Import from and export to other programs: readers, the parser for rules sentences, writers and
the import report.
"""
