"""MCP at a table, loaded with the first request, so that a table without assistants starts quickly."""

from __future__ import annotations

from typing import Any

from threefold.service.jobs import Jobs
from threefold.service.tables import Tables


class LazyMcpApp:
    """An ASGI application that imports the SDK with its first request."""

    def __init__(self, tables: Tables, jobs: Jobs) -> None:
        self._tables, self._jobs = tables, jobs
        self._spoken: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        if self._spoken is None:
            from threefold.mcp.server import AtTheTable

            self._spoken = AtTheTable(self._tables, self._jobs)
        await self._spoken(scope, receive, send)
