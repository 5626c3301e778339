"""What keeps a store from being used, and what is wrong with a record."""

from __future__ import annotations

from typing import Literal

Trouble = Literal[
    "newer",
    "foreign",
    "corrupt",
    "unreachable",
    "readonly",
    "failing",
    "moved",
    "busy",
    "full",
    "hollow",
    "forgotten",
    "images_driver",
    "images_place",
    "salvaged",
    "server_address",
    "server_busy",
    "server_crowded",
    "server_database",
    "server_denied",
    "server_driver",
    "server_encoding",
    "server_entry",
    "server_failing",
    "server_foreign",
    "server_full",
    "server_gone",
    "server_lost",
    "server_newer",
    "server_standby",
]

Damage = Literal["changed", "missing", "unknown", "unsound"]
"""A record that was changed, one that is not there, one that this version does not know, one that cannot follow."""
