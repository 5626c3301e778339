"""Events applied to a state: facts copied into their places. What is decided, told or shown has no place here."""

from threefold.table.apply.dispatch import evolve, evolve_all

__all__ = ["evolve", "evolve_all"]
