"""The shelf of a browser: reading the secret from its cookie, and setting the cookie."""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from threefold.service.keys import new_secret
from threefold.service.shelves import Grows
from threefold.store.contract import Link
from threefold.web.context import app_of
from threefold.web.cookies import cookie_of
from threefold.web.creating.shelf import secret_in
from threefold.web.http import Html, HttpRequest, device_of

SHELF: Final = "shelf"
"""The name of the shelf's cookie."""


class BrowserShelf(NamedTuple):
    """The secret of a browser's shelf, and whether it is new to the browser."""

    secret: str
    fresh: bool


def secret_of_shelf(request: HttpRequest) -> str | None:
    """Return the secret of this browser's shelf; None when it has none."""
    return secret_in(cookie_of(request.cookies, SHELF) or "")


def shelf_of(request: HttpRequest) -> BrowserShelf:
    """Return the shelf of this browser; a new one when it has none."""
    secret = secret_of_shelf(request)
    if secret is None:
        return BrowserShelf(new_secret(), True)
    return BrowserShelf(secret, False)


def with_shelf(request: HttpRequest, response: Html, shelf: BrowserShelf) -> Html:
    """Set the shelf's cookie on a response if the shelf is new or the cookie has its plain name
    over https, and return the response."""
    app = app_of(request)
    if shelf.fresh or (SHELF in request.cookies and app.over_https(request)):
        app.set_cookie(request, response, SHELF, shelf.secret)
    return response


def growth_of(request: HttpRequest, link: Link | None = None) -> Grows:
    """Return how many bytes a client may still store: those of its link, or of its device without
    one.
    """
    return partial(
        app_of(request).rates.new_bytes.admits,
        device_of(request) if link is None else f"by {link.id}",
    )
