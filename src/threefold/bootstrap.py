"""The console script."""

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
    if sys.argv[1:] == ["adjudicate"]:  # programs start it often: without the frame it starts in half the time
        import gc

        gc.disable()  # until all is loaded: nothing of it is ever freed
        from threefold.cli.lines import answer_lines

        answer_lines()
        return

    if sys.platform == "win32":  # what goes to a file or a pipe there is in the letters of one region
        from io import TextIOWrapper

        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="replace")

    from threefold.cli.app import Faces, run

    sys.exit(run(sys.argv[1:], Faces(_serve, _speak)))


def _serve(tables: Tables, listening: socket, stop: Event, hosting: Hosting) -> None:
    """The live table in the browser, for programs, and for assistants where their protocol is installed."""
    from threefold.mcp.late import Assistants
    from threefold.web.server import serve

    serve(tables, listening, stop, hosting, Assistants if find_spec("mcp") is not None else None)


def _speak(tables: Tables | None, secret: str, lang: Lang) -> None:
    """The Model Context Protocol on standard input and output."""
    from threefold.mcp.server import on_standard_input

    on_standard_input(tables, secret, lang)
