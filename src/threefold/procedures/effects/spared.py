"""What of the scene does not hinder a character: by abilities, conditions and worn things."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from msgspec import structs

from threefold.model.active_effects import OWN, active_effects, may_have_effects, of_kind
from threefold.model.barred import barring_conditions
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.sheet_conditions import sheet_meets
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.rules.conditions import is_out
from threefold.rules.situations import SURPRISE, SURPRISED
from threefold.rules.spared import SITUATIONS_OF, TERRAINS_OF
from threefold.rules.types import Message

_IMMUNE: Final = (kinds.Immune,)
Spared = Mapping[str, Message]


def spared_situations(figure: Pc | FullNpc, said: Sequence[str], around: Collection[str]) -> Spared:
    """Return those of the situations ``around`` that do not hinder a figure, each with the name of
    what spares it."""
    return _spared(figure, said, SITUATIONS_OF, around)


def spared_terrains(figure: Pc | FullNpc, said: Sequence[str], around: Collection[str]) -> Spared:
    """Return those of the terrains ``around`` that do not slow a figure."""
    return _spared(figure, said, TERRAINS_OF, around)


def is_never_surprised(pc: Pc, said: Sequence[str] = ()) -> bool:
    """Return whether nothing surprises a PC now: an effect says so, and the PC is able to act."""
    if not may_have_effects(pc):
        return False
    for _, effect in of_kind(pc, kinds.Immune):
        held = SURPRISE in effect.to_what and effect.to in (*OWN, "target")
        if held and _holds(effect, pc, said):
            return not is_out(pc.condition_names()) and not barring_conditions(pc, "act")
    return False


def initiative_without_roll(pc: Pc) -> list[str]:
    """Return the sources by which a PC may succeed at initiative without a roll."""
    if not may_have_effects(pc):
        return []
    return [
        each.source
        for each, effect in of_kind(pc, kinds.DieRule)
        if effect.what == "succeed" and "initiative" in effect.tasks
    ]


def without_surprise(situations: Sequence[str]) -> list[str]:
    """Return the situations of an attack as they are for somebody whom nothing surprises."""
    return [id for id in situations if id not in SURPRISED]


def sparing_itself(pc: Pc, name: str, effects: Sequence[Effect]) -> Pc:
    """Return the user of a power as they are for its own roll: what the use spares them counts."""
    own = [each for each in effects if isinstance(each, kinds.Immune) and each.to in OWN]
    if not own:
        return pc
    bears = Condition(name, effects=[structs.replace(each, uses=None) for each in own])
    return structs.replace(pc, conditions=[*pc.conditions, bears])


def spares_one_attack(effect: Effect) -> bool:
    """Return whether an effect takes situations away from its user for a single attack."""
    if not isinstance(effect, kinds.Immune) or effect.uses != 1 or effect.to not in OWN:
        return False
    return any(_meant_by(word, SITUATIONS_OF) for word in effect.to_what)


def spares_any(words: Collection[str], around: Collection[str]) -> bool:
    """Return whether an immunity to these words takes away one of the situations ``around``."""
    return any(id in around for word in words for id in _meant_by(word, SITUATIONS_OF))


def _meant_by(word: str, table: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return table.get(word, ())


def _spared(
    figure: Pc | FullNpc,
    said: Sequence[str],
    table: Mapping[str, tuple[str, ...]],
    around: Collection[str],
) -> Spared:
    if not around or not may_have_effects(figure):
        return {}
    found = dict[str, Message]()
    for each in active_effects(figure, _IMMUNE):
        effect = each.effect
        if not isinstance(effect, kinds.Immune) or effect.to not in (*OWN, "target"):
            continue
        ids = [id for word in effect.to_what for id in _meant_by(word, table)]
        if ids and _holds(effect, figure, said):
            found.update(dict.fromkeys(ids, Message("line.given", {"name": each.source})))
    return found


def _holds(effect: kinds.Immune, figure: Pc | FullNpc, said: Sequence[str]) -> bool:
    return all(sheet_meets(key, value, figure, said) for key, value in effect.when.items())
