"""The manual page, generated from the commands: what each does, its arguments and its options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer
from typer import core

from threefold.cli.worded import say, set_help_texts
from threefold.version import __version__

if TYPE_CHECKING:
    from typer._click.core import Command, Parameter


def manual(context: typer.Context) -> str:
    """Return the page in roff, the format of `man`."""
    group = context.command
    assert isinstance(group, core.TyperGroup)
    set_help_texts(group, context)
    lines = [f'.TH THREEFOLD 1 "" "threefold {__version__}"', f".SH {say('man.name')}"]
    about, example = (group.help or "").rsplit("\n\n", 1)
    lines += [
        f"threefold \\- {_escape_roff(_first(about))}",
        f".SH {say('man.synopsis')}",
        ".B threefold",
    ]
    lines += [f".I {say('man.command')}", say("man.option")]
    lines += [f".SH {say('man.description')}", _escape_roff(" ".join(about.split()))]
    lines += [f".SH {say('man.options')}", *_options(group)]
    lines.append(f".SH {say('man.commands')}")
    for name, command in group.commands.items():
        lines += _command(name, command)
    lines += [
        f".SH {say('man.status')}",
        say("man.statuses"),
        f".SH {say('man.example')}",
        _escape_roff(_line(example)),
    ]
    return "\n".join(line for line in lines if line)


def _command(name: str, command: Command) -> Iterator[str]:
    """Yield the lines for one command: its arguments, description, options and example."""
    *about, example = (command.help or "").split("\n\n")
    arguments = " ".join(_placeholder(p) for p in command.params if p.param_type_name == "argument")
    yield f".SS threefold {_escape_roff(name)} {_escape_roff(arguments)}".rstrip()
    for paragraph in about:
        yield ".PP"
        yield _escape_roff(" ".join(paragraph.split()))
    yield from _options(command)
    yield ".PP"
    yield _escape_roff(example)


def _options(command: Command) -> Iterator[str]:
    for parameter in command.params:
        if not isinstance(parameter, core.TyperOption) or parameter.hidden:
            continue
        names = ", ".join([*parameter.opts, *parameter.secondary_opts])
        if parameter.is_flag:
            value = ""
        else:
            value = f" {parameter.metavar or parameter.type.name.upper()}"
        yield ".TP"
        yield f".B {_escape_roff(names + value)}"
        yield _escape_roff(" ".join((parameter.help or "").split()))


def _placeholder(parameter: Parameter) -> str:
    named = str(parameter.metavar or (parameter.name or "").upper())
    if parameter.required or named.startswith("["):
        return named
    return f"[{named}]"


def _line(example: str) -> str:
    """Return the command line of an example, without the label before it."""
    return example[example.index("threefold") :]


def _first(words: str) -> str:
    return words.strip().partition("\n")[0].rstrip(".")


def _escape_roff(words: str) -> str:
    """Escape text for roff: backslashes, hyphens, and a dot or quote at the start."""
    plain = words.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", plain)
