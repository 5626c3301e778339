"""Cookies by name: how they are called where TLS is, how they are read under both names, and how
they are set.

Over https the cookies of a seat are called ``__Secure-…``, those of ``/`` ``__Host-…``: a browser
takes these from this server alone, not from another site under its domain, and not over http.
Without TLS, and from earlier versions, they have plain names. A plain name stays good; the first
answer that sets the cookie over https removes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from litestar import Request, Response, WebSocket
from litestar.datastructures import State

SEAT: Final = "seat_"
"""The start of the name of a seat's cookie; its path is that seat's. All other cookies have the
path ``/``.
"""

MARK: Final = "mine_"
"""The start of the name of a mark (``lobby``)."""

COOKIE_SECONDS: Final = 60 * 60 * 24 * 400
"""How long a browser keeps its cookies, in seconds: as long as browsers allow. Each visit begins it
anew.
"""


def secure_name(name: str) -> str:
    """Return what a cookie is called where TLS is."""
    if name.startswith(SEAT):
        return f"__Secure-{name}"
    return f"__Host-{name}"


def path_of(name: str) -> str:
    """Return the path of a cookie."""
    if name.startswith(SEAT):
        return f"/seat/{name.removeprefix(SEAT)}"
    return "/"


def cookie_of(cookies: Mapping[str, str], name: str) -> str | None:
    """Return a cookie under either name. The one of TLS counts: nobody else can have set it."""
    return cookies.get(secure_name(name), cookies.get(name))


def cookies_from(cookies: Mapping[str, str], start: str) -> dict[str, str]:
    """Return the cookies whose plain names begin so, by what follows; each once."""
    plain = {
        name.removeprefix(start): value for name, value in cookies.items() if name.startswith(start)
    }
    prefix = secure_name(start)
    return plain | {
        name.removeprefix(prefix): value
        for name, value in cookies.items()
        if name.startswith(prefix)
    }


def with_cookies(cookies: Mapping[str, str], new: Mapping[str, str]) -> dict[str, str]:
    """Return cookies with new values under their plain names."""
    replaced = {*new, *map(secure_name, new)}
    return {name: value for name, value in cookies.items() if name not in replaced} | dict(new)


def set_cookie(
    request: Request[None, None, State] | WebSocket[None, None, State],
    response: Response[str | bytes],
    name: str,
    value: str,
    secure: bool,
) -> None:
    """Set a cookie that neither scripts nor other sites can use. ``secure``: the browser uses
    https.
    """
    if secure:
        called = secure_name(name)
    else:
        called = name
    path = path_of(name)
    response.set_cookie(
        called,
        value,
        path=path,
        httponly=True,
        samesite="lax",
        secure=secure,
        max_age=COOKIE_SECONDS,
    )
    if secure and name in request.cookies:
        response.delete_cookie(name, path=path)
