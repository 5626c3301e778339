"""Threefold: a rules engine that explains every number, and a live game table.

Python API: `Game`, `Character`, `Foe`, and `Result` (the outcome of a procedure); `task`, `attack`,
`defend`, `play`, `odds` and `simulate` use the default rules. JSON API: `read` a request,
`adjudicate` it, encode the answer with `answer_json`; `answer_line` does all three, from bytes to
bytes.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from threefold.version import __version__

if TYPE_CHECKING:
    from threefold.game import (
        Character,
        Foe,
        Game,
        Line,
        Refused,
        Report,
        Result,
        attack,
        defend,
        entries,
        find_rules,
        odds,
        play,
        procedure_ids,
        simulate,
        task,
    )
    from threefold.service.adjudicate import adjudicate, answer_line
    from threefold.service.answers import answer_json
    from threefold.service.requests import Answer, Problem, Request, read

__all__ = [
    "Answer",
    "Character",
    "Foe",
    "Game",
    "Line",
    "Problem",
    "Refused",
    "Report",
    "Request",
    "Result",
    "__version__",
    "adjudicate",
    "answer_json",
    "answer_line",
    "attack",
    "defend",
    "entries",
    "find_rules",
    "odds",
    "play",
    "procedure_ids",
    "read",
    "simulate",
    "task",
]

_STANDS_IN = {
    "__version__": "version",
    "Answer": "service.requests",
    "Problem": "service.requests",
    "Request": "service.requests",
    "adjudicate": "service.adjudicate",
    "answer_json": "service.answers",
    "answer_line": "service.adjudicate",
    "read": "service.requests",
}


def __getattr__(name: str) -> object:
    # Public names are loaded on first use, so that importing one module of the package does not
    # load the engine. All names are bound at once: importing a subpackage with the same name as one
    # of them would otherwise hide that name.
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    for public in __all__:
        globals()[public] = getattr(
            import_module(f"threefold.{_STANDS_IN.get(public, 'game')}"), public
        )
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
