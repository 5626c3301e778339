"""What only people can judge is ticked on a player's page where it bears on a roll, and counts
there.
"""

from __future__ import annotations

import re
from zlib import crc32

from tests.web.sent import state_of
from tests.web.test_player import GUARD, MARA, Evening, evening

from threefold.library.creation import ability_of
from threefold.library.creatures import creatures, npc_of
from threefold.library.entries import ABILITIES, shelf
from threefold.model.characters import Condition
from threefold.model.powers import Ability
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.figures import Limit
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.service.powers import does
from threefold.table import commands as c
from threefold.table.state import Recovering
from threefold.table.state.actions import Rolled
from threefold.text import render

__all__ = ["evening"]
SAID = {
    "besides.said[0]": "you hold the shield in one hand",
    "besides.said[1]": "you hold the shield",
}


def test_held_force_shield_counts_once_confirmed(evening: Evening) -> None:
    """It is an asset on Speed defense, and 1 Armor with another ability."""
    shield = [
        ability_of(shelf(ABILITIES)[key]) for key in ("force_field_shield", "enveloping_shield")
    ]
    evening.edit(abilities=shield, armor=[])
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    bare, ticked = evening.act(), evening.act(**state_of(evening.act()), **SAID)
    assert all(words in bare for words in SAID.values())
    assert [page.count("stopped by Armor") for page in (bare, ticked)] == [0, 1]
    evening.gm(
        c.Defend(
            open_id=evening.open("Incoming"),
            besides=AbilityExtras(said=[*SAID.values()]),
            natural=2,
        )
    )
    [rolled] = [o for o in evening.state.pending.values() if isinstance(o, Rolled)]
    task, damage = rolled.resolution.task, rolled.resolution.damage
    assert task is not None
    assert damage is not None
    assert [
        m.steps for m in task.modifiers if render(m.name.message()) == "Force Field Shield"
    ] == [-1]
    assert damage.armor == 1


def test_nothing_is_asked_that_bears_on_nothing(evening: Evening) -> None:
    evening.edit(abilities=[ability_of(shelf(ABILITIES)["force_field_shield"])])
    evening.gm(c.CallTask(pcs=[MARA], title="Jump", stat="might", difficulty=3))
    assert "you hold the shield" not in evening.act()


def test_harmless_damage_kind_is_no_armor(
    evening: Evening,
) -> None:
    """A kind of harm that does nothing is told as that and not as armor."""
    evening.edit(conditions=[Condition("cooled", effects=[kinds.Immune(to_what=["fire"])])])
    evening.gm(c.AddFoe(npc=npc_of(creatures()["dragon"])))
    dragon = next(id for id, foe in evening.state.foes.items() if foe.npc.name == "Dragon")
    evening.gm(c.FoeAttacks(foe_id=dragon, pc_id=MARA, move="Fiery breath"))
    assert "of a kind that does nothing to you" in evening.act()


USE = {"moment": "act", "mode": "use"}


def key_of(name: str) -> str:
    return f"ability-{crc32(name.encode()):x}"


def test_permanent_effects_are_not_offered(evening: Evening) -> None:
    """What is there at all times is not offered to be used."""
    evening.edit(
        abilities=[
            ability_of(shelf(ABILITIES)[key]) for key in ("ward", "healing_pulse", "onslaught")
        ]
    )
    page = evening.act(**USE)
    assert [key_of(name) in page for name in ("Onslaught", "Healing Pulse", "Ward")] == [
        True,
        True,
        False,
    ]


def test_attacked_foe_is_not_healed_next(evening: Evening) -> None:
    """A foe that an attack was aimed at is not healed next."""
    evening.edit(
        abilities=[ability_of(shelf(ABILITIES)[key]) for key in ("onslaught", "healing_pulse")]
    )
    attack = {**USE, "set.use": f"pick.{key_of('Onslaught')}=", "target": GUARD}
    attacking = state_of(evening.act(**attack))
    assert attacking["set.drawn"] == attack["set.use"]
    healing = evening.act(
        **{**attack, "set.drawn": attack["set.use"], "set.use": f"pick.{key_of('Healing Pulse')}="}
    )
    [chosen] = re.findall(r'name="target" value="(\w+)"[^>]*checked', healing)
    assert chosen == MARA


def blocked(evening: Evening) -> str:
    """The page of a defense after Block was used, with the dock's words in one line."""
    evening.edit(abilities=[ability_of(shelf(ABILITIES)["block"])])
    evening.gm(c.UsePower(pc_id=MARA, what="ability", name="Block"))
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    return evening.act()


