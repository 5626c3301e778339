"""The encounter laboratory in the browser: from a table, from a file, from a link."""

from __future__ import annotations

from threefold.web.lab.routes import routes

__all__ = ["routes"]
