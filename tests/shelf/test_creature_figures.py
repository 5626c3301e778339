"""Figures of creatures that are no move of one alone: groups that act as one, harm that heals."""

from __future__ import annotations

import re

import pytest
from tests.shelf.evening import KARA, Evening

from threefold.library.creatures import creatures
from threefold.table.commands import FoeAttacks, MakeMove
from threefold.table.decisions.moves.make import attacks
from threefold.table.state import Incoming

GROUPS = [
    key for key, entry in creatures().items() if entry.group is not None and entry.group.level
]
FED = [
    (key, weak.to_what) for key, entry in creatures().items() for weak in entry.weak if weak.heals
]


@pytest.mark.parametrize("key", GROUPS)
def test_group_has_a_move(key: str) -> None:
    """Creatures that fight as one of another level have a move of so many, at that level."""
    group = creatures()[key].group
    assert group is not None
    counts = {int(n) for n in re.findall(r"\d+", group.count)}
    moves = [move for move in creatures()[key].moves if move.group in counts]
    assert group.level in {move.level for move in moves}


@pytest.mark.parametrize(("key", "count", "level", "damage"), [
    ("dwarf", 3, 6, 8), ("ai_zombie", 5, 5, 5),
])  # fmt: skip
def test_group_strikes_as_one(key: str, count: int, level: int, damage: int) -> None:
    """So many strike once, at the level and for the damage of the group; fewer do not."""
    move = next(move.name for move in creatures()[key].moves if move.group == count)
    evening = Evening(*[f"creatures.{key}"] * count)
    leader = list(evening.state.foes)[-count]
    evening.does(MakeMove(foe_id=leader, move=move, targets=[KARA]))
    assert evening.answer(2).difficulty == level
    assert evening.lost() == {"might": damage}
    few = Evening(*[f"creatures.{key}"] * (count - 1))
    assert few.refuses("move", move, list(few.state.foes)[-1], KARA)


@pytest.mark.parametrize(("key", "kind"), FED)
def test_harm_that_feeds_heals(key: str, kind: str) -> None:
    """It regains what the blow would take, up to its health, and other harm still hurts."""
    evening = Evening(f"creatures.{key}")
    creature = list(evening.state.foes)[-1]
    evening.hurt(9, creature, ignores_armor=True)
    evening.marks()
    evening.hurt(4, creature, kind=kind)
    assert evening.lost(creature) == {"health": -4}
    assert "feeds" in evening.hurt(40, creature, kind=kind).told
    assert evening.lost(creature) == {"health": -9}


def test_levels_bring_their_figures() -> None:
    """A level more is 3 more health and a point of damage, whole again, and never above 10."""
    evening = Evening("creatures.infovore")
    junk = list(evening.state.foes)[-1]
    for level in (4, 5, 6, 7, 8, 9, 10, 10):
        evening.hurt(5, junk, ignores_armor=True)
        evening.does(MakeMove(foe_id=junk, move="Self-assembly", targets=[junk]))
        foe = evening.foe(junk)
        assert (foe.level, foe.health, foe.damage) == (level, 3 * level, level)
    assert evening.attack(20, junk).difficulty == 10


def _strikes() -> list[tuple[str, str]]:
    """Moves that strike, but not by the dice."""
    return [
        (key, move.name)
        for key, entry in creatures().items()
        for move in entry.moves
        if attacks(move) and move.group == 1
    ]


FIGURES = ("stat", "damage_type", "ignores_armor", "pierces", "stopped_by", "kinds", "difficulty")


def test_attack_by_move_is_the_move() -> None:
    """An attack by a move asks for the defense, and deals the harm, that the move itself does."""
    differ = []
    for key, name in _strikes():
        evening = Evening(f"creatures.{key}")
        by = list(evening.state.foes)[-1]
        made = []
        for command in (
            MakeMove(foe_id=by, move=name, targets=[KARA], anyway=True),
            FoeAttacks(foe_id=by, move=name, pc_id=KARA, anyway=True),
        ):
            before = evening.history
            evening.does(command, *[1] * 10)
            attack = next(o for o in evening.state.pending.values() if isinstance(o, Incoming))
            made.append([getattr(attack, figure) for figure in FIGURES])
            evening.history = before
        if made[0] != made[1]:
            differ.append((key, name, made))
    assert differ == []


def test_gm_states_another_harm() -> None:
    """What the GM says of an attack by a move counts before what its entry says."""
    evening = Evening("creatures.internet_d_emon")
    by = list(evening.state.foes)[-1]
    move = next(move.name for move in creatures()["internet_d_emon"].moves if attacks(move))
    evening.does(
        FoeAttacks(foe_id=by, move=move, pc_id=KARA, stat="might", damage_type="speed",
                   ignores_armor=False, reaches=True)
    )  # fmt: skip
    attack = next(o for o in evening.state.pending.values() if isinstance(o, Incoming))
    assert (attack.stat, attack.damage_type, attack.ignores_armor) == ("might", "speed", False)


WEAKENED = [
    ("elemental_water", "Chilled", 1, 1), ("gamma_worm", "In the cold", 0, 4),
    ("photonomorph", "Alone in the dark", 1, 1), ("shadow", "No light at all", 0, 1),
    ("vampire", "Garlic", 1, 1), ("wraith_stars_are_fire", "Weighed down", 1, 1),
]  # fmt: skip


@pytest.mark.parametrize(("key", "move", "attack", "defense"), WEAKENED)
def test_place_or_light_weakens(key: str, move: str, attack: int, defense: int) -> None:
    """What cold, dark, light or weight does to a creature holds once the GM says it is so."""
    evening = Evening(f"creatures.{key}")
    creature = list(evening.state.foes)[-1]
    was = (evening.struck(20, by=creature).difficulty, evening.attack(2, creature).difficulty)
    evening.does(MakeMove(foe_id=creature, move=move, targets=[]))
    now = evening.attack(2, creature).difficulty
    assert was[1] - now == min(defense, was[1])
    if attack:
        assert was[0] - evening.struck(20, by=creature).difficulty == attack


def test_shadow_without_light_is_powerless() -> None:
    """In complete darkness a shadow cannot attack."""
    evening = Evening("creatures.shadow")
    shadow = list(evening.state.foes)[-1]
    evening.does(MakeMove(foe_id=shadow, move="No light at all", targets=[]))
    assert evening.refuses("struck", 15, by=shadow)


def test_wet_earth_has_no_armor() -> None:
    """Wet, an elemental of earth takes all of a blow."""
    evening = Evening("creatures.earth_elemental")
    earth = list(evening.state.foes)[-1]
    assert evening.foe(earth).armor
    evening.does(MakeMove(foe_id=earth, move="Soaked", targets=[]))
    evening.marks()
    evening.hurt(5, earth)
    assert evening.lost(earth) == {"health": 5}
