"""The encounter laboratory: the encounter format (``encounter``), its variants, and the packages
that analyse it.

From the bottom up: ``duel`` solves duels, ``simulator`` plays encounters, ``sweep`` plays a grid of
them, ``study`` presents the results. No package imports one above it.
"""
