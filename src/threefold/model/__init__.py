"""Characters, foes, things and their parts: the structs that the contract defines, and code that
reads them.
"""
