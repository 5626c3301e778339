"""What the scene makes of attacks: who is out of reach and by how much, what may be left out of one action."""

from __future__ import annotations

from threefold.rules.distance import BANDS, Band
from threefold.rules.types import Message, Refusal
from threefold.table.decisions.base import Asked
from threefold.table.state import State


def explained(refusal: Refusal, state: State, attacker: str, target: str, attack: str, told: bool = True) -> Refusal:
    """A refusal for distance with how far it is and how much closer would do, for those who may know."""
    feet = state.apart(attacker, target)
    if feet is None or not told or refusal.field != "inputs.distance":
        return refusal
    given = refusal.message.params.get("reach")
    reach: Band = "immediate"
    if isinstance(given, Message):
        reach = next(band for band in BANDS if given.key == f"band.{band}")
    elif refusal.message.key != "refusal.out_of_reach":
        return refusal
    # the limit of a shot is where the next band begins
    within = BANDS[reach] - (1 if reach in ("short", "long") else 0)
    return refusal._replace(
        message=Message(
            "refusal.strip.reach" if reach == "immediate" else "refusal.strip.range",
            {
                "name": state.name_of(target),
                "attack": attack,
                "n": feet,
                "reach": Message(f"band.{reach}"),
                "closer": feet - within,
            },
        )
    )


def struck_from(ids: list[str], without: list[str]) -> list[str]:
    """Situations without those that are left out, each once."""
    return [id for id in dict.fromkeys(ids) if id not in without]


def may_strike(asked: Asked, without: list[str]) -> Refusal | None:
    """Whether this seat may leave these situations out of an action: a player only the scene's, if the GM lets them."""
    if not without or asked.gm:
        return None
    scene = asked.state.scene
    if scene.players_strike and set(scene.situations()) >= set(without):
        return None
    return Refusal("not_your_seat", "without", Message("refusal.strip.strike"))
