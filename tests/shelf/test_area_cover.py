"""Cases of area attacks: each target has its own cover, level and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Outcome

from threefold.table.commands import FoeAttacks

# key, name, damage, damage of a miss (None: less than a hit; the text leaves it to Effort)
BURSTS = [
    ("abilities.cold_burst", "Cold Burst", 5, None),
    ("abilities.concussion", "Concussion", 5, 1),
    ("abilities.fire_bloom", "Fire Bloom", 3, 1),
    ("abilities.biomorphic_detonation", "Biomorphic Detonation", 5, None),
    ("abilities.bolts_of_power", "Bolts of Power", 4, None),
    ("abilities.flash", "Flash", 2, None),
    ("abilities.golem_stomp", "Golem Stomp", 3, 0),
    ("abilities.resonant_quake", "Resonant Quake", 8, 0),
    ("cyphers.detonation_pressure", "Detonation Pressure", 4, None),
    ("cyphers.detonation_gravity", "Detonation Gravity", 4, None),
    ("cyphers.detonation_matter_disruption", "Detonation Matter Disruption", 4, None),
]
Burst = tuple[str, str, int, int | None]
IDS = [burst[1] for burst in BURSTS]


def over(
    evening: Evening, name: str, die: int, covers: Mapping[str, Sequence[str]], *faces: int
) -> Outcome:
    """Use an area attack over some, with the situations of each.

    ``situations`` are those of the first target alone, ``situations_of`` those of each other one.
    """
    first, *others = covers
    more: dict[str, Any] = {"also": others, "situations": list(covers[first])}
    own = {who: list(covers[who]) for who in others if covers[who]}
    if own:
        more["situations_of"] = own
    return evening.use(name, first, die, *faces, **more)


def table(burst: Burst, **more: Any) -> Evening:
    """Two guards of level 2, and Kara with an area attack (cyphers of level 4)."""
    return Evening(burst[0], level=4, **more)


def got(evening: Evening, who: str) -> int:
    """The damage that somebody has taken."""
    return evening.lost(who).get("health", 0)


def missed(evening: Evening, who: str, burst: Burst) -> bool:
    """Whether the attack has missed somebody: no more than what a miss does."""
    damage, least = burst[2], burst[3]
    return got(evening, who) < damage if least is None else got(evening, who) == least


@pytest.mark.parametrize("burst", BURSTS, ids=IDS)
def test_cover_of_the_first_is_its_own(burst: Burst) -> None:
    """Cover hinders the attack on the one behind it by a step; the guard beside it stands open,
    and a 7 that misses the first hits the second."""
    evening = table(burst)
    over(evening, burst[1], 7, {FOE: ["cover"], OTHER: []})
    assert missed(evening, FOE, burst)
    assert got(evening, OTHER) == burst[2]


@pytest.mark.parametrize("burst", BURSTS, ids=IDS)
def test_cover_of_the_second_counts_there(burst: Burst) -> None:
    """The other way round: only the second guard has cover, and the 7 misses that one alone."""
    evening = table(burst)
    over(evening, burst[1], 7, {FOE: [], OTHER: ["cover"]})
    assert got(evening, FOE) == burst[2]
    assert missed(evening, OTHER, burst)


@pytest.mark.parametrize("burst", BURSTS, ids=IDS)
def test_open_targets_are_both_hit(burst: Burst) -> None:
    """Without cover one 7 is enough for both guards, and with a 9 cover saves neither."""
    evening = table(burst)
    over(evening, burst[1], 7, {FOE: [], OTHER: []})
    assert (got(evening, FOE), got(evening, OTHER)) == (burst[2], burst[2])
    evening = table(burst)
    over(evening, burst[1], 9, {FOE: ["cover"], OTHER: []})
    assert (got(evening, FOE), got(evening, OTHER)) == (burst[2], burst[2])


THIRD = [BURSTS[n] for n in (0, 1, 2, 3, 4, 6, 7)]


@pytest.mark.parametrize("burst", THIRD, ids=[burst[1] for burst in THIRD])
def test_third_target_is_open_too(burst: Burst) -> None:
    """Cover of the first does not help a third in the area, of level 2 as well."""
    evening = Evening(burst[0], "creatures.morlock")
    third = evening.find("Morlock")
    over(evening, burst[1], 8, {FOE: ["cover"], OTHER: [], third: []})
    assert missed(evening, FOE, burst)
    assert got(evening, OTHER) == burst[2]
    assert got(evening, third) > 1


@pytest.mark.parametrize("burst", BURSTS[:4], ids=IDS[:4])
def test_level_and_cover_add_up_each(burst: Burst) -> None:
    """A guard of level 2 in cover needs a 9, a soldier of level 4 in the open a 12: with a 10 the
    guard is hit and the soldier is not."""
    evening = Evening(burst[0], "creatures.mechanical_soldier")
    soldier = evening.find("Mechanical")
    over(evening, burst[1], 10, {FOE: ["cover"], soldier: []})
    assert got(evening, FOE) == burst[2]
    assert got(evening, soldier) <= 1


STRONG = [BURSTS[n] for n in (0, 1, 3, 7)]


@pytest.mark.parametrize("burst", STRONG, ids=[burst[1] for burst in STRONG])
def test_strong_target_has_no_borrowed_cover(burst: Burst) -> None:
    """With a 13 the soldier of level 4 in the open is hit, though the guard before it has cover."""
    evening = Evening(burst[0], "creatures.mechanical_soldier")
    soldier = evening.find("Mechanical")
    before = evening.foe(soldier).health
    over(evening, burst[1], 13, {FOE: ["cover"], soldier: []})
    assert got(evening, FOE) == burst[2]
    armor = 0 if burst[1] == "Biomorphic Detonation" else 3
    assert before - evening.foe(soldier).health == max(burst[2] - armor, 0)


@pytest.mark.parametrize(
    ("key", "name", "damage", "open_die", "cover_die"),
    [
        ("spin_attack", "Spin Attack", 4, 6, 8),
        ("whirlwind_of_throws", "Whirlwind of Throws", 3, 9, 11),
    ],
)
def test_separate_rolls_have_separate_cover(
    key: str, name: str, damage: int, open_die: int, cover_die: int
) -> None:
    """Where each target has a roll of its own, the cover of one does not hinder the other's."""
    evening = Evening(f"abilities.{key}")
    over(evening, name, cover_die, {FOE: ["cover"], OTHER: []}, open_die)
    assert got(evening, FOE) == 0
    assert got(evening, OTHER) == damage


