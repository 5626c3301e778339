"""The console script: reads the command line and connects it to the web and MCP servers."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from socket import socket
    from threading import Event

    from threefold.model.languages import Lang
    from threefold.service.hosting import Hosting
    from threefold.service.tables import Tables


def main() -> None:
    """Run the command line that this process was started with."""
    if sys.argv[1:] == [
        "adjudicate"
    ]:  # programs start this often: without Typer it starts in half the time
        import gc

        gc.disable()  # until all modules are loaded: none of their objects is ever freed
        from threefold.cli.lines import answer_lines

        answer_lines()
        return

    # Windows encodes redirected output in a regional code page by default
    if sys.platform == "win32":
        from io import TextIOWrapper

        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="replace")

    from threefold.cli.app import Servers, run

    sys.exit(run(sys.argv[1:], Servers(_serve, _serve_mcp)))


def _serve(tables: Tables, listening: socket, stop: Event, hosting: Hosting) -> None:
    """Serve the live table in the browser, the HTTP API, and MCP where its SDK is installed."""
    from threefold.mcp.late import LazyMcpApp
    from threefold.web.server import serve

    serve(tables, listening, stop, hosting, LazyMcpApp if find_spec("mcp") is not None else None)


def _serve_mcp(tables: Tables | None, secret: str, lang: Lang) -> None:
    """Serve the Model Context Protocol on standard input and output."""
    from threefold.mcp.server import on_standard_input

    on_standard_input(tables, secret, lang)
