"""What keeps a table to those who are invited: origins, headers, cookies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self' {sockets}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)

HEADERS: Final[Mapping[str, str]] = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def content_security_policy(host: str) -> str:
    """Scripts, styles and fonts from here alone; sockets to this host (some browsers do not count them as 'self')."""
    clean = host if all(c.isascii() and (c.isalnum() or c in ".-:[]") for c in host) else ""
    return POLICY.format(sockets=f"ws://{clean} wss://{clean}" if clean else "")


def same_origin(origin: str | None, host: str, fetch_site: str | None, public_url: str | None = None) -> bool:
    """Whether a request that changes something, or a socket, comes from one of our own pages.

    Browsers send ``Origin`` with every such request. Where a proxy rewrites the host, ``public_url`` is the origin.
    """
    if origin is None:
        return fetch_site in ("same-origin", "none") if fetch_site is not None else False
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    if parts.scheme not in ("http", "https"):
        return False
    if public_url is not None and parts[:2] == urlsplit(public_url)[:2]:
        return True
    return parts.netloc == host
