"""Events applied to a state: facts copied into their places. Nothing is decided, logged or shown here."""

from threefold.table.apply.dispatch import evolve, evolve_all

__all__ = ["evolve", "evolve_all"]
