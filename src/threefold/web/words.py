"""Texts in one language for templates and view models: of catalog keys, events, lines and rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from threefold.library.entries import SHELF, shelf
from threefold.library.rules import rulebook
from threefold.library.translations import in_language, rule_in
from threefold.model.time import Duration, spoken
from threefold.rules.clock import Unit
from threefold.rules.conditions import in_words
from threefold.rules.situations import situation_name
from threefold.rules.tasks import difficulty_name
from threefold.rules.types import Message
from threefold.table.state.facts import Text
from threefold.text import Lang, render, render_key
from threefold.text import shelf_words as name_in


class Statement(NamedTuple):
    """A rule as a receipt shows it: its id, its statement, and the address of its page."""

    id: str
    text: str
    href: str


def rule(id: str, lang: Lang) -> Statement | None:
    """Return the statement of a rule in a language; None when the reference has no such rule."""
    entry = rulebook().by_id.get(id)
    if entry is not None:
        return Statement(id, rule_in(entry, lang).rule, f"/rules/{id}")
    return None


def shelf_entry(path: str, lang: Lang) -> Statement | None:
    """Return the text of an entry of the shelf, such as ``abilities/golem_body``, in a language;
    None when there is no such entry."""
    kind, _, key = path.partition("/")
    if kind in SHELF:
        entry = shelf(SHELF[kind]).get(key)
    else:
        entry = None
    if entry is None:
        return None
    own = in_language(entry, kind, key, lang)
    return Statement(own.name, own.text, f"/rules/{kind}/{key}")


def condition(name: str) -> Message:
    """Return the name of a condition: translated if it is one of the game's, else as the GM wrote
    it.
    """
    said = in_words(name)
    if isinstance(said, Message):
        return said
    return Message("line.given", {"name": name})


def time_left(n: int, unit: Unit) -> Message:
    """Return the remaining time of something that ends by itself."""
    form, params = spoken(Duration(n, unit))
    return Message(f"power.left.{form}", params)


@dataclass(frozen=True)
class Words:
    """The texts of one language."""

    lang: Lang

    def t(self, key: str, **params: str | int | Message) -> str:
        """Return the text of a catalog key."""
        return render_key(self.lang, key, params)

    def say(self, value: Text | Message) -> str:
        """Return the text of an event, a line or a refusal."""
        return render(value.message() if isinstance(value, Text) else value, self.lang)

    def name(self, text: str) -> str:
        """Translate a name or a text of the shelf; text that a person wrote stays as it is."""
        return name_in(text, self.lang, "tasks")

    def situation(self, id: str) -> str:
        """Return the name of a situation."""
        return self.say(situation_name(id))

    def difficulty_name(self, difficulty: int) -> str:
        """Return the name of a difficulty, such as "Intimidating"."""
        return render(difficulty_name(difficulty), self.lang)
