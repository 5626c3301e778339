"""The socket of a page in a browser, between the page and the server."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """The socket of a page, whose news may be held back."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.holds = False
        self.held: list[tuple[WebSocketRoute, str | bytes]] = []
        page.route_web_socket("**/live", self._between)

    def _between(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: self._hears(line, message))

    def _hears(self, line: WebSocketRoute, message: str | bytes) -> None:
        if self.holds and message != '{"event":"pong"}':
            self.held.append((line, message))
        else:
            line.send(message)

    def wait_for_news(self) -> None:
        """Wait until something is held back."""
        while not self.held:
            self._page.wait_for_timeout(20)

    def let_go(self) -> None:
        """Send on what was held back."""
        self.holds = False
        for line, message in self.held:
            line.send(message)
        self.held.clear()
