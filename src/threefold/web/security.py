"""Protection against requests from other sites: security headers, the content security policy,
origin checks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self' {sockets}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)

# With "no-referrer" browsers send "Origin: null" with every plain form, as forms of other sites
# may.
HEADERS: Final[Mapping[str, str]] = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


HSTS_DAYS: Final = 365
"""For how many days a browser uses https alone, after its last answer."""


def hsts(public_url: str | None, days: int) -> Mapping[str, str]:
    """Return the header that keeps browsers on https (RFC 6797), where the server's own address is
    one of https. It speaks for this host alone, not for the names below it. With 0 days browsers
    forget it."""
    if urlsplit(public_url or "").scheme != "https":
        return {}
    return {"strict-transport-security": f"max-age={days * 86_400}"}


def content_security_policy(host: str) -> str:
    """Return the policy: scripts, styles and fonts come from this site alone. Sockets to ``host``
    are named because some browsers do not count them as 'self'."""
    if all(c.isascii() and (c.isalnum() or c in ".-:[]") for c in host):
        clean = host
    else:
        clean = ""
    return POLICY.format(sockets=f"ws://{clean} wss://{clean}" if clean else "")


def same_origin(
    origin: str | None, host: str, fetch_site: str | None, public_url: str | None = None
) -> bool:
    """Return whether a request that changes something, or a socket, comes from one of our own
    pages.

    Browsers send ``Origin`` with every such request. It is ``null`` when a proxy in front of us
    forbids referrers. Browsers send ``Sec-Fetch-Site`` only in secure contexts. When a proxy
    rewrites the host, ``public_url`` is the origin.
    """
    if origin is None:
        return fetch_site in ("same-origin", "none")
    if origin == "null":
        return fetch_site == "same-origin"
    asked = site_of(origin)
    if asked is None:
        return False
    scheme, *_ = asked
    if asked == site_of(f"{scheme}://{host}"):
        return True
    return public_url is not None and asked == site_of(public_url)


def site_of(address: str) -> tuple[str, str, int] | None:
    """Return scheme, host and port as browsers compare them: lower case, Punycode, the scheme's
    default port.

    Return None for an address that is not a plain http or https address.
    """
    try:
        parts = urlsplit(address)
        name, port = parts.hostname or "", parts.port
        if name.isascii():
            host = name
        else:
            host = name.encode("idna").decode("ascii")
    except ValueError:
        return None
    if parts.scheme not in _PORTS or not host or parts.username is not None:
        return None
    return parts.scheme, host, _PORTS[parts.scheme] if port is None else port


_PORTS: Final[Mapping[str, int]] = {"http": 80, "https": 443}
