"""The shelf of a browser: reading the secret from its cookie, and setting the cookie."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from litestar import Response

from threefold.service.keys import new_secret
from threefold.service.shelves import Grows
from threefold.store.contract import Link
from threefold.web.context import app_of
from threefold.web.creating.shelf import secret_in
from threefold.web.http import HttpRequest, device_of


class BrowserShelf(NamedTuple):
    """The secret of a browser's shelf, and whether it is new."""

    secret: str
    fresh: bool


def shelf_of(request: HttpRequest) -> BrowserShelf:
    """Return the shelf of this browser; a new one when it has none."""
    secret = secret_in(request.cookies.get("shelf", ""))
    return BrowserShelf(new_secret(), True) if secret is None else BrowserShelf(secret, False)


def with_shelf(request: HttpRequest, response: Response[str], shelf: BrowserShelf) -> Response[str]:
    """Set the shelf's cookie on a response if the shelf is new, and return the response."""
    if shelf.fresh:
        app_of(request).set_cookie(request, response, "shelf", shelf.secret, "/")
    return response


def growth_of(request: HttpRequest, link: Link | None = None) -> Grows:
    """Return how many bytes a client may still store: those of its link, or of its device without one."""
    return partial(app_of(request).new_bytes.admits, device_of(request) if link is None else f"by {link.id}")
