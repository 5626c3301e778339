"""The shelf of a browser: the secret in its cookie, and the answer that sets the cookie."""

from __future__ import annotations

from typing import NamedTuple

from litestar import Response

from threefold.service.keys import new_secret
from threefold.web.context import app_of
from threefold.web.creating.shelf import secret_in
from threefold.web.http import HttpRequest


class BrowserShelf(NamedTuple):
    """The secret of this browser's shelf, and whether it has just been made."""

    secret: str
    fresh: bool


def shelf_of(request: HttpRequest) -> BrowserShelf:
    """The shelf of this browser; a new one where it has none."""
    secret = secret_in(request.cookies.get("shelf", ""))
    return BrowserShelf(new_secret(), True) if secret is None else BrowserShelf(secret, False)


def with_shelf(request: HttpRequest, response: Response[str], shelf: BrowserShelf) -> Response[str]:
    """The answer, with the cookie of a shelf that has just been made."""
    if shelf.fresh:
        app_of(request).set_cookie(request, response, "shelf", shelf.secret, "/")
    return response
