"""A lot of thirty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

import pytest
from msgspec import Raw
from msgspec.json import encode
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening
from tests.shelf.offers import ticked

from threefold.model.rolled import Rolled
from threefold.model.stores import reserves_of, stored_in, with_stored
from threefold.procedures.effects.ticked import ticks
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.rules.types import Stat
from threefold.table.commands import (
    AddPc,
    Attempt,
    BeginWork,
    CallTask,
    EditPc,
    PlaceFigure,
    WorkOn,
)
from threefold.table.state import Called, Proposal

# --- things without a roll ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key",
    [
        "clean",
        "cooking",
        "extra_chair",
        "flavor",
        "hand",
        "sprout",
        "wash_car",
        "wet_or_dry",
        "wrap",
    ],
)
def test_cantrip_on_thing_never_fails(key: str) -> None:
    """A text that has no roll has none on a thing of the scene either, whatever its level."""
    evening = Evening(f"cantrips.{key}_cantrip")
    done = evening.use(f"{key} cantrip".replace("_", " "), evening.thing("thing", 4))
    assert done.result in (None, "routine")
    assert evening.lost() == {"intellect": 1}


# --- gear that is part of a form ------------------------------------------------------------------

_GIFTS: list[str] = ["perception", "stealth"]


def test_animal_has_no_broadsword() -> None:
    """What is carried is part of the animal: its claws strike, the sword does not, and no thing is
    used. Armor that is worn still counts. Afterwards all is as before."""
    evening = Evening(
        "abilities.animal_shape",
        "cyphers.fairy_cup",
        armor=[{"name": "plate", "armor": 2, "source": "suit"}],
    )
    evening.use("animal shape", chosen=_GIFTS)
    assert [attack.name for attack in evening.pc().attacks_now()] == ["claws or bite"]
    evening.refuses("attack", 15, weapon="broadsword")
    assert "part of the form" in evening.refuses("use", "fairy cup")
    assert evening.attack(15, weapon="claws or bite").resolution.damage is not None
    evening.marks()
    evening.hurt(5)
    assert evening.lost() == {"might": 3}
    evening.passes("10 minutes")
    assert evening.attack(15, weapon="broadsword").resolution.damage is not None
    evening.use("fairy cup")


def test_lent_animal_has_no_broadsword() -> None:
    """Who is taken along carries nothing either."""
    evening = Evening("abilities.lend_animal_shape")
    evening.use("lend animal shape", BEN, chosen=_GIFTS)
    for who in (KARA, BEN):
        evening.refuses("attack", 15, weapon="broadsword", by=who)
        assert evening.attack(15, weapon="claws or bite", by=who).result == "success"


def _third(evening: Evening) -> str:
    """One more character at the table."""
    evening.does(AddPc(pc=replace(evening.pc(BEN), name="Cid")))
    return next(id for id in evening.state.party if id not in (KARA, BEN))


def test_second_animal_takes_effort() -> None:
    """A form for several takes one comrade along, and one more for each level of Effort."""
    evening = Evening("abilities.lend_animal_shape")
    third = _third(evening)
    evening.refuses("use", "lend animal shape", BEN, also=[third], chosen=_GIFTS)
    evening.use("lend animal shape", BEN, also=[third], chosen=_GIFTS, bought=[1])
    for who in (KARA, BEN, third):
        assert "animal" in evening.conditions(who)


# --- what is stored pays --------------------------------------------------------------------------

_SIPHON = AbilityExtras(said=["Siphon Pool"])


def _siphon(points: int, *more: str) -> Evening:
    """An evening at which Kara's Siphon Pool holds so many points."""
    evening = Evening("abilities.store_energy", *more)
    pc = evening.pc()
    evening.does(EditPc(pc_id=KARA, pc=with_stored(pc, reserves_of(pc)[0], points)))
    evening.marks()
    return evening


