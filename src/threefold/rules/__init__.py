"""Pure functions for the rules of the books, one file for each topic, and their shared types.
Standard library only.
"""
