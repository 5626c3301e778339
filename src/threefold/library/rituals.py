"""The rituals of the books: what they are for, their figures, what helps, what may go wrong, their
results.

Read from ``content/rituals.yaml``, and from the packs in use.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from threefold.library.files import Wrong, misfits
from threefold.library.readers import reading_as
from threefold.library.rules import Words
from threefold.library.shelf import Kind, cached_for_table, everything
from threefold.model.bounds import Absent, Level, whole
from threefold.model.copies import as_kind
from threefold.model.rituals import Harm, Ritual, RitualEffect
from threefold.rules.binding import implements
from threefold.rules.rituals import Basis
from threefold.rules.types import Message, Stat

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z_]*$")]
Minutes = Annotated[int, whole(0, 99999, "minutes")]
Element = Literal["air", "earth", "fire", "water"]


@implements("ritual.conjure.typical_tasks", "ritual.conjure.price", "ritual.conjure.no_deal")
class BargainTerms(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """What a conjured being is usually asked for, what it wants in return, and what it does without
    a deal.
    """

    tasks: tuple[Words, ...]
    price: Words
    no_deal: Words
    gifts: Mapping[Element, Words] = {}


class RitualHeading(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """What a ritual is called and what it is for. ``rule`` is its rule in the books; a ritual of a
    pack has none.
    """

    key: Key
    name: Words
    rule: Annotated[str, Meta(pattern=r"^(ritual\.example\.[a-z_]+)?$")] = ""
    about: Words


class RitualPerformance(RitualHeading, frozen=True, kw_only=True):
    """How a ritual is performed: its level, its two clocks, the Pools that pay, what helps and what
    may go wrong. Of what may go wrong, ``harms`` are the figures.
    """

    basis: Basis = "challenge"
    levels: tuple[Level, ...] = ()
    preparation_minutes: Minutes = 0
    performance_minutes: Annotated[int, whole(1, 99999, "minutes")]
    pools: tuple[Stat, ...] = ()
    roles: tuple[Words, ...] = ()
    side_effects: tuple[Words, ...] = ()
    harms: dict[str, Harm] = {}
    reagents: tuple[Words, ...] = ()
    abilities: tuple[Words, ...] = ()


@implements("ritual.format.fields")
class RitualEntry(RitualPerformance, frozen=True, kw_only=True):
    """A ritual: what it is for, how it is performed, and what it brings about."""

    result: Words
    effect: RitualEffect = RitualEffect()
    bargain: BargainTerms | Absent = None
    note: str = ""

    def ritual(self) -> Ritual:
        """The ritual in the form that procedures use."""
        return as_kind(Ritual, self)


def _check(entry: RitualEntry) -> Iterator[Wrong]:
    if bool(entry.levels) != (entry.basis == "fixed"):
        yield Wrong("levels", Message("content.ritual.levels"))
    if len(set(entry.pools)) != len(entry.pools):
        yield Wrong("pools", Message("content.ritual.pool_twice"))
    for words in entry.harms.keys() - set(entry.side_effects):
        yield Wrong("harms", Message("content.ritual.no_side_effect", {"words": words}))
    yield from misfits(entry.ritual())


RITUALS: Final = Kind("rituals", RitualEntry, "Rituals", check=_check)


@implements(
    [
        "ritual.example.beseech",
        "ritual.example.conjure_dead",
        "ritual.example.conjure_demon",
        "ritual.example.conjure_devil",
        "ritual.example.conjure_elemental",
        "ritual.example.consecration",
        "ritual.example.enchant_weapon",
        "ritual.example.entombment",
        "ritual.example.exorcism",
        "ritual.example.flesh_for_knowledge",
        "ritual.example.purification",
        "ritual.example.resurrection",
        "ritual.example.sacrificial_rite",
        "ritual.conjure.stay",
        "ritual.conjure.service_limit",
        "ritual.conjure_elemental.gifts",
        "ritual.beseech.outcome",
        "ritual.consecration.scope",
        "ritual.enchant_weapon.effect",
        "ritual.entombment.duration",
    ],
)
@cached_for_table
def rituals() -> tuple[RitualEntry, ...]:
    """Return all rituals, those of the books first. Raise ContentError when they are not
    consistent.
    """
    return everything(RITUALS)


@cached_for_table
def known_rituals() -> Mapping[str, Ritual]:
    """The rituals by key, in the form that procedures use."""
    return {entry.key: entry.ritual() for entry in rituals()}


def open_rituals() -> Mapping[str, Ritual]:
    """Return the rituals that players may know."""
    with reading_as("seat"):
        return known_rituals()


class RitualRow(NamedTuple):
    """A summary of a ritual: minutes of preparation, of performance and of both, and the Pools that
    pay.
    """

    key: str
    basis: Basis
    preparation: int
    performance: int
    total: int
    pools: tuple[Stat, ...]


@implements("ritual.examples.index")
def ritual_rows() -> tuple[RitualRow, ...]:
    """Summaries of all rituals."""
    return tuple(
        RitualRow(
            e.key,
            e.basis,
            e.preparation_minutes,
            e.performance_minutes,
            e.preparation_minutes + e.performance_minutes,
            e.pools,
        )
        for e in rituals()
    )