def _stored(evening: Evening, name: str = "Siphon Pool") -> int:
    return stored_in(evening.pc(), name)


@pytest.mark.parametrize(
    ("stat", "stored", "lost", "left"),
    [
        ("might", 3, {}, 0),
        ("speed", 2, {"speed": 1}, 0),
        ("might", 1, {"might": 2}, 0),
        ("intellect", 3, {"intellect": 3}, 3),
    ],
)
def test_stored_points_pay_for_effort(
    stat: Stat, stored: int, lost: dict[str, int], left: int
) -> None:
    """Stored energy is spent like points of Might or Speed, and the Pool pays the rest; it never
    pays for Intellect."""
    evening = _siphon(stored)
    evening.task(12, 4, stat, "climbing", effort=Effort(ease=1), besides=_SIPHON)
    assert evening.lost() == lost
    assert _stored(evening) == left


def test_stored_points_pay_unasked_never() -> None:
    """Nobody spends what is stored without saying so."""
    evening = _siphon(3)
    evening.task(12, 4, "might", "climbing", effort=Effort(ease=1))
    assert evening.lost() == {"might": 3}
    assert _stored(evening) == 3


def test_stored_points_pay_for_ability() -> None:
    """The price of an ability comes out of it too, even one that the Pool cannot pay."""
    evening = _siphon(3, "abilities.power_strike")
    pc = evening.pc()
    empty = replace(pc.pools, might=replace(pc.pools.might, value=1))
    evening.does(EditPc(pc_id=KARA, pc=replace(pc, pools=empty)))
    evening.marks()
    evening.use("power strike", FOE, 15, attack="broadsword", said=["Siphon Pool"])
    assert evening.lost() == {}
    assert _stored(evening) == 0


def test_luck_pays_for_any_pool() -> None:
    """Luck pays first for whatever another Pool has to pay, and comes back with a rest."""
    evening = Evening("descriptors.lucky")
    luck = AbilityExtras(said=["Luck"])
    evening.task(12, 4, "intellect", "lore", effort=Effort(ease=2), besides=luck)
    assert evening.lost() == {"intellect": 2}
    assert _stored(evening, "Luck") == 0


def test_stored_points_are_offered() -> None:
    """Before the press the player is asked whether what is stored pays, if there is any."""
    for stored, offered in ((2, ["Siphon Pool"]), (0, [])):
        pc = _siphon(stored).pc()
        assert [tick.words for tick in ticks(pc, Rolled("task", "might"))] == offered
        assert ticks(pc, Rolled("task", "intellect")) == []


# --- what the table's own rolls are called --------------------------------------------------------


@pytest.mark.parametrize(("said", "easier"), [(True, 2), (False, 0)])
def test_ritual_guidance_eases_rituals(said: bool, easier: int) -> None:
    """In a ritual with two of the coven every subtask is easier by two steps, at the ritual that the
    table plays itself; without them none is."""
    evening = Evening("abilities.ritual_guidance", effort=6)
    inputs = {"ritual": "beseech", "level": 4, "points": 0}
    evening.does(BeginWork(procedure="ritual", pc_id=KARA, inputs=Raw(encode(inputs))))
    [work] = evening.state.works
    while not evening.state.pending:
        evening.does(WorkOn(work_id=work))
    besides = ticked("abilities.ritual_guidance") if said else AbilityExtras()
    call = evening.waiting(Called)
    first = evening.does(Attempt(open_id=call, natural=10, besides=besides))
    assert first.difficulty == max(0, 1 - easier)


@pytest.mark.parametrize("words", ["rituals", "ritual", "magic rituals"])
def test_ritual_by_name_is_eased(words: str) -> None:
    """A task that people call a ritual is one too."""
    evening = Evening("abilities.ritual_guidance")
    besides = ticked("abilities.ritual_guidance")
    assert evening.task(12, 5, "intellect", words, besides=besides).difficulty == 3


