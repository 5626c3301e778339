"""A ship and its crew, and the damage to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from threefold.model.characters import Pc
from threefold.model.sheet_conditions import worn_now
from threefold.model.things import Vehicle
from threefold.procedures.accounts import damage_changes
from threefold.procedures.answers import FIGURES_KEPT, Answer, FigureChange
from threefold.procedures.base import Notice
from threefold.procedures.figures import cannot_act, strike_pc
from threefold.rules.binding import implements
from threefold.rules.harm import Blow, DealtDamage, armor_against
from threefold.rules.ruleset import Rules
from threefold.rules.space import collision, next_collision
from threefold.rules.types import Line, Message, Params, Refusal

Crew = Annotated[list[Pc], Meta(max_length=100)]


class Aboard(NamedTuple):
    """The acting PC, the other crew and the ship, during an event that affects them all."""

    actor: Pc
    crew: tuple[Pc, ...]
    ship: Vehicle
    damage: DealtDamage | None = None
    changes: tuple[FigureChange, ...] = ()


class AboardAnswer(Answer, kw_only=True, frozen=True):
    """The ship and the other crew as they are afterwards."""

    vehicle: Annotated[Vehicle, FIGURES_KEPT]
    crew: Annotated[Sequence[Pc], FIGURES_KEPT]


def dead_crew(crew: Iterable[Pc]) -> Refusal | None:
    """Refuse a crew with a dead PC: the dead take no more harm."""
    return next(
        (refusal for pc in crew if (refusal := cannot_act(pc, reacting=True)) is not None), None
    )


def struck(
    aboard: Aboard, line: Line, ambient: bool, rules: Rules, notices: list[Notice]
) -> Aboard:
    """Deal the same damage to all aboard. Armor reduces it unless it is ambient."""
    blow = Blow((line,), "ambient" if ambient else "might", ("ambient",) if ambient else ())
    struck = [
        strike_pc(pc, blow, armor_against(blow, worn_now(pc, rules), rules), rules, notices)
        for pc in aboard.crew
    ]
    actor, damage = strike_pc(
        aboard.actor,
        blow,
        armor_against(blow, worn_now(aboard.actor, rules), rules),
        rules,
        notices,
    )
    changes = [
        c for i, (_, each) in enumerate(struck) for c in damage_changes("crew", each, at=f"[{i}].")
    ]
    return Aboard(
        actor, tuple(pc for pc, _ in struck), aboard.ship, damage, (*aboard.changes, *changes)
    )


@implements("space_hazard.asteroid.collision_counter", "space_hazard.asteroid.collision_track")
def collided(aboard: Aboard, rules: Rules, notices: list[Notice]) -> Aboard:
    """Apply one more collision: its row of the collision track to the ship, and its damage to all
    aboard.
    """
    rule = "space_hazard.asteroid.collision_track"
    before = aboard.ship.collisions or 0
    count = next_collision(before)
    row = collision(count)
    ship = msgspec.structs.replace(aboard.ship, collisions=count).without(*row.disabled)
    params: Params = {"name": ship.name, "n": count, "difficulty": rules.space.hold_on}

    def tell(key: str, kind: str = "collision") -> None:
        notices.append(Notice(kind, Message(f"event.collision.{key}", params), rule))

    notices.append(
        Notice(
            "collision",
            Message("event.collision.count", params),
            "space_hazard.asteroid.collision_counter",
        )
    )
    for system in row.disabled:
        tell(system)
    if row.holds_on:
        tell("hold_on", "vacuum")
    elif row.vacuum:
        tell("vacuum", "vacuum")
    if row.destroyed:
        ship = ship.destroyed()
        tell("destroyed")
    one = FigureChange(
        "vehicle",
        "collisions",
        Line(count - before, Message("line.collision"), "space_hazard.asteroid.collision_counter"),
    )
    aboard = aboard._replace(ship=ship, changes=(*aboard.changes, one))
    if row.crew_damage:
        line = Line(row.crew_damage, Message("line.collision"), rule)
        aboard = struck(aboard, line, False, rules, notices)
    return aboard
