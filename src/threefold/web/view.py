"""Templates: one environment a language, every text through the catalog, everything escaped."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from threefold.library.catalogue import pack_of
from threefold.library.rules import rulebook
from threefold.model.time import Duration, in_words, spoken
from threefold.rules.clock import Unit
from threefold.rules.conditions import condition_key
from threefold.rules.harm import steps_to_death
from threefold.rules.situations import situation_name
from threefold.rules.tasks import difficulty_name
from threefold.rules.types import Message
from threefold.table.state.facts import Text
from threefold.text import Lang, has, render, render_key

TEMPLATES = Path(__file__).with_name("templates")
STATIC = Path(__file__).with_name("static")


@lru_cache(maxsize=1)
def modules_path() -> str:
    """The folder of the script's modules in addresses. It changes with their content: modules import each other by
    relative addresses, so the version stands in the path."""
    files = sorted((STATIC / "js").glob("*.js"))
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]
    return f"/static/js/{digest}"


@lru_cache(maxsize=256)
def static(path: str) -> str:
    """The address of a static file. It changes with the content, so browsers may keep the file for good."""
    folder, _, name = path.rpartition("/")
    if folder == "js":
        return f"{modules_path()}/{name}"
    digest = hashlib.sha256((STATIC / path).read_bytes()).hexdigest()[:12]
    return f"/static/{path}?{digest}"


class Statement(NamedTuple):
    """A rule as a receipt shows it: its id, its statement, where to read on."""

    id: str
    text: str
    href: str


def rule(id: str) -> Statement | None:
    """The statement behind a line, if the reference has it."""
    entry = rulebook().by_id.get(id)
    return Statement(id, entry.rule, f"/rules/{id}") if entry is not None else None


def condition(name: str) -> Message:
    """A condition in words: the game's own in the language of the reader, any other as the GM wrote it."""
    key = condition_key(name)
    return Message(key) if has(key) else Message("line.given", {"name": name})


def time_left(n: int, unit: Unit) -> Message:
    """What is left of something that ends by itself."""
    form, params = spoken(Duration(n, unit))
    return Message(f"power.left.{form}", params)


@lru_cache(maxsize=3)
def environment(lang: Lang) -> Environment:
    """Jinja for one language: ``t("key", n=3)`` is a text, ``say(x)`` the text of an event, line or refusal."""
    env = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.do"],
    )

    env.globals.update({"steps_to_death": steps_to_death})

    def t(key: str, **params: str | int | Message) -> str:
        return render_key(lang, key, params)

    def say(value: Text | Message) -> str:
        return render(value.message() if isinstance(value, Text) else value, lang)

    def named(difficulty: int) -> str:
        return render(difficulty_name(difficulty), lang)

    env.globals.update(
        {
            "situation": situation_name,
            "pack_of": pack_of,
            "condition_name": condition,
            "in_words": in_words,
            "time_left": time_left,
        }
    )
    env.globals.update({"t": t, "say": say, "lang": lang, "static": static, "rule": rule, "difficulty_name": named})
    return env


def page(name: str, lang: Lang, **context: object) -> str:
    """A template drawn."""
    return environment(lang).get_template(name).render(context)
