"""Decisions of powers and items: used, found, given, in use. What a power does is decided by its
procedure.
"""
