"""Points that a use moves out of its user's Pools: no more than there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threefold.model.active_effects import OWN
from threefold.model.characters import Pc
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.rules.types import STATS, Message, Params, Refusal


def more_than_there_is(
    pc: Pc, called: str, effects: Sequence[Effect], chosen: Mapping[str, str]
) -> Refusal | None:
    """Refuse a use that takes more points out of a Pool than it holds, to give them to another.
    ``chosen`` are the Pools that its user named."""
    left = dict(zip(STATS, pc.vitals().pools, strict=True))
    moved = [each.points for each in effects if isinstance(each, kinds.StatPoints)]
    for effect in effects:
        if not isinstance(effect, kinds.StatPoints) or not _moves_points(effect):
            continue
        named = chosen.get((effect.of or "").removeprefix("$"), effect.of)
        stat = next((each for each in STATS if each == named), None)
        if stat is None or not isinstance(effect.points, int):
            continue
        if effect.points < 0 and -effect.points not in moved:
            continue  # what goes nowhere else takes what there is
        if left[stat] + effect.points < 0:
            params: Params = {
                "item": called,
                "n": -effect.points,
                "left": left[stat],
                "stat": Message(f"stat.{stat}"),
            }
            return Refusal("cannot_pay", "inputs", Message("refusal.power.too_few_points", params))
        left[stat] += effect.points
    return None


def _moves_points(effect: kinds.StatPoints) -> bool:
    """Whether an effect adds points to a Pool of its user at once, or takes them away."""
    at_once = effect.lasts is None and effect.upon is None and not effect.when
    return at_once and effect.what == "pool" and effect.to in OWN
