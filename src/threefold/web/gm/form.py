"""A form as it is drawn: what stands in its fields, what is wrong with one of them; and how it becomes a command."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from threefold.rules.types import Refusal
from threefold.table.commands import AnyCommand
from threefold.text import Lang, render
from threefold.web.forms import command_of, plainly

Fields = Sequence[tuple[str, str]]

# Fields that serve the page and are no part of a command: its id, the table's version when it was drawn, the mark of a
# form that comes back (in which a box that is not ticked was left so on purpose), for whom its defaults were filled in.
SERVING: Final = frozenset({"command_id", "version", "sent", "filled"})


class Form:
    """The fields of a form as text, by name, and the refusal of its last try, shown beside the field it concerns."""

    def __init__(self, fields: Mapping[str, str], lang: Lang, refusal: Refusal | None = None) -> None:
        self.fields = fields
        self.sent = "sent" in fields
        self._lang = lang
        self._refusal = refusal
        self._placed = False

    def first(self, defaults: Mapping[str, str]) -> Form:
        """The form as it is drawn first: with defaults, unless it comes back with what was typed."""
        return self if self.sent else self.over(defaults)

    def over(self, defaults: Mapping[str, str]) -> Form:
        """The same form with defaults in the fields that it does not have."""
        return Form({**defaults, **self.fields}, self._lang, self._refusal)

    def under(self, fields: Mapping[str, str]) -> Form:
        """The same form with other values in these fields."""
        return Form({**self.fields, **fields}, self._lang, self._refusal)

    def without(self, names: Collection[str]) -> Form:
        """The same form with nothing in these fields."""
        kept = {name: value for name, value in self.fields.items() if name not in names}
        return Form(kept, self._lang, self._refusal)

    def as_fields(self, type: str) -> list[tuple[str, str]]:
        """The fields as if they had been sent as a command of this type."""
        return [(name, value) for name, value in self.fields.items() if name != "type"] + [("type", type)]

    def text(self, name: str, default: object = "") -> str:
        """What stands in a field."""
        return self.fields.get(name, "" if default is None else str(default))

    def number(self, name: str, default: int | None = None) -> int | None:
        """The whole number in a field; none while it is empty."""
        value = self.fields.get(name)
        if value is None:
            return default
        return int(value) if re.fullmatch(r"-?[0-9]{1,6}", value) else None

    def on(self, name: str, default: bool = False) -> bool:
        """Whether a box is ticked."""
        return name in self.fields if self.sent else name in self.fields or default

    def rows(self, name: str) -> list[int]:
        """The numbers of the rows of a list, in order."""
        row = re.compile(rf"{re.escape(name)}\[(\d{{1,2}})\]")
        return sorted({int(found[1]) for found in map(row.match, self.fields) if found})

    def values(self, name: str) -> list[str]:
        """What stands in a list, in order."""
        return [self.fields[f"{name}[{n}]"] for n in self.rows(name) if f"{name}[{n}]" in self.fields]

    def error(self, name: str) -> str | None:
        """What is wrong with a field."""
        if self._refusal is None or self._refusal.field != name:
            return None
        self._placed = True
        return self._words(self._refusal)

    def error_below(self, name: str) -> str | None:
        """What is wrong with a field or with anything in it."""
        wrong = self.wrong_in(name)
        return self.error(self._refusal.field) if wrong and self._refusal is not None else None

    def wrong_in(self, *names: str) -> bool:
        """Whether one of these fields, or something in it, is wrong."""
        field = self._refusal.field if self._refusal is not None else ""
        return any(field == name or field.startswith((f"{name}.", f"{name}[")) for name in names)

    def rest(self) -> str | None:
        """What is wrong with the whole, or with a field that this form does not show; asked for last."""
        return None if self._refusal is None or self._placed else self._words(self._refusal)

    def _words(self, refusal: Refusal) -> str:
        return render(plainly(refusal), self._lang)


def value_of(fields: Fields, name: str) -> str:
    """The value of a field, empty when it was not sent."""
    return next((value for key, value in fields if key == name), "")


def command_in(fields: Iterable[tuple[str, str]]) -> AnyCommand | Refusal:
    """The command of a form whose fields are those of the command."""
    return command_of((name, value) for name, value in fields if name not in SERVING)
