"""Help in the user's language. The texts are in ``help.ftl`` and are looked up when help is
shown.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from typer import core

from threefold.cli.output import only_visible, spoken_language
from threefold.text.catalog import has, render_key

if TYPE_CHECKING:
    from typer._click.core import Command as ClickCommand
    from typer._click.core import Context
    from typer._click.formatting import HelpFormatter
    from typer._click.shell_completion import CompletionItem

_FRAME: Final = {
    "Arguments": "arguments",
    "Options": "options",
    "Commands": "commands",
    "required": "required",
}
"""Words that the parser itself prints around our texts, with the keys of their translations."""


def say(key: str, **given: str) -> str:
    """Return a text of the help."""
    return render_key(spoken_language(), f"help.{key}", given)


def _translate_parser_text(english: str) -> str:
    if english == "default: {default}":
        return say("frame.default", value="{default}")
    key = _FRAME.get(english)
    if key is None:
        return english
    return say(f"frame.{key}")


class WordedCommand(core.TyperCommand):
    """A command whose help is in the user's language, and whose output steers no terminal."""

    def invoke(self, ctx: Context) -> Any:
        with only_visible():
            return super().invoke(ctx)

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        set_help_texts(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Context, formatter: HelpFormatter) -> None:
        _usage(self, ctx, formatter)


class WordedGroup(core.TyperGroup):
    """The group of all commands, whose help is in the user's language."""

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        set_help_texts(self, ctx)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Context, formatter: HelpFormatter) -> None:
        _usage(self, ctx, formatter)

    def shell_complete(self, ctx: Context, incomplete: str) -> list[CompletionItem]:
        set_help_texts(self, ctx)
        return super().shell_complete(ctx, incomplete)


def set_help_texts(command: ClickCommand, ctx: Context, name: str = "") -> None:
    """Set the help texts of a command, its parameters and its subcommands."""
    _frame()
    commands: Mapping[str, ClickCommand] = {}
    if isinstance(command, core.TyperGroup):
        commands = command.commands
    if not name:
        name = command.name or ""
        if commands:
            name = "threefold"
    first = say(name)
    texts = [first]
    if has(f"help.{name}.more"):
        texts.append(say(f"{name}.more"))
    example = (command.help or "").partition("Example:")[2].strip()
    if example:
        texts.append(say("frame.example", line=example))
    command.help, command.short_help = "\n\n".join(texts), first
    command.epilog = None
    if not commands:
        command.epilog = say("frame.languages")
    for parameter in command.params:
        key = f"{name}.{parameter.name}"
        if not has(f"help.{key}"):
            key = f"any.{parameter.name}"
        if isinstance(parameter, core.TyperOption | core.TyperArgument):
            parameter.help = say(key)
    asked = command.get_help_option(ctx)
    if isinstance(asked, core.TyperOption):
        asked.help = say("any.help")
    for below, one in commands.items():
        set_help_texts(one, ctx, below)


def _usage(command: ClickCommand, ctx: Context, formatter: HelpFormatter) -> None:
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
