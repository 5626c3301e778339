"""A form as it is drawn: the values and refusals of its fields; and how its fields become a
command.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from threefold.rules.types import Refusal
from threefold.service.describe import ProcedureInfo
from threefold.service.phrased import Plain
from threefold.table.commands import AnyCommand
from threefold.table.commands.base import Shown
from threefold.text import Lang, render
from threefold.web.forms import command_of, lists_from_brackets, message_for_reader, nest_fields
from threefold.web.generated import values_of

Fields = Sequence[tuple[str, str]]

# Fields that serve the page and are not part of a command: the command id, the table's version when
# the form was drawn, the mark of a form that was sent (an unticked box is then unticked on
# purpose), the actors whose defaults it has.
SERVING: Final = frozenset({"command_id", "version", "sent", "filled"})

MARKS: Final[Mapping[str, str]] = {"shown.turn": "turn", "shown.step": "step", "shown.open": "open"}
"""The fields of a form that say what the page showed, and what each is a mark of."""


class DialogForm:
    """The fields of a form as text, by name, and the refusal of its last submission."""

    def __init__(
        self, fields: Mapping[str, str], lang: Lang, refusal: Refusal | None = None
    ) -> None:
        self.fields = fields
        self.sent = "sent" in fields
        self._lang = lang
        self._refusal = refusal
        self._placed = False

    def first(self, defaults: Mapping[str, str]) -> DialogForm:
        """Return the form with defaults on the first draw; return it unchanged after a
        submission.
        """
        if self.sent:
            return self
        return self.over(defaults)

    def over(self, defaults: Mapping[str, str]) -> DialogForm:
        """Return the form with these defaults in the fields that it does not have."""
        return DialogForm({**defaults, **self.fields}, self._lang, self._refusal)

    def under(self, fields: Mapping[str, str]) -> DialogForm:
        """Return the form with these values in place of its own."""
        return DialogForm({**self.fields, **fields}, self._lang, self._refusal)

    def without(self, names: Collection[str]) -> DialogForm:
        """Return the form without these fields."""
        kept = {name: value for name, value in self.fields.items() if name not in names}
        return DialogForm(kept, self._lang, self._refusal)

    def as_fields(self, type: str) -> list[tuple[str, str]]:
        """Return the fields as a command of this type would send them."""
        return [(name, value) for name, value in self.fields.items() if name != "type"] + [
            ("type", type)
        ]

    def text(self, name: str, default: object = "") -> str:
        """Return the value of a field, or the default if the field is missing."""
        return self.fields.get(name, "" if default is None else str(default))

    def number(self, name: str, default: int | None = None) -> int | None:
        """Return the whole number in a field; the default if the field is missing; None if it holds
        no number.
        """
        value = self.fields.get(name)
        if value is None:
            return default
        if re.fullmatch(r"-?[0-9]{1,6}", value):
            return int(value)
        return None

    def ticked(self, name: str, default: bool = False) -> bool:
        """Whether a box is ticked. ``default`` counts only before the form was sent."""
        if self.sent:
            return name in self.fields
        return name in self.fields or default

    def rows(self, name: str) -> list[int]:
        """Return the row numbers of a list, in order."""
        row = re.compile(rf"{re.escape(name)}\[(\d{{1,2}})\]")
        return sorted({int(found[1]) for found in map(row.match, self.fields) if found})

    def values(self, name: str) -> list[str]:
        """Return the values of a list, in order."""
        return [
            self.fields[f"{name}[{n}]"] for n in self.rows(name) if f"{name}[{n}]" in self.fields
        ]

    def error(self, name: str) -> str | None:
        """Return the refusal of a field as text; None if the field is not refused."""
        if self._refusal is None or self._refusal.field != name:
            return None
        self._placed = True
        return self._words(self._refusal)

    def error_below(self, name: str) -> str | None:
        """Return the refusal of a field or of a field nested in it as text; None if neither is
        refused.
        """
        wrong = self.wrong_in(name)
        if wrong and self._refusal is not None:
            return self.error(self._refusal.field)
        return None

    def wrong_in(self, *names: str) -> bool:
        """Whether the refusal concerns one of these fields or a field nested in one."""
        if self._refusal is not None:
            field = self._refusal.field
        else:
            field = ""
        return any(field == name or field.startswith((f"{name}.", f"{name}[")) for name in names)

    def rest(self) -> str | None:
        """Return the refusal if no field has shown it yet. Call this after all fields are drawn."""
        if self._refusal is None or self._placed:
            return None
        return self._words(self._refusal)

    def _words(self, refusal: Refusal) -> str:
        return render(message_for_reader(refusal), self._lang)


def value_of(fields: Fields, name: str) -> str:
    """Return the value of a field; empty if it was not sent."""
    return next((value for key, value in fields if key == name), "")


def command_in(fields: Iterable[tuple[str, str]]) -> AnyCommand | Refusal:
    """Return the command of a form whose fields have the names of the command's fields, without its
    marks.
    """
    return command_of(
        (name, value) for name, value in fields if name not in SERVING and name not in MARKS
    )


def inputs_sent(info: ProcedureInfo, fields: Fields) -> dict[str, Plain] | Refusal:
    """Return the inputs of a procedure in the fields of a form, typed as the procedure has them."""
    nested = nest_fields((name, value) for name, value in fields if name.startswith("inputs."))
    if isinstance(nested, Refusal):
        return nested
    group = nested.get("inputs", {})
    if isinstance(group, str):
        return {}
    return values_of(info, {name: lists_from_brackets(node) for name, node in group.items()})


def shown_in(fields: Iterable[tuple[str, str]]) -> Shown | None:
    """Return the marks in the fields of a form; None if it has none."""
    given = {MARKS[name]: value for name, value in fields if name in MARKS and value}
    if given:
        return Shown(**given)
    return None
