"""Two things of one name through the doors for programs: each has an id, and a name that fits both
is refused.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs
from tests.api.callers import Caller, refused
from tests.api.test_mcp import at_a_table
from tests.web.house import House

from threefold.model.characters import Attack, Gear
from threefold.model.growth import Follower
from threefold.model.powers import Ability, Artifact, Cypher
from threefold.model.shelf.effects import Heal
from threefold.table.commands import EditPc

WORDS = Cypher("Curative", level=5, text="Closes wounds.")
HEALS = Cypher("Curative", level=9, effects=[Heal(points=3, pools=["might"])])
SECRET = [
    Cypher(name, level=n, form="a vial", identified=False)
    for name, n in (("CANARY", 1), ("OTHER", 8))
]
THINGS: dict[str, list[Any]] = {
    "cyphers": [WORDS, HEALS, "Curative", *SECRET],
    "artifacts": [Artifact("Lamp", level=2), Artifact("Lamp", level=3)],
    "abilities": [Ability("Push", cost=1), Ability("Push", cost=2)],
    "attacks": [Attack("Knife", weight="light"), Attack("Knife", weight="heavy")],
    "equipment": [Gear("Rope"), Gear("Rope", price="expensive")],
    "followers": [Follower("Rex", 1), Follower("Rex", 3)],
}


def carrying(house: House, table: str, **things: Any) -> None:
    pc = house.tables.history(table).state.party["p1"].pc
    house.gm(table, EditPc(pc_id="p1", pc=structs.replace(pc, **(things or THINGS))))


def own_sheet(caller: Caller) -> dict[str, Any]:
    view: dict[str, Any] = next(pc for pc in caller.get().json()["party"] if pc["id"] == "p1")
    return view


def test_every_thing_has_id(house: House, table: str, mara: Caller, gm: Caller) -> None:
    """Each thing of a sheet has an id in the state and in the characters; those that differ have
    different ones.
    """
    carrying(house, table)
    for caller in (mara, gm):
        view = own_sheet(caller)
        [filed] = [pc for pc in caller.get("/characters").json() if pc["id"] == "p1"]
        for name, things in THINGS.items():
            ids = [thing["id"] for thing in view["sheet"][name] if isinstance(thing, dict)]
            assert [thing["id"] for thing in filed[name] if isinstance(thing, dict)] == ids
            assert len(view["ids"][name]) == len(things)
            assert set(ids) <= set(view["ids"][name])
            assert len({*ids}) == len(ids) - (1 if caller is mara and name == "cyphers" else 0)
        attacks = [attack["id"] for attack in filed["figures"]["attacks"]]
        assert attacks == [attack["id"] for attack in view["sheet"]["attacks"]]


def test_program_chooses_one_of_two(house: House, table: str, mara: Caller) -> None:
    """The refusal says what there is to choose from, and with the id the program has its way."""
    carrying(house, table, cyphers=[WORDS, HEALS])
    answer = mara.do("use_power", pc_id="p1", what="cypher", name="Curative")
    assert refused(answer, 422) == "ambiguous"
    choices = answer.json()["choices"]
    assert [choice["name"] for choice in choices] == ["Curative 5", "Curative 9"]
    assert [choice["id"] for choice in choices] == [
        c["id"] for c in own_sheet(mara)["sheet"]["cyphers"]
    ]
    done = mara.do("use_power", pc_id="p1", what="cypher", name="Curative", id=choices[1]["id"])
    assert done.status_code == 200
    assert "Curative 9" in done.text
    assert house.tables.history(table).state.party["p1"].pc.cyphers == [WORDS]


def test_sheet_goes_back_as_read(house: House, table: str, gm: Caller) -> None:
    """A program may send back a sheet as it has read it: the ids are left out of what is kept."""
    carrying(house, table)
    before = house.tables.history(table).state.party["p1"].pc
    sheet = own_sheet(gm)["sheet"]
    assert gm.do("edit_pc", pc_id="p1", pc={**sheet, "xp": 7}).status_code == 200
    assert house.tables.history(table).state.party["p1"].pc == structs.replace(before, xp=7)


def test_assistant_is_told_choices(house: House, table: str, mara: Caller) -> None:
    """An assistant reads the same ids and choices."""
    carrying(house, table, cyphers=[WORDS, HEALS])
    command = {"type": "drop_item", "pc_id": "p1", "what": "cypher", "name": "Curative"}
    done = at_a_table(
        house, mara.secret, lambda client: client.call_tool("table_command", {"command": command})
    )
    assert done.is_error
    assert [choice["name"] for choice in done.structured_content["choices"]] == [
        "Curative 5",
        "Curative 9",
    ]