_APPEALING = "descriptors.appealing"


@pytest.mark.parametrize(
    ("creature", "move", "entry"),
    [
        ("enchanter", "Persuasion", _APPEALING),
        ("witch", "Seduce", _APPEALING),
        ("hag", "Fear", "descriptors.brash"),
        ("ghost", "Terror", "descriptors.brash"),
        ("enthraller", "Dominate", "abilities.inner_defense"),
        ("vampire", "Mesmerize", "abilities.inner_defense"),
        ("corrupt_mage", "Madness", "descriptors.doomed"),
    ],
)
def test_trained_resist_moves(creature: str, move: str, entry: str) -> None:
    """Who is trained in resisting what a creature does to people is trained in the defense against
    it."""
    found = []
    for entries in ([], [entry]):
        evening = Evening(*entries, f"creatures.{creature}")
        foe = list(evening.state.foes)[-1]
        evening.move(move, foe, KARA)
        found.append(evening.answer(2).difficulty)
    assert found[0] - found[1] == 1


@pytest.mark.parametrize(
    ("words", "stat", "steps"),
    [
        ("pickpocketing", "speed", 1),
        ("disarming traps", "speed", 1),
        ("lockpicking", "speed", 1),
        ("smashing a door", "might", -1),
        ("breaking down a door", "might", -1),
        ("climbing", "might", 0),
    ],
)
def test_giant_hands_are_clumsy(words: str, stat: Stat, steps: int) -> None:
    """All fine work with the hands is hindered, once, and all breaking is eased."""
    evening = Evening("descriptors.half_giant")
    assert evening.task(12, 4, stat, words).difficulty == 4 + steps


# --- companions -----------------------------------------------------------------------------------


def _drone() -> tuple[Evening, str]:
    evening = Evening("equipment.probe_drone")
    evening.use("probe drone")
    drone = evening.find("probe")
    evening.marks()
    return evening, drone


def test_drone_shoots_twice_each_round() -> None:
    """It has two blasts each round for 8 points each, and no third."""
    evening, drone = _drone()
    evening.fight()
    for n in (1, 2):
        evening.attack(10, FOE, "energy blast", by=drone)
        evening.attack(10, FOE, "energy blast", by=drone)
        assert evening.lost(FOE) == {"health": 16 * n}
        assert "acted" in evening.refuses("attack", 10, FOE, "energy blast", by=drone)
        evening.round()


def test_drone_shoots_at_long_range() -> None:
    """Its blasts reach a long distance, and no farther."""
    evening, drone = _drone()
    evening.does(PlaceFigure(id=drone, feet=0))
    evening.does(PlaceFigure(id=FOE, feet=90))
    evening.attack(10, FOE, "attack", by=drone)
    assert evening.lost(FOE) == {"health": 8}
    evening.does(PlaceFigure(id=FOE, feet=300))
    assert "farther away" in evening.refuses("attack", 10, FOE, "attack", by=drone)


def test_tooth_warrior_throws_its_spear() -> None:
    """Its spear reaches a short distance, for the damage of its level."""
    evening = Evening("artifacts.dragontooth_soldiers", level=5)
    evening.use("dragontooth soldiers", depletion=5)
    warrior = evening.find("dragontooth")
    evening.marks()
    evening.does(PlaceFigure(id=warrior, feet=0))
    evening.does(PlaceFigure(id=FOE, feet=40))
    evening.attack(10, FOE, "spear", by=warrior)
    assert evening.lost(FOE) == {"health": 5}


@pytest.mark.parametrize("key", ["synth_free", "auton", "wardroid"])
def test_hired_robot_comes_once(key: str) -> None:
    """Who was hired or bought is there, for good or for a week, and a use brings nobody else."""
    evening = Evening(f"equipment.{key}")
    [thing] = evening.pc().equipment or []
    assert len(evening.companions()) == 1
    assert "already here" in evening.refuses("use", thing.name)
    assert len(evening.companions()) == 1


