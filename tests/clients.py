"""Clients of tests are patient, and speak plain http on loopback."""

from __future__ import annotations

from functools import cache

import httpx._transports.default
from httpx._config import DEFAULT_TIMEOUT_CONFIG


@cache
def make_patient() -> None:
    """For all clients of this process. Without it each would read every certificate of the system,
    and there are thousands."""
    for phase in (
        "connect",
        "read",
        "write",
        "pool",
    ):  # seconds; a busy machine is no fault, and httpx would give five
        setattr(DEFAULT_TIMEOUT_CONFIG, phase, 60.0)
    httpx._transports.default.create_ssl_context = cache(
        httpx._transports.default.create_ssl_context
    )