@pytest.mark.parametrize("burst", BURSTS[:3], ids=IDS[:3])
def test_next_attack_has_no_old_cover(burst: Burst) -> None:
    """What was said of an area attack does not last: the next attack on either is plain."""
    evening = table(burst)
    over(evening, burst[1], 7, {FOE: ["cover"], OTHER: []})
    assert evening.attack(10).difficulty == 2
    assert evening.attack(10, on=OTHER).difficulty == 2


def test_cover_eases_only_its_own_defense() -> None:
    """When foes attack several, the PC behind cover defends one step easier, the other does not."""
    evening = Evening()
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, also=[BEN], situations=["cover"], reaches=True))
    assert evening.answer(10).difficulty == 1
    assert evening.answer(10, by=BEN).difficulty == 2


def test_breath_finds_the_uncovered() -> None:
    """A dragon's breath over two: the cover of the first is no shelter for the second, who takes 7
    with a roll that saves the first from all but the 3 points of a defense that succeeds."""
    evening = Evening("creatures.dragon")
    dragon = evening.find("Dragon")
    evening.does(
        FoeAttacks(
            foe_id=dragon, pc_id=KARA, also=[BEN], move="Fiery breath", situations=["cover"],
            reaches=True,
        )
    )  # fmt: skip
    first = evening.answer(19)
    second = evening.answer(19, by=BEN)
    assert (first.difficulty, second.difficulty) == (6, 7)
    assert evening.lost() == {"might": 3}
    assert sum(evening.lost(BEN).values()) == 7
