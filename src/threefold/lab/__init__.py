"""The encounter laboratory: what an encounter is (``encounter``) and its variants stand here, all work in the rooms.

From the bottom up: ``duel`` solves, ``simulator`` plays, ``sweep`` plays a grid, ``study`` says what came of it. No
room imports one above it.
"""
