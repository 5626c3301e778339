"""Threefold: a rules engine that explains every number, and a live game table."""

__version__ = "0.1.0"

__all__ = ["__version__"]
