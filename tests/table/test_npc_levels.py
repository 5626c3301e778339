"""NPCs of level 0, and of 11 to 15 where a table has power shifts: at every door as they are, or
refused with what to do, never clamped."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.shelf.evening import FOE, GM, KARA, Evening, Refused

from threefold.library.creatures import creatures, npc_of
from threefold.model.characters import Npc
from threefold.model.scenes import PreparedFoe, PreparedScene
from threefold.rulesets.compose import rules_for
from threefold.table.commands import (
    AddFoe,
    BringScene,
    ChangeSettings,
    EditFoe,
    PrepareScene,
)
from threefold.table.state import Settings


def _npc(level: int, **more: Any) -> Npc:
    return msgspec.convert({"kind": "npc", "name": "Titan", "level": level, **more}, Npc)


def _heroes() -> Evening:
    """An evening at a table with power shifts."""
    evening = Evening()
    evening.does(ChangeSettings(settings=Settings(modules=["power_shifts"])))
    return evening


def _added(evening: Evening, level: int) -> str:
    evening.does(AddFoe(npc=_npc(level)))
    return evening.find("Titan")


@pytest.mark.rule("power_shift.levels")
def test_power_shift_levels() -> None:
    """The books' examples: level 14 stands behind a 42 at tables of heroes, 16 at none."""
    evening = _heroes()
    titan = _added(evening, 14)
    assert evening.foe(titan).health == 42
    assert evening.attack(15, titan).difficulty == 14
    assert evening.struck(15, by=titan).difficulty == 14
    assert "15" in evening.refuses("does", AddFoe(npc=msgspec.structs.replace(_npc(1), level=16)))


def test_high_level_names_its_switch() -> None:
    """Without power shifts level 11 is refused, and the refusal names the switch."""
    evening = Evening()
    told = evening.refuses("does", AddFoe(npc=_npc(11)))
    assert "Power shifts" in told
    _added(evening, 10)


def test_edit_refuses_high_level() -> None:
    """A foe is not edited above what the table allows either."""
    evening = Evening()
    foe = evening.state.foes[FOE]
    higher = msgspec.structs.replace(foe, npc=msgspec.structs.replace(foe.npc, level=12))
    assert "Power shifts" in evening.refuses("does", EditFoe(foe_id=FOE, foe=higher))


def test_prepared_scene_refuses_high_level() -> None:
    """Nor is it prepared; one that was prepared among heroes is not brought without them."""
    scene = PreparedScene(name="lair", foes=[PreparedFoe(npc=_npc(13))])
    assert "Power shifts" in Evening().refuses("does", PrepareScene(scene=scene))
    evening = _heroes()
    evening.does(PrepareScene(scene=scene))
    id = next(iter(evening.state.prepared))
    evening.does(ChangeSettings(settings=Settings(modules=[])))
    assert "Power shifts" in evening.refuses("does", BringScene(scene_id=id))


def test_vermin_needs_no_roll() -> None:
    """Level 0: one health, no die on either side, and no damage unless its entry says so."""
    evening = Evening()
    rat = _added(evening, 0)
    assert evening.foe(rat).health == 1
    assert evening.attack(2, rat).result is None
    assert evening.foe(rat).health == 0


def test_no_creature_is_clamped() -> None:
    """Every entry sits down at the level that it has on the shelf."""
    assert [e.key for e in creatures().values() if npc_of(e).level != e.level] == []


def test_creature_of_pack_keeps_level() -> None:
    """A creature of level 14 in a pack is not level 10 at a table: it is refused, or comes as it is."""
    entry = msgspec.structs.replace(creatures()["ghoul"], level=14)
    with pytest.raises(Refused):
        Evening().does(AddFoe(npc=npc_of(entry)), by=GM)
    evening = _heroes()
    evening.does(AddFoe(npc=npc_of(entry)), by=GM)
    assert evening.foe(evening.find("Ghoul")).level == 14


def test_condition_keeps_high_level() -> None:
    """What a foe of level 14 leaves on somebody is resisted at 14, not at 10."""
    rules = rules_for("csrd", {}, ["power_shifts"])
    assert rules.combat.most_npc_level == 14 + 1
    evening = _heroes()
    entry = msgspec.structs.replace(creatures()["ghoul"], level=14)
    evening.does(AddFoe(npc=npc_of(entry)))
    ghoul = evening.find("Ghoul")
    move = next(m.name for m in entry.moves if m.use == "action")
    evening.move(move, ghoul, KARA)
    evening.answer(2)
    levels = {getattr(o, "difficulty", None) for o in evening.state.pending.values()}
    levels |= {getattr(c, "level", None) for c in evening.pc().conditions or ()}
    assert 10 not in levels
