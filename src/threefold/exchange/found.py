"""What a reader finds: entries as fields, each with where it comes from and the document it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from threefold.exchange.values import Json
from threefold.rules.types import Message

Format = Literal["csrd-json", "csrd-lines", "vault", "foundry", "numenera", "threefold"]

CHARACTERS: Final = "characters"
JOURNALS: Final = "journals"
KEPT: Final = "kept"
"""Kinds beside those of packs: sheets of player characters, journals, and documents that are only kept."""


@dataclass(frozen=True)
class Source:
    """Where an entry comes from: the format, an id that stays the same however often it is read, the file."""

    format: Format
    id: str
    file: str

    @property
    def identity(self) -> str:
        """What tells an entry that was imported before."""
        return f"{self.format}:{self.id}"


@dataclass(frozen=True)
class Remark:
    """Something to report about an entry: ``changed`` or ``not_understood``, and the field."""

    sort: Literal["changed", "not_understood"]
    what: Message
    field: str = ""
    text: str = ""


@dataclass
class Found:
    """An entry as a reader understands it: ``fields`` of its kind, without a key; ``named`` are abilities by name.

    ``document`` is the JSON it was read from, ``type`` what the source calls its kind. ``sentences`` is the text that
    effects are read from. ``reference`` says that it is the open reference's own.
    """

    kind: str
    name: str
    fields: Json
    source: Source
    document: bytes
    type: str = ""
    remarks: list[Remark] = field(default_factory=list)
    named: dict[str, list[Named]] = field(default_factory=dict)
    sentences: str = ""
    reference: bool = False
    prefix: str = ""
    """What its key begins with, where its name belongs to another sort of thing as well: a power shift, a skill."""
    exact: bool = False
    """It is written by Threefold and taken as it is: nothing is read out of its sentences."""

    def changed(self, code: str, at: str = "", **params: str | int | Message) -> None:
        """Remark that something is taken otherwise than it stands in the source."""
        self.remarks.append(Remark("changed", Message(f"exchange.changed.{code}", params), at))

    def unclear(self, code: str, text: str, at: str = "", **params: str | int | Message) -> None:
        """Remark that a text was not understood; it is kept."""
        self.remarks.append(Remark("not_understood", Message(f"exchange.unclear.{code}", params), at, text))


@dataclass(frozen=True)
class Named:
    """An ability that a tier names: all of a tier's are given, or some of several are chosen."""

    name: str
    given: bool = True
    choose: int = 0
