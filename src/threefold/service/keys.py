"""Secrets that give access: random, told once; the store knows only their hash."""

from __future__ import annotations

import hashlib
import secrets


def new_secret() -> str:
    """Return 256 random bits as text, fit for a URL and a cookie."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """Return the hash of a secret, which is stored and looked up. The time of the lookup tells
    nothing of the secret.

    Secrets are random, so that a plain hash is enough.
    """
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def hashed_mark(mark: str) -> str:
    """Return the hash of a browser's mark. It is never the hash of a secret that opens a seat,
    because the hashed bytes begin with one that no text has."""
    return hashlib.sha256(b"\xff" + hashlib.sha256(mark.encode()).digest()).hexdigest()
