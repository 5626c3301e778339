"""MCP at a table, loaded some time after the start, or with the first request: so the table starts
quickly.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from threefold.service.beforehand import Step
from threefold.service.jobs import Jobs
from threefold.service.tables import Tables
from threefold.text import LANGUAGES, Lang

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from threefold.mcp.server import AtTheTable


class LazyMcpApp:
    """An ASGI application that imports the SDK with its first request, if it was not made
    beforehand.
    """

    def __init__(self, tables: Tables, jobs: Jobs) -> None:
        self._tables, self._jobs = tables, jobs
        self._spoken: AtTheTable | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if self._spoken is None:
            made = await asyncio.to_thread(_load)
            if self._spoken is None:  # another request may have waited for the same
                self._spoken = made(self._tables, self._jobs)
        await self._spoken(scope, receive, send)

    def beforehand(self) -> Iterator[Step]:
        """Yield what can be made before an assistant asks."""
        for module in _MODULES:
            yield partial(_load_part, module)
        yield _load
        yield from (partial(_keep_tools, lang) for lang in LANGUAGES)


_MODULES: Final = (
    "pydantic",
    "mcp_types",
    "httpx2",
    "starlette.applications",
    "mcp.shared.exceptions",
)
"""What the SDK loads, in parts, so that no part takes long."""


def _load_part(module: str) -> None:
    with suppress(ImportError):  # another version of the SDK loads something else
        import_module(module)


def _load() -> type[AtTheTable]:
    from threefold.mcp.server import AtTheTable

    return AtTheTable


def _keep_tools(lang: Lang) -> None:
    from threefold.mcp.listed import tools_kept

    tools_kept(lang)
