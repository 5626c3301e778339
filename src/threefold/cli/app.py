"""The frame of the command line: finds the command, runs it, and turns errors into one sentence and
an exit status.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Final, Literal, NamedTuple, Protocol

import typer

from threefold.version import __version__

if TYPE_CHECKING:
    from socket import socket
    from threading import Event

    from threefold.model.languages import Lang
    from threefold.service.hosting import Hosting
    from threefold.service.tables import Tables


COMMANDS: Final = (
    "rules",
    "rulings",
    "procedures",
    "situations",
    "roll",
    "draw",
    "character",
    "odds",
    "simulate",
    "duel",
    "sweep",
    "content",
    "import",
    "export",
    "archive",
    "unarchive",
    "journal",
    "adjudicate",
    "replay",
    "verify",
    "table",
    "token",
    "access",
    "mcp",
    "backup",
    "restore",
    "check",
)
"""All commands, in the order of the help."""

_WORDS: Final = {"import": "import_"}
"""The module names of commands whose name is a Python keyword."""

FAILED: Final = 1
WRONG_USE: Final = 2
INTERRUPTED: Final = 130


class Serve(Protocol):
    """A function that serves tables to browsers on a bound socket until ``stop`` is set."""

    def __call__(
        self, tables: Tables, listening: socket, stop: Event, hosting: Hosting
    ) -> None: ...


class Speak(Protocol):
    """A function that serves an assistant on standard input and output, at the seat of a token or
    without a seat.
    """

    def __call__(self, tables: Tables | None, secret: str, lang: Lang) -> None: ...


class Servers(NamedTuple):
    """The servers that the command line starts without importing them."""

    serve: Serve
    speak: Speak


def run(arguments: Sequence[str], faces: Servers | None = None) -> int:
    """Run one command line and return its exit status: 0 done, 1 failure, 2 wrong use.

    ``faces`` are the servers for tables and for assistants, which the command line starts without
    importing them.
    """
    from threefold.cli.wrong_use import language, system_error_text, wrong_use

    environment = dict(os.environ)
    try:
        chosen, lang, arguments = language(arguments, environment)
    except ValueError as unknown:
        _, lang, _ = language((), environment)
        _complain(wrong_use(_wrong_language(str(unknown)), "", lang))
        return WRONG_USE
    _set_language(lang, chosen)
    name = next((word for word in arguments if not word.startswith("-")), None)
    try:
        status = _app(name)(arguments, prog_name="threefold", standalone_mode=False, obj=faces)
        sys.stdout.flush()
    except typer.TyperException as error:
        known = ""
        if name in COMMANDS:
            known = f" {name}"
        _complain(wrong_use(error.format_message(), known, lang))
        return error.exit_code
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else FAILED
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        # the reader is gone: make the flush at exit harmless
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return FAILED
    except OSError as error:
        _complain(system_error_text(error, lang))
        return FAILED
    except Exception as bug:  # noqa: BLE001 - the last stop: a person gets a sentence, a programmer the rest on request
        if os.environ.get("THREEFOLD_TRACEBACK"):
            from threefold.text.visible import visible

            print(visible(traceback.format_exc()), file=sys.stderr)
        from threefold.text.catalog import render_key

        _complain(render_key(lang, "cli.internal", {"what": f"{type(bug).__name__}: {bug}"}))
        return FAILED
    return status if isinstance(status, int) else 0


def _wrong_language(typed: str) -> str:
    if typed:
        return f"Invalid value for '--lang': '{typed}' is not one of en, fr, ko"
    return "Option '--lang' requires an argument"


def _set_language(lang: Lang, chosen: Lang | None) -> None:
    """Set the language of all messages. For English, no texts are loaded."""
    if "threefold.text.catalog" in sys.modules or lang != "en" or chosen:
        from threefold.text.catalog import speak

        speak(lang, chosen)


def _app(name: str | None) -> typer.Typer:
    """Return the command line with only the named command, or with all commands if no known one is
    named.
    """
    from threefold.cli.worded import WordedCommand, WordedGroup

    fancy = sys.stdout.isatty()
    app = typer.Typer(rich_markup_mode="markdown" if fancy else None, add_completion=name is None)
    app.callback(invoke_without_command=True, cls=WordedGroup)(threefold)
    for command in (name,) if name in COMMANDS else COMMANDS:
        name_in_code = _WORDS.get(command, command)
        function: Callable[..., None] = import_module(f"threefold.cli.{name_in_code}").command
        app.command(command, cls=WordedCommand)(function)
    return app


def threefold(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version")] = False,
    legal: Annotated[bool, typer.Option("--legal")] = False,
    man: Annotated[bool, typer.Option("--man")] = False,
    lang: Annotated[
        Literal["en", "fr", "ko"] | None,
        typer.Option(),
    ] = None,
) -> None:
    """The Cypher System at a table: rules that explain every number, and a live game table in the
    browser.

    Example: threefold rules natural 20
    """
    if version or legal:
        _print_about(version, legal)
        raise typer.Exit
    if man:
        from threefold.cli.manual import manual

        print(manual(context))
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help(), err=True)
        raise typer.Exit(WRONG_USE)


def _print_about(version: bool, legal: bool) -> None:
    if version:
        print(f"threefold {__version__}")
    if legal:
        from threefold.library.legal import legal_notice

        print(*legal_notice(), sep="\n\n")


def _complain(sentence: str) -> None:
    from threefold.text.visible import visible

    print(f"threefold: {visible(sentence)}", file=sys.stderr)
