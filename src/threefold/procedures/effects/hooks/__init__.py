"""The hooks of each kind of effect, from the files of their families. A kind without hooks does not
import.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, cast

from threefold.model.shelf.effects import Effect
from threefold.model.shelf.traits import check_kinds
from threefold.procedures.effects.hooks.base import Hooks
from threefold.procedures.effects.hooks.conditions import CONDITIONS
from threefold.procedures.effects.hooks.fight import FIGHT
from threefold.procedures.effects.hooks.harm import HARM
from threefold.procedures.effects.hooks.rolls import ROLLS
from threefold.procedures.effects.hooks.scene import SCENE
from threefold.procedures.effects.hooks.sheet import SHEET

_DECLARED: Final = (*ROLLS, *HARM, *CONDITIONS, *SHEET, *FIGHT, *SCENE)

HOOKS: Final[Mapping[type, Hooks[Effect]]] = MappingProxyType(
    {each.kind: cast("Hooks[Effect]", each) for each in _DECLARED}
)
"""The hooks of each kind of effect."""

check_kinds(HOOKS, "HOOKS")


def hooks_of(effect: Effect) -> Hooks[Effect]:
    """Return the hooks of an effect's kind."""
    return HOOKS[type(effect)]
