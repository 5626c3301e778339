"""Help in the user's language. The texts are in ``help.ftl`` and are looked up when help is
shown.
"""

from __future__ import annotations

import sys
from typing import Any, Final

from typer import core

from threefold.cli.output import only_visible, spoken
from threefold.text.catalog import has, render_key

_FRAME: Final = {
    "Arguments": "arguments",
    "Options": "options",
    "Commands": "commands",
    "required": "required",
}
"""Words that the parser itself prints around our texts, with the keys of their translations."""


def say(key: str, **given: str) -> str:
    """Return a text of the help."""
    return render_key(spoken(), f"help.{key}", given)


def _translate_parser_text(english: str) -> str:
    if english == "default: {default}":
        return say("frame.default", value="{default}")
    key = _FRAME.get(english)
    if key is None:
        return english
    return say(f"frame.{key}")


class Command(core.TyperCommand):
    """A command whose help is in the user's language, and whose output steers no terminal."""

    def invoke(self, ctx: Any) -> Any:
        with only_visible():
            return super().invoke(ctx)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        set_help_texts(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _usage(self, ctx, formatter)


class Group(core.TyperGroup):
    """The group of all commands, whose help is in the user's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        set_help_texts(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        _usage(self, ctx, formatter)

    def shell_complete(self, ctx: Any, incomplete: str) -> Any:
        set_help_texts(self, ctx)
        return super().shell_complete(ctx, incomplete)


def set_help_texts(command: Any, ctx: Any, name: str = "") -> None:
    """Set the help texts of a command, its parameters and its subcommands."""
    _frame()
    commands = getattr(command, "commands", {})
    name = name or ("threefold" if commands else command.name)
    first = say(name)
    if has(f"help.{name}.more"):
        more = [say(f"{name}.more")]
    else:
        more = []
    example = (command.help or "").partition("Example:")[2].strip()
    if example:
        last = [say("frame.example", line=example)]
    else:
        last = []
    command.help, command.short_help = "\n\n".join([first, *more, *last]), first
    command.epilog = None if commands else say("frame.languages")
    for parameter in command.params:
        own = f"{name}.{parameter.name}"
        parameter.help = say(own if has(f"help.{own}") else f"any.{parameter.name}")
    asked = command.get_help_option(ctx)
    if asked is not None:
        asked.help = say("any.help")
    for below, one in commands.items():
        set_help_texts(one, ctx, below)


def _usage(command: Any, ctx: Any, formatter: Any) -> None:
    pieces = " ".join(command.collect_usage_pieces(ctx))
    formatter.write_usage(ctx.command_path, pieces, prefix=say("frame.usage") + " ")


def _frame() -> None:
    """Translate the parser's own words. It offers no other way than to replace its module
    variables.
    """
    vars(core)["_"] = _translate_parser_text
    if not sys.stdout.isatty():
        return
    from typer import rich_utils  # imports Rich, as the parser does on a terminal

    vars(rich_utils).update(
        ARGUMENTS_PANEL_TITLE=_translate_parser_text("Arguments"),
        OPTIONS_PANEL_TITLE=_translate_parser_text("Options"),
        COMMANDS_PANEL_TITLE=_translate_parser_text("Commands"),
        REQUIRED_LONG_STRING=f"[{_translate_parser_text('required')}]",
        DEFAULT_STRING=f"[{say('frame.default', value='{}')}]",
    )
