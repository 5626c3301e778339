"""Whole sheets as forms: nothing is lost on the way there and back, and an edit changes only what
it changed.
"""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from threefold.model.characters import Armor, Attack, FullNpc, Pc, Pool, Pools
from threefold.model.powers import Cypher
from threefold.rules.types import Refusal
from threefold.service.demo import demo_party
from threefold.table.commands import EditFoe, EditPc
from threefold.table.state import Foe
from threefold.web.gm.sheet import (
    command_with,
    merged_edit,
    sheet_fields,
    shown_of,
    with_undrawn_fields,
)


def there_and_back(pc: Pc) -> Pc:
    command = command_with(EditPc, [("pc_id", "p1"), *sheet_fields(pc, "pc").items()])
    assert isinstance(command, EditPc), command
    return command.pc


@pytest.mark.parametrize("pc", demo_party(), ids=lambda pc: pc.name)
def test_sheet_survives_its_form(pc: Pc) -> None:
    """A sheet comes back from its form as it went."""
    assert (
        with_undrawn_fields(there_and_back(shown_of(pc)), pc) == pc
    )  # as the page does it: what is not drawn stays


_names = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=20).filter(
    str.strip
)


@given(
    st.builds(
        Pc,
        name=_names,
        tier=st.integers(1, 6),
        effort=st.integers(0, 6),
        pools=st.builds(
            Pools, *[st.builds(Pool, st.integers(0, 20), st.integers(0, 20), st.integers(0, 5))] * 3
        ),
        skills=st.dictionaries(
            _names,
            st.sampled_from(["trained", "specialized", "practiced", "inability"]),
            max_size=3,
        ),
        armor=st.lists(
            st.builds(Armor, name=_names, armor=st.integers(0, 9), worn=st.booleans()), max_size=2
        ),
        attacks=st.lists(
            st.builds(
                Attack,
                name=_names,
                damage=st.integers(0, 9),
                stats=st.lists(st.sampled_from(["might", "speed", "intellect"]), unique=True).map(
                    lambda stats: [s for s in ("might", "speed", "intellect") if s in stats]
                ),
            ),
            max_size=2,
        ),
        cyphers=st.lists(st.builds(Cypher, name=_names, level=st.integers(0, 10)), max_size=2),
        cypher_limit=st.just(None) | st.integers(0, 9),
        conditions=st.lists(_names, max_size=2),
    )
)
def test_any_sheet_does(pc: Pc) -> None:
    assert there_and_back(pc) == pc


def test_foe_does() -> None:
    npc = FullNpc(
        "Hound",
        3,
        7,
        9,
        4,
        1,
        {"speed defense": 5, "perception": 4},
        {"cold": 2},
        ["dazed"],
        "Afraid of fire.",
    )
    foe = Foe(npc=npc, situations=["cover", "dim_light"], show_level=False, show_health=True)
    command = command_with(EditFoe, [("foe_id", "f1"), *sheet_fields(foe, "foe").items()])
    assert isinstance(command, EditFoe), command
    assert command.foe == foe


def test_empty_rows_close_up() -> None:
    """Rows nobody filled in are left out and the others close up."""
    pc = demo_party()[0]
    fields = {
        **{
            k: v
            for k, v in sheet_fields(pc, "pc").items()
            if not k.startswith(("pc.attacks", "pc.skills"))
        },
        "pc.attacks[0].weight": "medium",
        "pc.attacks[0].range": "immediate",
        "pc.attacks[4].name": "spear",
        "pc.attacks[4].weight": "medium",
        "pc.skills[0].level": "trained",
        "pc.skills[7].name": "riding",
        "pc.skills[7].level": "trained",
    }
    command = command_with(EditPc, [("pc_id", "p1"), *fields.items()])
    assert isinstance(command, EditPc)
    assert [a.name for a in command.pc.attacks] == ["spear"]
    assert command.pc.skills == {"riding": "trained"}


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"pc.skills[1].name": "medium weapons"}, "pc.skills[1].name"),
        ({"pc.skills[1].level": "superb"}, "pc.skills[1].level"),
        ({"pc.armor[0].versus": "fire"}, "pc.armor[0].versus"),
        ({"pc.armor[0].versus": "fire 99"}, "pc.armor[0].versus.fire"),
        ({"pc.pools.might.value": "many"}, "pc.pools.might.value"),
        ({"pc.attacks[0].weight": "huge"}, "pc.attacks[0].weight"),
    ],
)
def test_fault_is_found_at_shown_place(typed: dict[str, str], field: str) -> None:
    """What is wrong is found where the form shows it."""
    refusal = command_with(
        EditPc, [("pc_id", "p1"), *{**sheet_fields(demo_party()[0], "pc"), **typed}.items()]
    )
    assert isinstance(refusal, Refusal)
    assert refusal.field == field


def test_edit_changes_its_own_fields_alone() -> None:
    """An edit changes what it changed and nothing else."""
    base = demo_party()[0]
    mine = msgspec.structs.replace(
        base, xp=9, pools=msgspec.structs.replace(base.pools, might=Pool(14, 18, 2))
    )
    hurt = msgspec.structs.replace(
        base,
        damage_track="impaired",
        pools=msgspec.structs.replace(base.pools, might=Pool(3, 14, 1), speed=Pool(0, 12)),
    )
    both = merged_edit(base, mine, hurt)
    assert (both.xp, both.damage_track) == (9, "impaired")
    assert (both.pools.might, both.pools.speed) == (Pool(3, 18, 2), Pool(0, 12))
    assert merged_edit(base, mine, base) == mine
    assert merged_edit(base, base, hurt) == hurt
