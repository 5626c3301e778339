"""Requests of a page that a test holds back: what comes in the wrong order now and then does so
here each time.
"""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect


class Held:
    """Holds back the first request to an address; later ones pass."""

    def __init__(self, page: Page, pattern: str) -> None:
        self._page, self._routes = page, list[Route]()
        quiet(
            page
        )  # otherwise the first request may be one that was on its way, and the page may give it up
        page.route(
            pattern, lambda route: route.fallback() if self._routes else self._routes.append(route)
        )

    def wait(self) -> None:
        """Wait until there is such a request. Playwright tells of a request before it hands over
        its route.
        """
        while not self._routes:
            self._page.evaluate("new Promise(requestAnimationFrame)")

    def let_go(self) -> None:
        """Send the request, and wait until its answer has come."""
        self._routes[0].continue_()
        self._routes[0].request.response()
        self._page.evaluate("new Promise(requestAnimationFrame)")


def quiet(page: Page) -> None:
    """Wait until all requests of a page are answered."""
    expect(page.locator(".htmx-request")).to_have_count(0)