# --- on its next turn -----------------------------------------------------------------------------


def _until(evening: Evening, who: str) -> None:
    """Turns pass until somebody acts."""
    for _ in range(6):
        encounter = evening.state.encounter
        assert encounter is not None
        if encounter.acting == who:
            return
        evening.turn()


def test_weight_lies_on_one_turn() -> None:
    """The target cannot move, and its tasks are hindered, on its next turn: attacks on it are not
    eased before, and all is over as its turn ends."""
    evening = Evening("abilities.weighty")
    evening.fight()
    usual = evening.attack(15).difficulty
    evening.use("weighty", FOE, 15)
    assert evening.attack(15, by=BEN).difficulty == usual
    _until(evening, FOE)
    defense = evening.struck(15).difficulty
    assert evening.struck(15, by=OTHER).difficulty - defense == 1
    assert "weighed down" in evening.conditions(FOE)
    evening.turn()
    assert evening.conditions(FOE) == []


@pytest.mark.parametrize("first", [KARA, BEN])
@pytest.mark.parametrize(
    ("key", "name"),
    [("dazing_attack", "dazing attack"), ("psychic_suggestion", "psychic suggestion")],
)
def test_next_turn_is_the_targets(key: str, name: str, first: str) -> None:
    """What holds somebody on its next turn is over with that turn, wherever its user stands in the
    order."""
    evening = Evening(f"abilities.{key}")
    evening.fight(first)
    _until(evening, KARA)
    evening.use(name, FOE, 17)
    assert len(evening.conditions(FOE)) == 1
    evening.turn()
    _until(evening, FOE)
    assert len(evening.conditions(FOE)) == 1
    evening.turn()
    assert evening.conditions(FOE) == []


# --- one more use ---------------------------------------------------------------------------------

_BUILT, _CYPHER = "you crafted the artifact", "it is a cypher"


@pytest.mark.parametrize(("said", "level"), [([], 4), ([_BUILT], 3), ([_CYPHER], 5)])
def test_extra_use_of_thing_carried(said: list[str], level: int) -> None:
    """It is tried on something carried, whose level the GM names; an asset for what one built, and a
    step more for a cypher."""
    evening = Evening("abilities.extra_use")
    evening.use("extra use", said=said)
    assert evening.lost() == {"intellect": 3}
    proposal = evening.waiting(Proposal)
    evening.does(
        CallTask(pcs=[KARA], title="extra use", difficulty=4, stat="intellect", answers=proposal)
    )
    assert evening.answer(2).difficulty == level


def _tried(die: int, *said: str) -> Evening:
    """An evening after such a try against level 4."""
    evening = Evening("abilities.extra_use", "artifacts.carbonizer_pistol", "cyphers.fairy_cup")
    evening.use("extra use", evening.thing("ring", 4), said=list(said))
    evening.answer(die)
    return evening


@pytest.mark.parametrize(("die", "spent"), [(18, False), (2, True)])
def test_extra_use_rolls_no_depletion(die: int, spent: bool) -> None:
    """After a success the artifact is used once with no roll for its depletion; after a failure it
    is rolled as ever, and so at the use that follows."""
    evening = _tried(die)
    for use in (1, 2):
        evening.use("carbonizer pistol", FOE, 15, depletion=1)
        [pistol] = evening.pc().carries()
        assert pistol.spent is (spent or use == 2)
        if pistol.spent:
            break


@pytest.mark.parametrize(("die", "kept"), [(18, True), (2, False)])
def test_extra_use_keeps_cypher(die: int, kept: bool) -> None:
    """After a success a cypher works and is not used up, once."""
    evening = _tried(die, _CYPHER)
    evening.use("fairy cup")
    assert evening.has("fairy cup") is kept
    if kept:
        evening.use("fairy cup")
        assert not evening.has("fairy cup")
