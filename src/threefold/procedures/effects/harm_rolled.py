"""The kind of harm that a table decides: rolled before a thing takes it or does not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import structs

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import EffectContext, chosen_text
from threefold.procedures.effects.scene import table_roll


def with_harm_rolled(effects: Sequence[Effect], c: EffectContext) -> list[Effect]:
    """Roll the tables that say of which kind the harm is. Return the other effects, harm with its
    kind."""
    found = list[Effect]()
    for effect in effects:
        if isinstance(effect, kinds.TableRoll) and _names_harm(effect):
            table_roll(effect, c, True)
        elif isinstance(effect, kinds.Damage) and effect.type is not None:
            found.append(structs.replace(effect, type=chosen_text(effect.type, c)))
        else:
            found.append(effect)
    return found


def harm_named(effects: Iterable[Effect]) -> list[str]:
    """Return the kinds of harm that effects name, each once."""
    named = (effect.type for effect in effects if isinstance(effect, kinds.Damage))
    return list(dict.fromkeys(type for type in named if type is not None))


def _names_harm(table: kinds.TableRoll) -> bool:
    return table.sets is not None and not any(row.effects for row in table.rows)
