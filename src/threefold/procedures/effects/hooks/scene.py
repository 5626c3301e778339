"""Hooks of effects on the scene: movement, senses, what is made or broken, questions, tables,
words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from threefold.model.active_effects import OWN, ActiveEffect
from threefold.model.characters import Pc
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.senses import night_sight
from threefold.model.shelf.tables import effects_of_row
from threefold.procedures.effects.base import EffectContext, rolls_on
from threefold.procedures.effects.hooks.base import (
    Hooks,
    Say,
    never_counts,
    no_lines,
    no_texts,
    not_at_once,
    say_level_max,
)
from threefold.procedures.effects.scene import (
    ask,
    distance_text,
    make,
    move,
    object_rule,
    table_roll,
    tell_part,
)
from threefold.procedures.effects.spared import spares_any
from threefold.rules.harm import Blow
from threefold.rules.types import Message

_POOR_LIGHT: Final = ("poor light penalties",)


def _say_move(effect: kinds.Move, level: int | None, say: Say) -> Iterator[Message]:
    if effect.distance is not None:
        far = distance_text(effect.distance, level)
        yield Message("power.does.move", {"mode": effect.mode.replace("_", " "), "far": far})


def _roll_on_table(effect: kinds.TableRoll, c: EffectContext, aimed: bool) -> Sequence[Effect]:
    rows = [table_roll(effect, c, aimed) for _ in range(rolls_on(effect, c.level))]
    return [each for row in rows if row is not None for each in effects_of_row(effect, row)]


MOVE: Final = Hooks(
    kind=kinds.Move,
    apply=move,
    lines=no_lines,
    would_count=never_counts,
    says=_say_move,
    stakes=None,
)


def _sight_would_count(
    effect: kinds.Sense, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    own = night_sight(effect) is not None and effect.to in OWN
    return own and spares_any(_POOR_LIGHT, roll.situations)


SENSE: Final = Hooks(
    kind=kinds.Sense,
    apply=not_at_once,
    lines=no_lines,
    would_count=_sight_would_count,
    says=say_level_max,
    stakes=None,
)

MAKE: Final = Hooks(
    kind=kinds.Make,
    apply=make,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)

OBJECT_RULE: Final = Hooks(
    kind=kinds.ObjectRule,
    apply=object_rule,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)

ASK: Final = Hooks(
    kind=kinds.Ask,
    apply=ask,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)

TABLE_ROLL: Final = Hooks(
    kind=kinds.TableRoll,
    apply=_roll_on_table,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)

TELL: Final = Hooks(
    kind=kinds.Tell,
    apply=tell_part,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)

SCENE: Final = (MOVE, SENSE, MAKE, OBJECT_RULE, ASK, TABLE_ROLL, TELL)
