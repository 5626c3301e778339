"""A visitor with a browser whose complaints are written down."""

from __future__ import annotations

from dataclasses import dataclass, field

import httpx
from playwright.sync_api import Browser, ConsoleMessage, Page, Response
from tests.e2e.room import LAPTOP, NAME, PHONE
from tests.web.house import House

from threefold.service.keys import new_secret


@dataclass
class Visit:
    """Somebody who comes in by an address, with a shelf from before; what goes wrong meanwhile is
    written down.
    """

    house: House
    browser: Browser
    start: str = "/"
    shelf: str = field(default_factory=new_secret)
    scripts: bool = True
    size: tuple[int, int] = LAPTOP
    wrong: list[str] = field(default_factory=list)

    @property
    def base(self) -> str:
        return f"http://{NAME}:{self.house.port}"

    def come(self) -> Page:
        """A fresh window at the start."""
        page = self.window()
        self.enter(page, self)
        return page

    def window(self) -> Page:
        """A fresh window."""
        context = self.browser.new_context(
            viewport={"width": self.size[0], "height": self.size[1]},
            is_mobile=self.size == PHONE,
            has_touch=self.size == PHONE,
            java_script_enabled=self.scripts,
        )
        page = context.new_page()
        page.on("pageerror", lambda error: self.wrong.append(f"{page.url}: {error}"))
        page.on("console", lambda said: self._told(page, said))
        page.on("response", self._heard)
        return page

    def enter(self, page: Page, arrival: Visit) -> None:
        """Come in as at another arrival: of what the browser has kept only the files are still
        there.
        """
        self._forget(page, arrival)
        page.goto(self.base + arrival.start)

    def taken(self, page: Page, arrival: Visit) -> str:
        """Come in likewise, but look at nothing: where the way in leads. The browser has its
        cookies.
        """
        self._forget(page, arrival)
        with httpx.Client(
            base_url=f"http://127.0.0.1:{self.house.port}", cookies={"shelf": arrival.shelf}
        ) as client:
            answer = client.get(arrival.start)
        for cookie in client.cookies.jar:
            page.context.add_cookies(
                [
                    {
                        "name": cookie.name,
                        "value": cookie.value or "",
                        "domain": NAME,
                        "path": cookie.path,
                    }
                ]
            )
        return str(answer.headers.get("location", arrival.start))

    def _forget(self, page: Page, arrival: Visit) -> None:
        if self.scripts and page.url.startswith(self.base):
            page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        page.context.clear_cookies()
        page.context.add_cookies([{"name": "shelf", "value": arrival.shelf, "url": self.base}])

    def _told(self, page: Page, said: ConsoleMessage) -> None:
        """Chromium complains of a header that it heeds in secure contexts alone."""
        if (
            said.type == "error"
            and "Cross-Origin-Opener-Policy header has been ignored" not in said.text
        ):
            self.wrong.append(f"{page.url}: {said.text}")

    def _heard(self, answer: Response) -> None:
        if answer.status >= 400:
            self.wrong.append(f"{answer.request.method} {answer.url}: {answer.status}")