TICKED = re.compile(r'value="against a melee attack"[^>]*checked')


def test_paid_block_is_ticked_and_named(evening: Evening) -> None:
    """A block that was paid for is ticked and named on the button."""
    page = blocked(evening)
    assert TICKED.search(page)
    assert "Block · costs nothing" in page
    assert "Avoid it" in page


def test_block_can_be_left_for_another_blow(evening: Evening) -> None:
    drawn = state_of(blocked(evening))
    page = evening.act(**{name: value for name, value in drawn.items() if "said[" not in name})
    assert not TICKED.search(page)
    assert "Block · costs nothing" not in page


def test_block_is_not_ticked_against_shot(evening: Evening) -> None:
    evening.edit(abilities=[ability_of(shelf(ABILITIES)["block"])])
    evening.gm(c.UsePower(pc_id=MARA, what="ability", name="Block"))
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, ranged=True))
    page = evening.act()
    assert "against a melee attack" in page
    assert not TICKED.search(page)


def test_named_foe_is_no_checkbox(evening: Evening) -> None:
    """A foe by name is no box to tick."""
    other = next(foe.npc.name for id, foe in evening.state.foes.items() if id != GUARD)
    evening.edit(
        conditions=[
            Condition(
                "Find the weak spot",
                effects=[kinds.Step(by="ease", tasks=["attacks"], versus=other)],
            )
        ]
    )
    assert "besides.said" not in evening.act(moment="act", mode="attack", foe_id=GUARD)


AMAZING = Ability(
    "Amazing",
    use="enabler",
    chosen={"split": ["might 1", "speed 1"]},
    effects=[
        kinds.StatPoints(of="$split", points=2),
        kinds.FreeEffort(when={"effort": 1}, limit=Limit(per="one_hour_rest"), tasks=["all"]),
        kinds.Skill(of=["positive social interaction"], level="inability", except_for=["villains"]),
    ],
)


def test_permanent_trait_is_no_action(evening: Evening) -> None:
    """A trait that is always on is no action."""
    evening.edit(abilities=[AMAZING, Ability("Mend", cost=1, stat="intellect")])
    page = evening.act(**USE)
    assert [key_of(name) in page for name in ("Amazing", "Mend")] == [False, True]


def test_free_level_is_offered_with_paid_effort(
    evening: Evening,
) -> None:
    """A free level is offered with the effort it goes with and told when it is used."""
    evening.edit(abilities=[AMAZING])
    attack = {"moment": "act", "mode": "attack", "foe_id": GUARD}
    with_effort = {**attack, "set.effort": "effort.ease=1&effort.damage=0"}
    assert "a level of Effort for free" not in evening.act(
        **attack, **{"set.effort": "effort.ease=0&effort.damage=0"}
    )
    assert "a level of Effort for free" in evening.act(**with_effort)
    evening.mara(
        c.AttackFoe(
            pc_id=MARA,
            foe_id=GUARD,
            attack="shock baton",
            natural=15,
            effort=Effort(ease=1),
            besides=AbilityExtras(said=["Amazing"]),
        )
    )
    for rolled in list(evening.state.pending):
        evening.mara(c.Settle(open_id=rolled))
    with_effort["seen"] = state_of(evening.act())["moment"].removeprefix("result:")
    assert "used; again after a recovery roll of an hour or more" in evening.act(**with_effort)


def test_creation_points_are_no_use_words() -> None:
    """Points shared at creation are no words of a use."""
    assert [
        line.params["what"]
        for line in does(AMAZING, None)
        if "what" in line.params and "might" in str(line)
    ] == []


def test_rest_asks_what_people_tell(evening: Evening) -> None:
    """A recovery roll asks whether somebody is where an ability gives more points, and gives them."""
    evening.edit(abilities=[ability_of(shelf(ABILITIES)["incomparable_pilot"])])
    words = "aboard a starship you know well"
    page = evening.act(moment="act", mode="rest")
    assert f'name="said[0]" value="{words}"' in page
    evening.gm(c.Recover(pc_id=MARA, natural=2, said=[words]))
    recovering = [p for p in evening.state.pending.values() if isinstance(p, Recovering)]
    plain = 2 + evening.state.party[MARA].pc.tier + evening.state.party[MARA].pc.recovery_bonus
    assert [p.points for p in recovering] == [plain + 5]
