"""The server's log: to standard error, of warnings and worse unless asked for more, and never with a token in it."""

from __future__ import annotations

import logging
import os
import re
import sys
from typing import Final

import structlog
from structlog.types import EventDict, Processor, WrappedLogger

_TOKEN: Final = re.compile(r"(/(?:join|shelf)/)[^\s\"'/?#]+")


def keep_journal(verbose: bool) -> None:
    """Write what every part of the server logs: lines for a person at a terminal, JSON for whatever collects it."""
    terminal = sys.stderr.isatty()
    last: Processor = (
        structlog.dev.ConsoleRenderer(colors="NO_COLOR" not in os.environ, exception_formatter=_as_it_is)
        if terminal
        else structlog.processors.JSONRenderer()
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[structlog.stdlib.add_log_level, structlog.processors.TimeStamper(fmt="iso")],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            structlog.processors.format_exc_info,  # no values of variables: they may hold a secret
            without_tokens,
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
    """Take the token out of every link that a line mentions."""
    return {name: _TOKEN.sub(r"\1…", value) if isinstance(value, str) else value for name, value in event.items()}
