"""Secrets that open something: random, told once, and known to the store by their hash alone."""

from __future__ import annotations

import hashlib
import secrets


def new_secret() -> str:
    """256 random bits, fit for a URL and a cookie."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What is stored of a secret, and looked up by: how long that takes tells nothing of it.

    Secrets are random, so that a plain hash is enough.
    """
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def hashed_mark(mark: str) -> str:
    """What is stored of a browser's mark: never the hash of a secret that opens a seat, for no text begins so."""
    return hashlib.sha256(b"\xff" + hashlib.sha256(mark.encode()).digest()).hexdigest()
