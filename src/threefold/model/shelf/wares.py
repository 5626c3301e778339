"""Figures of things to buy: weapons, ammunition, armor and vehicles."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from threefold.model.bounds import ArmorPoints, DamagePoints
from threefold.model.shelf.figures import Distance, Harm, Words
from threefold.rules.characters import PriceCategory
from threefold.rules.combat import Weight
from threefold.rules.weapon_words import WeaponKind

Ammunition = Literal["arrows", "bolts", "bullets", "darts", "cartridges", "energy"]
"""Sorts of ammunition: what a weapon fires, and what a quiver, a box or an energy pack holds."""


class AmmunitionRounds(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """Ammunition: of what sort, and how many attacks a new piece lasts."""

    of: Ammunition
    n: Annotated[int, Meta(ge=1, le=999)]


class WeaponFigures(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A weapon: its weight gives its damage unless ``damage`` says otherwise. ``ignores_armor``:
    all of it, or so many points; ``once``: an attack uses it up, as a grenade; ``fires`` is the
    sort of ammunition that it uses up. ``kinds`` are what it is and does; what is ``throwable``
    is used in the hand as well, what is ``thrown`` is not. One without a class (a grenade) has its
    ``damage``: it is not eased as a light weapon, and everybody is practiced with it. After so many
    attacks as it ``loads``, loading it again is an action."""

    weight: Weight
    classless: bool = False
    kinds: list[WeaponKind] = []
    damage: DamagePoints | None = None
    range: Distance = "immediate"
    ignores_armor: bool | Annotated[int, Meta(ge=0, le=20)] = 0
    stopped_by: list[Harm] = []
    rapid_fire: bool = False
    hands: Annotated[int, Meta(ge=1, le=2)] | None = None
    once: bool = False
    fires: Ammunition | None = None
    loads: Annotated[int, Meta(ge=1, le=99)] | None = None
    type: Harm | None = None


class ArmorFigures(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """Armor or a shield: its weight gives its Armor and its Speed Effort cost unless a figure says
    otherwise.

    ``encumbers_as`` is the weight whose Speed Effort cost counts where that is another.
    """

    weight: Weight | Literal["shield"]
    armor: ArmorPoints | None = None
    encumbers_as: Weight | Literal["none"] | None = None


class ExtraWare(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A thing of choice that a character begins with beside those of its type: a weapon of one of
    these ``weights``, anything of a ``price``, or what the answer to the choice ``chosen`` says.
    ``named`` are the words of ``equipment`` in whose place it comes."""

    named: Words
    weights: list[Weight] = []
    price: PriceCategory | None = None
    chosen: Words | None = None


class VehicleFigures(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A vehicle: how it moves, and its weapon systems."""

    movement: Distance | None = None
    crew: Words | None = None
    weapons: Annotated[int, Meta(ge=0, le=99)] | None = None
