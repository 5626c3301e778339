"""Defaults for a store that no other program uses."""

from __future__ import annotations

from collections.abc import Mapping

from threefold.store.contract import Heard


class Alone:
    """The part of a store that knows no other programs. A store that hears others overrides these
    methods.
    """

    shared = False
    """Whether other programs serve the same tables."""

    def changed_since(self, table: str, version: int) -> bool:
        """Return False: nobody else changes anything."""
        return False

    def listen(self, heard: Heard) -> None:
        """Do nothing: there is nobody to hear."""

    def send_message(self, topic: str, key: str, text: str) -> None:
        """Do nothing: there is nobody to tell."""

    def mislabelled(self, table: str) -> dict[int, str]:
        """Return nothing: no row names another command than its record."""
        return {}

    def relabel(self, table: str, commands: Mapping[int, str]) -> None:
        """Do nothing: there is no row to write."""

    def duty(self, name: str) -> bool:
        """Return True: there is nobody else to do it."""
        return True

    def forget(self, table: str) -> None:
        """Do nothing: no changes are tracked."""
