"""Threefold: a rules engine that explains every number, and a live game table.

For other programs: `read` a request, `adjudicate` it, show the answer with `answer_json`; `answer_line` does all three,
from bytes to bytes.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from threefold.version import __version__

if TYPE_CHECKING:
    from threefold.service.adjudicate import adjudicate, answer_line
    from threefold.service.answers import answer_json
    from threefold.service.requests import Answer, Problem, Request, read

__all__ = ["Answer", "Problem", "Request", "__version__", "adjudicate", "answer_json", "answer_line", "read"]

_STANDS_IN = {
    "Answer": "requests",
    "Problem": "requests",
    "Request": "requests",
    "adjudicate": "adjudicate",
    "answer_json": "answers",
    "answer_line": "adjudicate",
    "read": "requests",
}


def __getattr__(name: str) -> object:
    # Looked up when asked for, so that importing one module of the package does not load the engine.
    if name in _STANDS_IN:
        return getattr(import_module(f"threefold.service.{_STANDS_IN[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
