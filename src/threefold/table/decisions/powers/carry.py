"""Items of a PC: found by name, removed, put back, merged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from msgspec import structs

from threefold.model.characters import Armor, Pc
from threefold.model.powers import Artifact, Cypher
from threefold.model.written import update_worn_figures
from threefold.rules.combat import Weight
from threefold.rules.near import shown
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import Carried
from threefold.table.decisions.picking import Asked, cyphers_of, place_of_one, which_of
from threefold.table.state.facts import Text

# --- what is carried ------------------------------------------------------------------------------


def merged_items(now: Pc, before: Pc, after: Pc) -> Pc:
    """Return the PC as it is now, with the items that an action has used up or changed."""
    if before.cyphers != after.cyphers:
        now = structs.replace(now, cyphers=_merged(now.cyphers, before.cyphers, after.cyphers))
    if before.artifacts != after.artifacts:
        now = structs.replace(
            now, artifacts=_merged(now.carries(), before.carries(), after.carries())
        )
    return now


I = TypeVar("I", bound=Cypher | Artifact | str)  # noqa: E741 - an item


def _merged(now: Sequence[I], before: Sequence[I], after: Sequence[I]) -> list[I]:
    if list(after[: len(before)]) == list(before):
        return [*now, *after[len(before) :]]
    left = list(now)
    if len(before) == len(after):
        for was, item in zip(before, after, strict=True):
            if was != item and was in left:
                left[left.index(was)] = item
        return left
    kept = list(after)
    for item in before:
        if item in kept:
            kept.remove(item)  # one for one: of two alike, one may be used up
        elif item in left:
            left.remove(item)
    return left


class FoundItem(NamedTuple):
    """An item on a sheet, and its place there."""

    at: int
    item: Cypher | Artifact

    @property
    def called(self) -> str:
        """What its owner calls it."""
        return self.item.called


def items_of(pc: Pc, what: Carried) -> Sequence[Cypher | Artifact]:
    """Return the cyphers or the artifacts that a PC carries."""
    if what == "cypher":
        return cyphers_of(pc)
    return pc.carries()


def item_at(pc: Pc, what: Carried, asked: Asked) -> FoundItem | Refusal:
    """Return an item by its id, or by its owner's name for it, or a refusal. The GM may use the
    item's own name too.
    """
    items = items_of(pc, what)
    at = place_of_one(pc, items, asked)
    if at is None:
        params: Params = {"name": pc.name, "item": shown(asked.name)}
        return Refusal("bad_value", "name", Message(f"refusal.power.no_{what}", params))
    if isinstance(at, Refusal):
        return at
    return FoundItem(at, items[at])


def same_item(pc: Pc, item: Cypher | Artifact) -> FoundItem | None:
    """Return an item of a PC that is just like this one. None if the PC has none such."""
    what: Carried = "artifact"
    if isinstance(item, Cypher):
        what = "cypher"
    items = items_of(pc, what)
    return next((FoundItem(i, each) for i, each in enumerate(items) if each == item), None)


def without_item(pc: Pc, what: str, at: int) -> Pc:
    if what == "cypher":
        return structs.replace(pc, cyphers=[c for i, c in enumerate(pc.cyphers) if i != at])
    if at >= len(pc.carries()):
        return pc
    without = update_worn_figures(_with_artifact_off(_without_suit(pc, pc.carries()[at]), at))
    return structs.replace(
        without, artifacts=[a for i, a in enumerate(without.carries()) if i != at]
    )


def _with_artifact_off(pc: Pc, at: int) -> Pc:
    """The PC with one artifact no longer worn."""
    items = [structs.replace(a, off=True) if i == at else a for i, a in enumerate(pc.carries())]
    return structs.replace(pc, artifacts=items)


def with_item(pc: Pc, item: Cypher | Artifact, at: int | None = None) -> Pc:
    """Return a PC with one more item, or with an item in place of the one ``at`` this place."""
    if isinstance(item, Cypher):
        return structs.replace(pc, cyphers=_with_item(pc.cyphers, item, at))
    artifacts = _with_item(pc.carries(), item, at)
    pc = _with_suit(pc, item)
    return update_worn_figures(structs.replace(pc, artifacts=artifacts))


SUIT: Final = "suit"
"""The name of the choice of a weight by which an artifact is armor itself."""


_WEIGHTS: Final[Mapping[str, Weight]] = MappingProxyType(
    {"light armor": "light", "medium armor": "medium", "heavy armor": "heavy"}
)


def _with_suit(pc: Pc, item: Artifact) -> Pc:
    """Return a PC who wears the suit that an artifact is, or does not while it is off."""
    word = next(iter((item.chosen or {}).get(SUIT, ())), "")
    weight = _WEIGHTS.get(word)
    if weight is None:
        return pc
    bare = _without_suit(pc, item)
    suit = Armor(item.called, weight=weight, worn=item.off is not True)
    return structs.replace(bare, armor=[*bare.armor, suit])


def _without_suit(pc: Pc, item: Artifact) -> Pc:
    """Return a PC without the suit that an artifact is."""
    if SUIT not in (item.chosen or {}):
        return pc
    return structs.replace(pc, armor=[each for each in pc.armor if each.name != item.called])


def _with_item(things: Sequence[I], thing: I, at: int | None) -> list[I]:
    """The things with one more at their end, or with it in place of the one ``at`` this place."""
    if at is None:
        return [*things, thing]
    return [*things[:at], thing, *things[at + 1 :]]


def with_item_identified(pc: Pc, item: Cypher | Artifact) -> Pc:
    """Return a PC who now knows what an item is. Unchanged if the PC has no such item any more."""
    found = same_item(pc, item)
    if found is None:
        return pc
    return with_item(pc, structs.replace(found.item, identified=None), found.at)


def which_item(pc: Pc, found: FoundItem) -> Text | None:
    """Return what tells an item apart from others of its name."""
    if isinstance(found.item, Cypher):
        return which_of(pc.cyphers, found.at)
    return which_of(pc.carries(), found.at)
