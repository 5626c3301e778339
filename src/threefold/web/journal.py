"""The server's log: it goes to standard error, has warnings and worse unless verbose, and never
contains a token.
"""

from __future__ import annotations

import logging
import os
import re
import sys
from typing import Final

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

from threefold.text.visible import visible, visible_line

_TOKEN: Final = re.compile(r"(/(?:join|shelf)/)[^\s\"'/?#]+")


def configure_logging(verbose: bool) -> None:
    """Configure logging for the whole server: readable lines at a terminal, JSON everywhere
    else.
    """
    terminal = sys.stderr.isatty()
    last: Processor = (
        structlog.dev.ConsoleRenderer(
            colors="NO_COLOR" not in os.environ, exception_formatter=_as_it_is
        )
        if terminal
        else structlog.processors.JSONRenderer()
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,  # no values of variables: they may hold a secret
            without_tokens,
            without_controls,
            last,
        ],
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO if verbose else logging.WARNING)


_as_it_is = structlog.dev.plain_traceback


def without_tokens(logger: WrappedLogger | None, method: str, event: EventDict) -> EventDict:
    """Remove the token from every link in a log line."""
    return {
        name: _TOKEN.sub(r"\1…", value) if isinstance(value, str) else value
        for name, value in event.items()
    }


def without_controls(logger: WrappedLogger | None, method: str, event: EventDict) -> EventDict:
    """Show the control characters in a log line: what people send steers no terminal, and begins no
    line of its own.
    """
    return {
        name: _plain(name, value) if isinstance(value, str) else value
        for name, value in event.items()
    }


def _plain(name: str, value: str) -> str:
    """Return a value as one line; of a traceback, the lines that belong to it are set in."""
    if name != "exception":
        return visible_line(value)
    return "\n  ".join(visible(value).split("\n"))
