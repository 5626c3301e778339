"""A lot of thirty entries, read by somebody who had not seen data or engine, played as people do.

Each case was expected from the reference before the table was looked at; each of these had failed.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.shelf.evening import BEN, FOE, KARA, OTHER, Evening, Refused

from threefold.model.shelf.effects import Move
from threefold.procedures.inputs import AbilityExtras
from threefold.table.commands import (
    ArrangeStrip,
    Attempt,
    Defend,
    DrawAttack,
    EditFoe,
    EditPc,
    FoeAttacks,
    UsePower,
)
from threefold.table.history import Seat
from threefold.table.state import Called, Incoming

PLAYER = Seat("player", KARA)


# --- attacks drawn and blasts -----------------------------------------------------------------------


def test_taunted_attack_stays_hindered() -> None:
    """Against the attack that was drawn by a taunt the defense is hindered by one step: saying
    truly that it is the one that was drawn does not take that step away."""
    evening = Evening("abilities.taunt_foe")
    evening.use("Taunt Foe", FOE, 15)
    evening.answer(15)
    evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
    words = AbilityExtras(said=["against the attack you drew"])
    assert evening.answer(5, besides=words).difficulty == 3


def test_taunt_turns_pending_attack() -> None:
    """A determined foe attacks Ben; Kara strikes at it and taunts it, and the Intellect action
    succeeds: it attacks her, without a second roll, and her defense is hindered by one step, not by
    two or three."""
    evening = Evening("abilities.taunt_foe")
    evening.does(EditFoe(foe_id=FOE, foe=replace(evening.state.foes[FOE], resolute=True)))
    evening.does(FoeAttacks(foe_id=FOE, pc_id=BEN, reaches=True))
    evening.use("Taunt Foe", FOE, 15)
    evening.answer(15)
    if not _attacked(evening, KARA):  # the rule's own draw is a second press at most
        evening.does(DrawAttack(pc_id=KARA, open_id=_attacked(evening, BEN)[0]))
        calls = [id for id, o in evening.state.pending.items() if isinstance(o, Called)]
        for id in calls:
            evening._settled(evening.does(Attempt(open_id=id, natural=15)), KARA, None)
        assert not calls, "the Intellect action has succeeded already"
    defense = Defend(open_id=_attacked(evening, KARA)[0], natural=5)
    assert evening._settled(evening.does(defense), KARA, None).difficulty == 3


def _attacked(evening: Evening, who: str) -> list[str]:
    pending = evening.state.pending.items()
    return [id for id, each in pending if isinstance(each, Incoming) and each.pc == who]


def test_flash_strikes_things_beside_foes() -> None:
    """All creatures or objects in the area: the guard takes 2 points, and the crate beside it is
    struck by the same roll."""
    evening = Evening("abilities.flash")
    crate = evening.thing("crate", 1)
    evening.use("Flash", FOE, 15, also=[crate])
    assert evening.lost(FOE) == {"health": 2}
    thing: Any = evening.state.things[crate]
    assert thing.object_damage != "intact"


def test_flash_spares_not_its_user() -> None:
    """Whoever stands in the area is in the blast, the user too: nobody named is left out without a
    word."""
    evening = Evening("abilities.flash")
    try:
        done = evening.use("Flash", FOE, 15, also=[KARA], difficulty=3)
    except Refused:
        return  # told that she must be kept out of it
    assert evening.lost().get("might") == 2 or "Kara" in done.told.split("guard 1", 1)[1]


# --- an asset on somebody's next turn ---------------------------------------------------------------


def test_inspired_on_their_next_turn() -> None:
    """The asset is for the next Speed task on Ben's next turn: a defense before that turn neither
    has it nor uses it up."""
    made = {"inspiring_success": {"stat": ["speed"]}}
    evening = Evening("abilities.inspiring_success", chosen=made)
    evening.fight()
    evening.use("Inspiring Success", BEN)
    assert evening.struck(10, on=BEN).difficulty == 2
    evening.turn()
    assert evening.task(10, 3, "speed", by=BEN).difficulty == 2


# --- how far, with what -----------------------------------------------------------------------------


@pytest.mark.parametrize(("feet", "reached"), [(190, True), (210, False), (1000, False)])
def test_blast_reaches_two_hundred_feet(feet: int, reached: bool) -> None:
    """The blast of force has a range of 200 feet."""
    evening = Evening("abilities.force_blast", "abilities.powered_armor")
    evening.does(ArrangeStrip(spots={KARA: 0, FOE: feet}))
    blast = UsePower(pc_id=KARA, what="ability", name="Force Blast", target=FOE, natural=15)
    if reached:
        evening.does(blast, by=PLAYER)
        assert evening.lost(FOE) == {"health": 5}
    else:
        with pytest.raises(Refused):
            evening.does(blast, by=PLAYER)


def test_blast_comes_from_worn_suit() -> None:
    """It is fired from the gauntlets of the powered armor: nobody fires it with the suit off."""
    evening = Evening("abilities.force_blast", "abilities.powered_armor")
    pc = evening.pc()
    off = [replace(suit, worn=False) for suit in pc.armor]
    evening.does(EditPc(pc_id=KARA, pc=replace(pc, armor=off)))
    assert evening.refuses("use", "Force Blast", FOE, 15)


def test_zero_gravity_aids_no_flash() -> None:
    """Setting up adds 6 points to a melee attack, or to what is thrown or launched; an explosion
    of energy is neither."""
    evening = Evening("abilities.space_fighting", "abilities.flash")
    words = ["spent a round setting up the attack; in low or zero gravity"]
    evening.attack(15, said=words)
    assert evening.lost(FOE) == {"health": 10}
    evening.marks()
    try:
        evening.use("Flash", FOE, 15, also=[OTHER], said=words)
    except Refused:
        return
    assert evening.lost(FOE) == {"health": 2}
    assert evening.lost(OTHER) == {"health": 2}


# --- changed shapes ---------------------------------------------------------------------------------


def test_wand_is_rolled_against_foes() -> None:
    """A foe does not let itself be made a flower: it is attacked, and a 2 misses."""
    evening = Evening("artifacts.shapeshifter_wand", level=4)
    wand = UsePower(
        pc_id=KARA, what="artifact", name="Shapeshifter Wand", target=FOE, natural=2, options=[0]
    )
    evening.does(wand, 5, by=PLAYER)
    assert evening.conditions(FOE) == []


def test_flower_uses_no_ability() -> None:
    """In the shape of a flower one does only what flowers do: no explosion of energy."""
    evening = Evening("artifacts.shapeshifter_wand", "abilities.flash", level=4)
    evening.use("Shapeshifter Wand", KARA, None, 5, options=[0])
    flash = UsePower(pc_id=KARA, what="ability", name="Flash", target=FOE, natural=15)
    with pytest.raises(Refused):
        evening.does(flash, by=PLAYER)


# --- things -----------------------------------------------------------------------------------------


def test_winch_pulls_its_wielder() -> None:
    """With the grapple in something fast, the gun pulls its wielder there; the pillar stays."""
    evening = Evening("equipment.grapple_gun")
    pillar = evening.thing("pillar", 5)
    evening.does(ArrangeStrip(spots={KARA: 0, pillar: 80}))
    evening.use("Grapple Gun", pillar, options=[0])
    assert evening.state.spots[pillar] == 80
    assert evening.state.spots[KARA] > 60


def test_bone_key_helps_with_better_lock() -> None:
    """A lock above the key's level does not spring open; the key is then an asset to open it."""
    evening = Evening("cyphers.bone_key", level=5)
    lock = evening.thing("lock", 6)
    evening.use("Bone Key", lock)
    assert not evening.has("Bone Key")
    assert evening.task(10, 6, "speed", "lockpicking").difficulty == 5


def test_solvent_takes_its_rounds() -> None:
    """One cubic foot a round: what is as large as the solvent can eat in all its rounds is not
    gone at the press."""
    evening = Evening("cyphers.solvent", level=3)
    crate = evening.thing("crate of three cubic feet", 5)
    evening.fight()
    evening.use("Solvent", crate, options=[0])
    thing: Any = evening.state.things[crate]
    assert thing.object_damage != "destroyed"
    for _ in range(3):
        evening.round()
    gone: Any = evening.state.things.get(crate)
    assert gone is None or gone.object_damage == "destroyed"


def test_interceptor_jumps_as_infantry() -> None:
    """An interceptor is an infantry mech and more: it too jumps a very long distance every other
    round."""
    evening = Evening("equipment.mech_interceptor")
    evening.use("Mech, Interceptor")
    held = [each for c in evening.pc().conditions for each in c.effects or []]
    jumps = [each for each in held if isinstance(each, Move) and each.mode == "jump"]
    assert [each.distance for each in jumps] == ["very_long"]
