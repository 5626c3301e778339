"""What a browser sends beside the fields of a form. ``tests/e2e/test_doors.py`` sees Chromium send
the same.
"""

from __future__ import annotations

import re

import httpx


def by_htmx(base: str) -> dict[str, str]:
    """The headers of a form or button that htmx sends: a script of the page fetches, and names the
    page's origin.
    """
    return {"origin": base, "hx-request": "true"}


def by_form(page: httpx.Response) -> dict[str, str]:
    """The headers of a plain form on this page: its origin, unless the page wants no referrer to be
    told.
    """
    url = page.url
    own = f"{url.scheme}://{url.netloc.decode()}"
    return {"origin": "null" if "no-referrer" in _policies(page) else own}


def _policies(page: httpx.Response) -> list[str]:
    """The referrer policy of a page: the last one that it names counts."""
    named = re.findall(r'<meta name="referrer" content="([^"]*)"', page.text)
    return (named or [page.headers.get("referrer-policy", "")])[-1:]
