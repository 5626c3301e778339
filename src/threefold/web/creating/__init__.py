"""Making a character in the browser, and the shelf on which players keep theirs."""

from __future__ import annotations

from threefold.web.creating.routes import guest_page, routes

__all__ = ["guest_page", "routes"]
