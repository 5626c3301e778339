"""Who sees in poor light is not hindered by it: creatures of the shelf, foes of one's own,
abilities.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from tests.table.play import GUARD, KARA, Table

from threefold.library.creation import ability_of
from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import ABILITIES, shelf
from threefold.model.characters import FullNpc, Pc
from threefold.model.eyes import eyes_of
from threefold.model.scenes import Surroundings
from threefold.rules.bearing import situation_effects
from threefold.rules.ruleset import Rules
from threefold.rules.situations import Attacking, Distance, Eyes
from threefold.rules.types import Message, Refusal
from threefold.table.commands import Defend, EditFoe, FoeAttacks, SetScene
from threefold.table.events import ActionSettled, DieFell
from threefold.table.state import Incoming
from threefold.table.state.facts import TaskFact

NIGHT = Eyes(Message("line.sees_in_dark"))
DUSK = Eyes(Message("line.sees_in_dim"), dark=False)
GLIMMER = Eyes(Message("line.sees_in_dark"), like="very_dim_light")
NEAR = Eyes(Message("line.sees_in_dark"), feet=50)


def steps(
    light: str, *eyes: Eyes, ranged: bool = False, distance: Distance | None = None, **more: Any
) -> int:
    found = situation_effects(
        [light],
        Attacking(ranged, "long" if ranged else None, eyes=eyes),
        False,
        Rules(),
        distance,
        **more,
    )
    assert not isinstance(found, Refusal)
    return sum(
        line.counted
        for line in found.lines
        if line.kind == "situation" and "range" not in line.rule
    )


@pytest.mark.rule(
    "illumination.dim.attack", "illumination.very_dim.attack", "illumination.darkness.other_senses"
)
@pytest.mark.parametrize(
    ("light", "eyes", "expected"),
    [
        ("dim_light", (), 1),
        ("dim_light", (NIGHT,), 0),
        ("dim_light", (DUSK,), 0),
        ("very_dim_light", (DUSK,), 0),
        ("darkness", (), 4),
        ("darkness", (NIGHT,), 0),
        ("darkness", (DUSK,), 4),
        ("darkness", (GLIMMER,), 1),
        ("darkness", (GLIMMER, NIGHT), 0),
        ("very_dim_light", (GLIMMER,), 1),
        ("cover", (NIGHT,), 1),
    ],
)
def test_poor_light_is_as_eyes_see_it(light: str, eyes: tuple[Eyes, ...], expected: int) -> None:
    assert steps(light, *eyes) == expected


def test_eyes_see_as_far_as_they_do() -> None:
    assert steps("darkness", NEAR, ranged=True, distance=50) == 0
    assert steps("darkness", NEAR, ranged=True, distance=60) == 4
    assert steps("dim_light", DUSK, ranged=True, distance=80) == 0, (
        "also where others would see nothing any more"
    )


@pytest.mark.rule("illumination.darkness.auto_fail")
def test_dark_seeing_eyes_miss_nothing() -> None:
    """Nothing is unseen for who sees in the dark."""
    for eyes, unseen in (((), True), ((NIGHT,), False), ((DUSK,), True)):
        found = situation_effects(["darkness_unsensed"], Attacking(eyes=eyes), False, Rules())
        assert not isinstance(found, Refusal)
        assert (found.unseen is not None) is unseen


def test_dark_sensing_creatures_have_eyes_for_it() -> None:
    """Creatures that sense the dark have eyes for it."""
    seeing = {
        key: npc_of(entry).eyes
        for key, entry in creatures().items()
        if npc_of(entry).eyes in ("dim", "dark")
    }
    assert {"ghoul", "gargoyle", "skeleton", "zombie", "shadow_elf"} <= seeing.keys()
    assert (seeing["ghoul"], seeing["morlock"]) == ("dark", "dim")


@pytest.mark.parametrize(("key", "difficulty"), [("ghoul", 4), ("hydra", None)])
def test_ghoul_attacks_in_dark_as_by_day(key: str, difficulty: int | None) -> None:
    """The light eases the defense against others."""
    table = Table()
    npc = npc_of(creatures()[key])
    foe = table.state.foes[GUARD]
    table.does(EditFoe(foe_id=GUARD, foe=structs.replace(foe, npc=npc.filled(Rules()))))
    table.does(SetScene(scene=Surroundings(light="very_dim_light")))
    table.does(FoeAttacks(foe_id=GUARD, pc_id=KARA))
    events = table.does(Defend(open_id=table.waiting(Incoming)[0]), 20)
    task = next(_task(e) for e in events if isinstance(e, ActionSettled | DieFell))
    assert task is not None
    counted = [m.counted for m in task.modifiers if m.rule.startswith("illumination")]
    assert sum(counted) == (0 if difficulty else -1)


def _task(event: ActionSettled | DieFell) -> TaskFact | None:
    return (event.rolled.resolution if isinstance(event, DieFell) else event.resolution).task


def test_abilities_lend_eyes() -> None:
    table = Table()
    pc = table.pc(KARA)
    assert eyes_of(pc) == ()
    adjusted = structs.replace(
        pc, abilities=[*pc.abilities, ability_of(shelf(ABILITIES)["eyes_adjusted"])]
    )
    assert {(eyes.dark, eyes.like) for eyes in eyes_of(adjusted)} == {
        (False, None),
        (True, "very_dim_light"),
    }
    assert isinstance(pc, Pc)


def test_own_foe_sees_by_its_sheet() -> None:
    """A foe of one's own sees as its sheet says."""
    table = Table(foe={"eyes": "dim"})
    npc = table.state.foes[GUARD].npc
    assert isinstance(npc, FullNpc)
    assert [eyes.dark for eyes in eyes_of(npc)] == [False]
