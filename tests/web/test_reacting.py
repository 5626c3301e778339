"""A reaction is offered on the player's page when its moment comes, and one tap uses it."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from tests.web.sent import Form, forms_of, state_of, told
from tests.web.test_player import GUARD, MARA, Evening, evening

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.model.powers import Ability
from threefold.procedures.inputs import AbilityExtras, EaseEffort
from threefold.table import commands as c
from threefold.table.history import GM
from threefold.table.state import Reacting
from threefold.table.views.stances import AnyStanceView
from threefold.text.catalog import has
from threefold.web.models.people import STANCE_ICONS

__all__ = ["evening"]


def of_the_shelf(key: str) -> Ability:
    return ability_of(shelf(ABILITIES)[key])


def offered(evening: Evening) -> list[Form]:
    """The abilities that may be put up before the roll."""
    forms = forms_of(evening.act()).values()
    return [form for form in forms if form.fields.get("type") == "use_power"]


def missed(evening: Evening) -> None:
    """The guard attacks Mara in melee, and misses."""
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    evening.gm(c.Defend(open_id=evening.open("Incoming"), natural=18))


def test_tap_answers_miss_with_second_attack(
    evening: Evening,
) -> None:
    """One tap answers an attack that missed and then mara attacks out of turn."""
    evening.edit(abilities=[of_the_shelf("dodge_and_respond")], might=9)
    evening.fight()
    evening.gm(c.EndTurn())
    missed(evening)
    page = evening.act()
    assert "You may react" in page
    assert "Dodge and Respond" in page
    [form] = [form for form in forms_of(page).values() if form.fields.get("type") == "react"]
    assert evening.send([*form.fields.items()]).status_code == 204
    assert not any(isinstance(each, Reacting) for each in evening.state.stances.values())
    assert "You may react" not in evening.act()
    evening.mara(
        c.AttackFoe(
            pc_id=MARA, foe_id=GUARD, attack=evening.state.party[MARA].pc.attacks[0].name, natural=3
        )
    )


def test_gm_sees_and_ends_reactions(evening: Evening) -> None:
    """The GM sees who may react and can end it."""
    evening.edit(abilities=[of_the_shelf("dodge_and_respond")], might=9)
    evening.fight()
    evening.gm(c.EndTurn())
    missed(evening)
    gms = evening.house.browser(evening.table, GM)
    scene = gms.part("scene")
    assert scene.status_code == 200
    assert " may react Dodge and Respond" in told(scene.text)
    [id] = [id for id, each in evening.state.stances.items() if isinstance(each, Reacting)]
    assert id in scene.text
    evening.gm(c.StandDown(poised_id=id))
    assert " may react" not in told(gms.part("scene").text)


def test_stances_have_icon_and_words() -> None:
    """Each kind of stance has an icon and words on every page."""
    kinds = {view.__struct_config__.tag for view in get_args(AnyStanceView)}
    assert set(STANCE_ICONS) == kinds
    for kind in kinds:
        assert has(f"gm.stance.{kind}")
        assert kind == "reacting" or has(f"player.together.mine.{kind}")


def test_each_answer_way_has_button(evening: Evening) -> None:
    """An answer to a miss that leaves a choice has a button for each way."""
    ways = [
        {"name": f"bite for {n}", "effects": [{"kind": "damage", "to": "attacker", "points": n}]}
        for n in (1, 4, 6)
    ]
    biting = msgspec.convert(
        {
            "name": "Biting Field",
            "use": "action",
            "effects": [
                {"kind": "choose", "lasts": "1 minute", "upon": "defended", "options": ways}
            ],
        },
        Ability,
    )
    evening.edit(abilities=[biting])
    evening.gm(c.UsePower(pc_id=MARA, what="ability", name="Biting Field"))
    missed(evening)
    page = evening.act()
    assert "Biting Field: bite for 6" in page
    forms = [form for form in forms_of(page).values() if form.fields.get("type") == "react"]
    assert len(forms) == 3
    health = evening.state.foes[GUARD].npc.health
    assert evening.send([*forms[2].fields.items()]).status_code == 204
    assert evening.state.foes[GUARD].npc.health < health


def test_later_reaction_does_not_meet_attack(evening: Evening) -> None:
    """What answers a miss is no defense; what meets the attack stands beside it with its price."""
    evening.edit(abilities=[of_the_shelf("dodge_and_respond"), of_the_shelf("magnetic_field")])
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, ranged=True))
    page = evening.act()
    assert "Magnetic Field" in page
    assert "Dodge and Respond" not in page


def test_raised_protection_counts_for_attack(evening: Evening) -> None:
    """An enabler that keeps arrows away is put up with one tap before the roll; the defense against
    the attack still waits then."""
    evening.edit(abilities=[of_the_shelf("magnetic_field")])
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, ranged=True))
    [form] = offered(evening)
    before = evening.state.party[MARA].pc.pools.intellect.value
    assert evening.send([*form.fields.items()]).status_code == 204
    pc = evening.state.party[MARA].pc
    assert pc.pools.intellect.value < before
    assert "Magnetic Field" in " ".join(pc.condition_names())
    assert evening.open("Incoming") in evening.state.pending
    assert offered(evening) == [], "it is up: nobody pays for it again"


@pytest.mark.parametrize(
    ("key", "attack"),
    [
        ("magnetic_field", {}),
        ("magnetic_field", {"ranged": True, "damage_type": "intellect"}),
        ("push_on_through", {}),
        ("push_on_through", {"ranged": True}),
        ("obstacle_running", {}),
    ],
)
def test_useless_protection_is_not_offered(
    evening: Evening, key: str, attack: dict[str, Any]
) -> None:
    """What does not keep the harm of an attack away is not offered against it."""
    evening.edit(abilities=[of_the_shelf(key)])
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA, **attack))
    assert offered(evening) == []


def test_allowed_pool_pays_for_defense(evening: Evening) -> None:
    """The page offers the Pool, names the price in its points, and takes them from it."""
    evening.edit(abilities=[of_the_shelf("agile_wit")])
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    page = evening.act()
    assert "Points come from" in page
    one = {**state_of(page), "effort.ease": "1", "besides.pays": "intellect"}
    assert "Intellect" in evening.act(**one)
    before = evening.state.party[MARA].pc.pools
    effort = EaseEffort(ease=1)
    evening.mara(
        c.Defend(
            open_id=evening.open("Incoming"),
            effort=effort,
            besides=AbilityExtras(pays="intellect"),
            natural=18,
        )
    )
    after = evening.state.party[MARA].pc.pools
    assert after.speed == before.speed
    assert after.intellect.value < before.intellect.value


def test_unallowed_pool_is_not_offered(evening: Evening) -> None:
    """No pool is offered where nothing lets it pay."""
    evening.edit(abilities=[of_the_shelf("agile_wit")])
    evening.gm(c.CallTask(pcs=[MARA], title="Lift", stat="might", difficulty=4))
    assert "Points come from" not in evening.act()
