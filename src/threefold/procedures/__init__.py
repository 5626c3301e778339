"""The procedures: actions that a table can take, one module a chapter. ``catalog`` lists them
all.
"""
