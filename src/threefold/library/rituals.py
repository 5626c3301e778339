"""The rituals of the books: what they are for, their figures, what helps, what may go wrong, what comes of them.

Read from ``content/rituals.yaml``; ``schema()`` is its JSON Schema, published beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from threefold.library.files import ContentError, read_entries
from threefold.library.paths import content_dir
from threefold.library.rules import Words
from threefold.model.bounds import Level, whole
from threefold.model.rituals import Ritual, RitualEffect
from threefold.rules.binding import implements
from threefold.rules.rituals import Basis
from threefold.rules.types import Stat

Key = Annotated[str, Meta(pattern=r"^[a-z][a-z_]*$")]
Minutes = Annotated[int, whole(0, 99999, "minutes")]
Element = Literal["air", "earth", "fire", "water"]


@implements("ritual.conjure.typical_tasks", "ritual.conjure.price", "ritual.conjure.no_deal")
class Bargain(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a conjured being is usually asked for, what it wants in return, and what it does if nothing comes of it."""

    tasks: tuple[Words, ...]
    price: Words
    no_deal: Words
    gifts: Mapping[Element, Words] = {}


@implements("ritual.format.fields")
class RitualEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ritual of the books."""

    key: Key
    name: Words
    rule: Annotated[str, Meta(pattern=r"^ritual\.example\.[a-z_]+$")]
    about: Words
    basis: Basis = "challenge"
    levels: tuple[Level, ...] = ()
    preparation_minutes: Minutes = 0
    performance_minutes: Annotated[int, whole(1, 99999, "minutes")]
    pools: tuple[Stat, ...] = ()
    roles: tuple[Words, ...] = ()
    side_effects: tuple[Words, ...] = ()
    reagents: tuple[Words, ...] = ()
    abilities: tuple[Words, ...] = ()
    result: Words
    effect: RitualEffect = RitualEffect()
    bargain: Bargain | UnsetType = UNSET
    note: str = ""

    def ritual(self) -> Ritual:
        """The ritual as procedures know it."""
        return Ritual(
            self.name,
            self.performance_minutes,
            self.preparation_minutes,
            self.basis,
            list(self.levels),
            list(self.pools),
            list(self.roles),
            list(self.reagents),
            list(self.abilities),
            list(self.side_effects),
            self.effect,
            self.result,
        )


@implements(
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
)
@lru_cache(maxsize=1)
def rituals() -> tuple[RitualEntry, ...]:
    """All rituals in the books' order; raises ContentError when they do not hang together."""
    found = read_entries(content_dir() / "rituals.yaml", RitualEntry, "key")
    for entry in found:
        if bool(entry.levels) != (entry.basis == "fixed"):
            raise ContentError(f"rituals.yaml: {entry.key}: levels go with the basis fixed, and with no other")
        if len(set(entry.pools)) != len(entry.pools):
            raise ContentError(f"rituals.yaml: {entry.key}: a Pool is there twice")
        try:
            msgspec.convert(msgspec.to_builtins(entry.ritual()), Ritual)
        except msgspec.ValidationError as error:
            raise ContentError(f"rituals.yaml: {entry.key}: {error}") from None
    return found


@lru_cache(maxsize=1)
def known_rituals() -> Mapping[str, Ritual]:
    """The rituals by their keys, as procedures know them."""
    return {entry.key: entry.ritual() for entry in rituals()}


class Row(NamedTuple):
    """A ritual at a glance: minutes of preparation, of performance and of both, and the Pools that pay."""

    key: str
    basis: Basis
    preparation: int
    performance: int
    total: int
    pools: tuple[Stat, ...]


@implements("ritual.examples.index")
def index() -> tuple[Row, ...]:
    """All rituals at a glance."""
    return tuple(
        Row(
            e.key,
            e.basis,
            e.preparation_minutes,
            e.performance_minutes,
            e.preparation_minutes + e.performance_minutes,
            e.pools,
        )
        for e in rituals()
    )


def schema() -> dict[str, Any]:
    """The JSON Schema of ``content/rituals.yaml``."""
    body = msgspec.json.schema(tuple[RitualEntry, ...])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Rituals", **body}
