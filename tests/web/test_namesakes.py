"""Two things of one name on the pages of player and GM: each form says which of them it is
about.
"""

from __future__ import annotations

import re

import pytest
from tests.web.drawn import form, words
from tests.web.house import GM
from tests.web.sent import forms_of
from tests.web.test_gm_forms import send
from tests.web.test_player import GUARD, MARA, Evening, evening

from threefold.model.characters import Attack
from threefold.model.growth import Follower
from threefold.model.marks import keyed, mark
from threefold.model.powers import Ability, Artifact, Cypher, PowerEffect
from threefold.web.forms import with_ids_apart

__all__ = ["evening"]
WEAK, STRONG = (Cypher("Curative", level=n, text=f"{n} points") for n in (5, 9))
LIGHT, HEAVY = Attack("Knife", weight="light"), Attack("Knife", weight="heavy")
LAMP, BRIGHT = (Artifact("Lamp", level=n, depletion="1 in 1d6") for n in (2, 6))


def test_forms_of_item_have_its_id(evening: Evening) -> None:
    """Use, give and drop all send the id of the card that is chosen."""
    evening.edit(cyphers=[WEAK, STRONG])
    html = evening.act(moment="act", mode="use", **{"set.use": f"pick.{_keys(evening)[1]}="})
    drawn = forms_of(html)
    assert drawn["form-act"].fields["id"] == mark(STRONG)
    assert drawn["drop-item"].fields["id"] == mark(STRONG)
    done = evening.send([*drawn["drop-item"].fields.items()])
    assert done.status_code == 204, done.text
    assert evening.state.party[MARA].pc.cyphers == [WEAK]


def _keys(evening: Evening) -> list[str]:
    return re.findall(r'id="use-(cypher-[^"]+)"', evening.act(moment="act", mode="use"))


def test_alike_have_keys_of_their_own(evening: Evening) -> None:
    """Two cyphers alike have two rows, each with an id of its own on the page."""
    evening.edit(cyphers=[WEAK, WEAK, STRONG])
    keys = _keys(evening)
    assert len(keys) == len({*keys}) == 3
    page = evening.act(moment="act", mode="use", **{"set.use": f"pick.{keys[2]}="})
    assert "no. 2" not in page
    assert page.count("Curative 9") == 2  # its row, and the button


def test_knife_that_is_chosen_strikes(evening: Evening) -> None:
    """The choice of an attack holds its id; one of another name is not held to the id that the page
    was drawn with.
    """
    evening.edit(attacks=[LIGHT, HEAVY, Attack("Bow")])
    evening.fight()
    html = evening.act(moment="act", mode="attack", foe_id=GUARD)
    drawn = forms_of(html)["form-act"]
    assert drawn.choices["attack"] == [
        keyed("Knife", mark(LIGHT)),
        keyed("Knife", mark(HEAVY)),
        "Bow",
    ]
    stale = {**drawn.fields, "attack": "Bow", "natural": "1"}
    assert evening.send([*stale.items()]).status_code == 204
    assert any("Bow" in event for event in _titles(evening))


def _titles(evening: Evening) -> list[str]:
    return [
        str(record.event) for record in evening.house.tables.history(evening.table).records[-3:]
    ]


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ([("attack", "Knife#0123456789ab")], {"attack": "Knife", "attack_id": "0123456789ab"}),
        (
            [("attack", "Knife"), ("attack_id", "Knife#0123456789ab")],
            {"attack": "Knife", "attack_id": "0123456789ab"},
        ),
        ([("attack", "Bow"), ("attack_id", "Knife#0123456789ab")], {"attack": "Bow"}),
        (
            [("attack", "Bow"), ("attack_id", "0123456789ab")],
            {"attack": "Bow", "attack_id": "0123456789ab"},
        ),
        ([("follower_id", "Rex#0123456789ab")], {}),
        ([("power", ""), ("power_id", "Lunge#0123456789ab")], {"power": ""}),
        (
            [("inputs.cypher", "Ember#0123456789ab")],
            {"inputs.cypher": "Ember", "power_id": "0123456789ab"},
        ),
        ([("title", "Room #0123456789ab")], {"title": "Room #0123456789ab"}),
    ],
)
def test_id_goes_with_its_name(sent: list[tuple[str, str]], found: dict[str, str]) -> None:
    """The id of a thing counts with the name of that thing alone."""
    assert dict(with_ids_apart(sent)) == found


def test_items_on_page_of_gm(evening: Evening) -> None:
    """The GM's list of what a PC carries tells two lamps apart, and takes away the one it stands
    at.
    """
    evening.edit(artifacts=[LAMP, BRIGHT])
    gm = evening.house.browser(evening.table, GM)
    page = gm.part("item", to=MARA)
    assert "Lamp 2" in words(page)
    assert "Lamp 6" in words(page)
    assert page.text.count(mark(BRIGHT)) == 2
    assert (
        gm.do("drop_item", pc_id=MARA, what="artifact", name="Lamp", id=mark(BRIGHT)).status_code
        == 204
    )
    assert evening.state.party[MARA].pc.carries() == [LAMP]


@pytest.mark.parametrize(
    ("procedure", "field", "first", "second", "things"),
    [
        ("area_attack", "attack", LIGHT, HEAVY, "attacks"),
        ("cypher", "cypher", WEAK, STRONG, "cyphers"),
        ("artifact", "artifact", LAMP, BRIGHT, "artifacts"),
        ("ability", "ability", Ability("Push", cost=1), Ability("Push", cost=2), "abilities"),
        ("follower_help", "follower", Follower("Rex", 1), Follower("Rex", 3), "followers"),
    ],
)
def test_procedure_offers_both(
    evening: Evening, procedure: str, field: str, first: object, second: object, things: str
) -> None:
    """The dialog of a procedure offers both things of one name, and what it sends names one."""
    evening.edit(**{things: [first, second]})
    gm = evening.house.browser(evening.table, GM)
    page = gm.part("procedure", procedure=procedure, **{"pcs[0]": MARA})
    assert keyed(second.name, mark(second)) in page.text  # type: ignore[attr-defined, arg-type]


@pytest.mark.parametrize("typed", [{}, {"pc.cyphers[1].level": "8"}, {"pc.cyphers[0].level": "6"}])
def test_sheet_of_gm_keeps_both(evening: Evening, typed: dict[str, str]) -> None:
    """Whatever the GM corrects on a sheet, each of two cyphers keeps what it does."""
    heals = Cypher("Curative", level=9, effect=PowerEffect(affects="self", healing=3))
    evening.edit(cyphers=[WEAK, heals])
    gm = evening.house.browser(evening.table, GM)
    fields = form(gm.part("sheet", pc_id=MARA), "sheet").typed({"pc.xp": "7", **typed})
    answer = send(gm, "sheet", fields)
    assert answer.is_success, answer.text
    pc = evening.state.party[MARA].pc
    assert pc.xp == 7
    first, second = (c for c in pc.cyphers if isinstance(c, Cypher))
    assert (first.text, first.effect, second.effect) == (WEAK.text, WEAK.effect, heals.effect)
    assert (first.level, second.level) == (
        int(typed.get("pc.cyphers[0].level", 5)),
        int(typed.get("pc.cyphers[1].level", 9)),
    )
