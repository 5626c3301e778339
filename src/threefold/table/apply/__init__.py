"""Events applied to a state: their facts are copied into it. Nothing is decided, logged or shown
here.
"""

from threefold.table.apply.dispatch import evolve, evolve_all

__all__ = ["evolve", "evolve_all"]
