"""The reasons why a store cannot be used, and the kinds of damage to a record."""

from __future__ import annotations

from typing import Literal

Trouble = Literal[
    "newer",
    "older",
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
    "server_older",
    "server_standby",
]

Damage = Literal["changed", "missing", "unknown", "unsound"]
"""A record was changed, is missing, is not known to this version, or cannot follow the one before
it.
"""
