"""What has to be so as an effect comes: the face of the die, a fight or none, what the target lacks."""

from __future__ import annotations

from threefold.model.active_effects import as_list
from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import has_condition
from threefold.model.sheet_conditions import fits_fight
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import EffectContext


def comes_now(effect: Effect, c: EffectContext) -> bool:
    """Return True if an effect comes at this face, in a fight or outside one as it says, with the
    last use of an artifact, and nobody has said what keeps it off."""
    if not _has_face(effect, c) or not fits_fight(effect.when, c.said):
        return False
    if effect.when.get("depleted") not in (None, c.manner.depleted):
        return False
    return effect.when.get("unsaid") not in c.said


def target_lacks(effect: Effect, c: EffectContext) -> bool:
    """Return True if the target has none of the conditions that it must not have, or there are none."""
    names, target = effect.when.get("target_lacks"), c.target
    if names is None or not isinstance(target, FullNpc | Pc):
        return True
    return not any(has_condition(target, str(name)) for name in as_list(names))


def _has_face(effect: Effect, c: EffectContext) -> bool:
    """True if the d20 of the attack shows a face that an effect asks for, or it asks for none."""
    least, most = effect.when.get("face_at_least"), effect.when.get("face_at_most")
    if least is None and most is None:
        return True
    face = c.manner.face
    return face is not None and int(str(least or 1)) <= face <= int(str(most or 20))
