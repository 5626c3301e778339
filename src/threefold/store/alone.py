"""What a store says of other programs where there are none."""

from __future__ import annotations

from threefold.store.contract import Heard


class Alone:
    """Nobody else is heard by this store. One that hears others says so itself."""

    shared = False
    """Whether other programs serve the same tables."""

    def moved_on(self, table: str, version: int) -> bool:
        """Nobody else changes anything."""
        return False

    def listen(self, heard: Heard) -> None:
        """There is nobody to hear."""

    def tell(self, topic: str, key: str, text: str) -> None:
        """There is nobody to tell."""

    def duty(self, name: str) -> bool:
        """There is nobody else to do it."""
        return True

    def forget(self, table: str) -> None:
        """There are no news."""
