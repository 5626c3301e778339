"""Sealed dice."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

Commitment = Annotated[
    str, Meta(pattern=r"^([0-9a-f]{64})?$", description="the hash of a seed; empty for none")
]
Seed = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$", description="a seed in hexadecimal digits")]
