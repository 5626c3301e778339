"""What readers return: entries as plain fields, each with its source and the document it was read
from.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from threefold.exchange.values import Json
from threefold.rules.types import Message

Format = Literal["csrd-json", "csrd-lines", "vault", "foundry", "numenera", "threefold"]

CHARACTERS: Final = "characters"
JOURNALS: Final = "journals"
KEPT: Final = "kept"
"""Kinds in addition to those of packs: sheets of player characters, journals, and documents that
are only stored.
"""


@dataclass(frozen=True)
class EntrySource:
    """The source of an entry: the format, an id that is the same at each import, and the file."""

    format: Format
    id: str
    file: str

    @property
    def identity(self) -> str:
        """The string by which a repeated import recognizes the entry."""
        return f"{self.format}:{self.id}"


@dataclass(frozen=True)
class Remark:
    """A remark for the report about one entry: ``changed`` or ``not_understood``, and the field."""

    sort: Literal["changed", "not_understood"]
    what: Message
    field: str = ""
    text: str = ""


@dataclass
class ImportedEntry:
    """An entry as a reader parsed it: ``fields`` of its kind, without a key.

    ``named`` are abilities by name, for each tier. ``document`` is the JSON it was read from,
    ``type`` is the name of its kind in the source. ``sentences`` is the text from which effects are
    parsed. ``reference`` is True when the entry belongs to the open reference itself.
    """

    kind: str
    name: str
    fields: Json
    source: EntrySource
    document: bytes
    type: str = ""
    remarks: list[Remark] = field(default_factory=list)
    named: dict[str, list[NamedAbility]] = field(default_factory=dict)
    sentences: str = ""
    reference: bool = False
    prefix: str = ""
    """The prefix of its key, where things of another sort may have the same name: a power shift, a
    skill.
    """
    exact: bool = False
    """True when Threefold wrote the entry: it is taken unchanged, and its sentences are not
    parsed.
    """

    def changed(self, code: str, at: str = "", **params: str | int | Message) -> None:
        """Add a remark that a value was changed from what the source says."""
        self.remarks.append(Remark("changed", Message(f"exchange.changed.{code}", params), at))

    def unclear(self, code: str, text: str, at: str = "", **params: str | int | Message) -> None:
        """Add a remark that a text was not understood. The text is kept in the remark."""
        self.remarks.append(
            Remark("not_understood", Message(f"exchange.unclear.{code}", params), at, text)
        )


@dataclass(frozen=True)
class NamedAbility:
    """An ability that a tier names: ``given`` to every character, or one of several of which
    ``choose`` are chosen.
    """

    name: str
    given: bool = True
    choose: int = 0
