"""Two things of one name are told apart by id in every command; a name that fits several is asked
about.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from msgspec import structs
from tests.api.callers import Caller, refused
from tests.web.case_pressing import press, send
from tests.web.house import House
from tests.web.test_player import GUARD, MARA, Evening

from threefold.library.entries import CYPHERS, shelf
from threefold.library.items import cypher_of
from threefold.model.characters import Attack, Gear, Npc
from threefold.model.growth import Follower
from threefold.model.powers import Ability, Artifact, Cypher
from threefold.table import commands as c

ILSE = "p2"


@pytest.fixture
def evening(house: House, table: str) -> Evening:
    return Evening(house, table)


def words(level: int) -> Cypher:
    """A Curative that only words describe."""
    return Cypher(name="Curative", level=level, text="Ask the GM.")


def heals(level: int) -> Cypher:
    """A Curative of the shelf, which heals as many points as its level."""
    return structs.replace(cypher_of(shelf(CYPHERS)["curative"]), level=level)


def carrying(evening: Evening, *cyphers: Cypher) -> None:
    """Mara with these cyphers alone, and 3 Might."""
    evening.edit(cyphers=[], might=3)
    for cypher in cyphers:
        evening.gm(c.FindItem(to=MARA, cypher=cypher))


def seen(caller: Caller, kind: str) -> list[dict[str, Any]]:
    """What Mara has of a kind, as her seat's view lists it, each with its id."""
    for sheet in (
        caller.get().json()["party"][0]["sheet"],
        caller.get(f"/characters/{MARA}").json(),
    ):
        found: list[dict[str, Any]] = sheet.get(kind) or []
        if found and all(isinstance(each, dict) and each.get("id") for each in found):
            assert len({each["id"] for each in found}) == len(found)
            return found
    raise AssertionError(f"no ids of {kind}")


def levels(evening: Evening, pc: str = MARA) -> list[int]:
    """The levels of the cyphers that somebody carries."""
    return [each.level for each in evening.state.party[pc].pc.cyphers if not isinstance(each, str)]


# --- cyphers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [(5, 9), (9, 5)])
@pytest.mark.parametrize("used", [5, 9])
def test_used_cypher_is_chosen_one(
    evening: Evening, mara: Caller, order: tuple[int, int], used: int
) -> None:
    """Curative 5 (given by name, and so the shelf's) and Curative 9: the one that is used is used
    up, and heals by its own level.
    """
    carrying(evening, *(words(5) if level == 5 else heals(9) for level in order))
    ids = {each["level"]: each["id"] for each in seen(mara, "cyphers")}
    assert (
        mara.do("use_power", pc_id=MARA, what="cypher", name="Curative", id=ids[used]).status_code
        == 200
    )
    assert levels(evening) == [14 - used]
    assert evening.state.party[MARA].pc.pools.might.value == 3 + used


@pytest.mark.parametrize("command", ["use_power", "give_item", "drop_item"])
def test_name_of_two_is_asked_about(evening: Evening, mara: Caller, command: str) -> None:
    """By the name alone nothing happens: the refusal holds the ids to choose from."""
    carrying(evening, words(5), heals(9))
    more = {"to": ILSE} if command == "give_item" else {}
    answer = mara.do(command, pc_id=MARA, what="cypher", name="Curative", **more)
    problem = answer.json()
    assert problem["code"] == "ambiguous", problem
    for each in seen(mara, "cyphers"):
        assert each["id"] in json.dumps(problem)
    assert sorted(levels(evening)) == [5, 9]


@pytest.mark.parametrize("given", [5, 9])
def test_given_cypher_is_chosen_one(evening: Evening, mara: Caller, given: int) -> None:
    carrying(evening, words(5), heals(9))
    before = levels(evening, ILSE)
    ids = {each["level"]: each["id"] for each in seen(mara, "cyphers")}
    answer = mara.do(
        "give_item", pc_id=MARA, to=ILSE, what="cypher", name="Curative", id=ids[given]
    )
    assert answer.status_code == 200, answer.text
    assert levels(evening) == [14 - given]
    assert sorted(levels(evening, ILSE)) == sorted([*before, given])


@pytest.mark.parametrize("dropped", [5, 9])
def test_dropped_cypher_is_chosen_one(evening: Evening, mara: Caller, dropped: int) -> None:
    carrying(evening, words(5), heals(9))
    ids = {each["level"]: each["id"] for each in seen(mara, "cyphers")}
    answer = mara.do("drop_item", pc_id=MARA, what="cypher", name="Curative", id=ids[dropped])
    assert answer.status_code == 200, answer.text
    assert levels(evening) == [14 - dropped]


@pytest.mark.parametrize("level", [2, 7])
def test_identified_item_is_chosen_one(
    evening: Evening, mara: Caller, gm: Caller, level: int
) -> None:
    """Two unknown cyphers that look alike: the GM says what one of them is."""
    carrying(
        evening, *(structs.replace(heals(n), form="grey pill", identified=False) for n in (2, 7))
    )
    stored = [each["id"] for each in seen(gm, "cyphers")]
    named = dict(zip((2, 7), stored, strict=True))
    answer = gm.do(
        "identify_item", pc_id=MARA, what="cypher", name="grey pill", told=True, id=named[level]
    )
    assert answer.status_code == 200, answer.text
    known = [
        each.level
        for each in evening.state.party[MARA].pc.cyphers
        if not isinstance(each, str) and each.known
    ]
    assert known == [level]


def test_two_alike_need_no_question(evening: Evening, mara: Caller) -> None:
    """Two that are the same in everything: either will do."""
    carrying(evening, heals(4), heals(4))
    assert mara.do("use_power", pc_id=MARA, what="cypher", name="Curative").status_code == 200
    assert levels(evening) == [4]


def test_name_of_one_needs_no_id(evening: Evening, mara: Caller) -> None:
    """A name that fits one thing stays enough."""
    carrying(evening, heals(4))
    assert mara.do("use_power", pc_id=MARA, what="cypher", name="Curative").status_code == 200
    assert levels(evening) == []


def test_unknown_id_is_refused(evening: Evening, mara: Caller) -> None:
    """An id that nothing has, and the id of something else, use up nothing."""
    carrying(evening, words(5), heals(9))
    answer = mara.do("use_power", pc_id=MARA, what="cypher", name="Curative", id="nothing")
    assert answer.status_code in (409, 422)
    assert sorted(levels(evening)) == [5, 9]


def test_ids_stay_when_others_go(evening: Evening, mara: Caller) -> None:
    """The id of a thing is the same after another was used up: a bot that remembers it uses no
    other thing.
    """
    carrying(evening, words(5), heals(9), heals(3))
    before = {each["level"]: each["id"] for each in seen(mara, "cyphers")}
    mara.do("drop_item", pc_id=MARA, what="cypher", name="Curative", id=before[5])
    after = {each["level"]: each["id"] for each in seen(mara, "cyphers")}
    assert after == {9: before[9], 3: before[3]}
    assert mara.do(
        "use_power", pc_id=MARA, what="cypher", name="Curative", id=before[5]
    ).status_code in (409, 422)
    assert levels(evening) == [9, 3]


def test_page_tells_two_curatives_apart(evening: Evening) -> None:
    """On the phone: the second of two Curatives is chosen and used, and the first stays."""
    carrying(evening, words(5), heals(9))
    html = evening.act(moment="act", mode="use")
    choices = [v for v in re.findall(r'name="set\.use"\s+value="([^"]*)"', html) if "cypher" in v]
    assert len(set(choices)) == 2, choices
    page = evening.act(moment="act", mode="use", **{"set.use": choices[1], "set.drawn": choices[1]})
    assert send(evening.page, press(page, "use_power")).status_code < 300
    assert levels(evening) == [5]
    assert evening.state.party[MARA].pc.pools.might.value == 12


# --- artifacts ------------------------------------------------------------------------------------


def torches(evening: Evening) -> None:
    """Two artifacts of one name and different levels."""
    evening.edit(artifacts=[])
    for level in (3, 6):
        evening.gm(
            c.FindItem(
                to=MARA,
                artifact=Artifact(name="Torch", level=level, depletion="1 in 1d20", worn=True),
            )
        )


def artifacts(evening: Evening, pc: str = MARA) -> dict[int, Artifact]:
    held = evening.state.party[pc].pc.artifacts or []
    return {each.level: each for each in held if isinstance(each, Artifact)}


@pytest.mark.parametrize("level", [3, 6])
def test_depleted_artifact_is_chosen_one(
    evening: Evening, mara: Caller, gm: Caller, level: int
) -> None:
    """The depletion die of the second does not empty the first; recharging fills the one that is
    chosen.
    """
    torches(evening)
    ids = {each["level"]: each["id"] for each in seen(mara, "artifacts")}
    answer = mara.do("check_depletion", pc_id=MARA, name="Torch", natural=1, id=ids[level])
    assert answer.status_code == 200, answer.text
    assert {n: each.depleted is True for n, each in artifacts(evening).items()} == {
        level: True,
        9 - level: False,
    }
    ids = {
        each["level"]: each["id"] for each in seen(gm, "artifacts")
    }  # one that is empty is another thing
    answer = gm.do("recharge_item", pc_id=MARA, name="Torch", id=ids[level])
    assert answer.status_code == 200, answer.text
    assert not any(each.depleted is True for each in artifacts(evening).values())


@pytest.mark.parametrize("level", [3, 6])
def test_taken_off_artifact_is_chosen_one(evening: Evening, mara: Caller, level: int) -> None:
    torches(evening)
    ids = {each["level"]: each["id"] for each in seen(mara, "artifacts")}
    answer = mara.do("wear_item", pc_id=MARA, name="Torch", on=False, id=ids[level])
    assert answer.status_code == 200, answer.text
    assert {n: each.off is True for n, each in artifacts(evening).items()} == {
        level: True,
        9 - level: False,
    }


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("check_depletion", {"natural": 1}),
        ("wear_item", {"on": False}),
        ("give_item", {"what": "artifact", "to": ILSE}),
        ("drop_item", {"what": "artifact"}),
        ("use_power", {"what": "artifact"}),
    ],
)
def test_name_of_two_artifacts_is_asked_about(
    evening: Evening, mara: Caller, command: str, more: dict[str, Any]
) -> None:
    torches(evening)
    problem = mara.do(command, pc_id=MARA, name="Torch", **more).json()
    assert problem["code"] == "ambiguous", problem
    assert all(each["id"] in json.dumps(problem) for each in seen(mara, "artifacts"))


@pytest.mark.parametrize("level", [3, 6])
def test_given_artifact_is_chosen_one(evening: Evening, mara: Caller, level: int) -> None:
    torches(evening)
    ids = {each["level"]: each["id"] for each in seen(mara, "artifacts")}
    answer = mara.do("give_item", pc_id=MARA, to=ILSE, what="artifact", name="Torch", id=ids[level])
    assert answer.status_code == 200, answer.text
    assert [*artifacts(evening)] == [9 - level]
    assert level in artifacts(evening, ILSE)


# --- equipment and weapons ------------------------------------------------------------------------

KNIVES = [Gear(name="knife", text="rusty"), Gear(name="knife", text="silver")]


def gear(evening: Evening, pc: str = MARA) -> list[object]:
    return [
        each.text for each in evening.state.party[pc].pc.equipment or [] if each.name == "knife"
    ]


@pytest.mark.parametrize("text", ["rusty", "silver"])
def test_given_knife_is_chosen_one(evening: Evening, mara: Caller, text: str) -> None:
    """Two knives, one of silver."""
    evening.edit(equipment=KNIVES)
    ids = {each["text"]: each["id"] for each in seen(mara, "equipment")}
    answer = mara.do("give_item", pc_id=MARA, to=ILSE, what="equipment", name="knife", id=ids[text])
    assert answer.status_code == 200, answer.text
    assert gear(evening, ILSE) == [text]
    assert text not in gear(evening)


def test_two_knives_are_asked_about(evening: Evening, mara: Caller) -> None:
    evening.edit(equipment=KNIVES)
    problem = mara.do("give_item", pc_id=MARA, to=ILSE, what="equipment", name="knife").json()
    assert problem["code"] == "ambiguous", problem
    assert len(gear(evening)) == 2


BLADES = [
    Attack(name="knife", damage=2, weight="light", range="immediate", stats=["speed"]),
    Attack(name="knife", damage=5, weight="light", range="immediate", stats=["speed"]),
]


@pytest.mark.parametrize("damage", [2, 5])
def test_attack_uses_chosen_weapon(evening: Evening, mara: Caller, damage: int) -> None:
    """Two weapons of one name and different damage."""
    evening.edit(attacks=BLADES)
    ids = {each["damage"]: each["id"] for each in seen(mara, "attacks")}
    body = {"pc_id": MARA, "foe_id": GUARD, "attack": "knife", "natural": 14}
    answer = mara.do("attack", attack_id=ids[damage], **body)
    assert answer.status_code == 200, answer.text
    assert evening.state.foes[GUARD].npc.health == 6 - damage


def test_two_weapons_are_asked_about(evening: Evening, mara: Caller) -> None:
    evening.edit(attacks=BLADES)
    problem = mara.do("attack", pc_id=MARA, foe_id=GUARD, attack="knife", natural=14).json()
    assert problem["code"] == "ambiguous", problem
    assert all(each["id"] in json.dumps(problem) for each in seen(mara, "attacks"))
    assert evening.state.foes[GUARD].npc.health == 6


def test_page_attacks_with_chosen_weapon(evening: Evening) -> None:
    """On the phone: the second of two knives is chosen and strikes."""
    evening.edit(attacks=BLADES)
    html = evening.act(moment="act", mode="attack")
    [(name, options)] = re.findall(
        r'<select[^>]*name="(attack|attack_id|set\.attack)"[^>]*>(.*?)</select>', html, re.S
    )
    values = re.findall(r'<option[^>]*value="([^"]*)"', options)
    assert len(set(values)) == 2, values
    pages = [evening.act(moment="act", mode="attack", **{name: value}) for value in values]
    sent = [press(page, "attack") for page in pages]
    assert len({found["attack_id"] for found in sent}) == 2
    assert send(evening.page, sent[-1].typed(natural=14)).status_code < 300
    assert evening.state.foes[GUARD].npc.health == 1


# --- abilities and followers ----------------------------------------------------------------------

BOLTS = [
    Ability(name="Bolt", cost=0, stat="intellect", text="In words."),
    Ability(name="Bolt", cost=3, stat="intellect", text="The better one."),
]


@pytest.mark.parametrize(("cost", "left"), [(0, 8), (3, 5)])
def test_used_ability_is_chosen_one(evening: Evening, mara: Caller, cost: int, left: int) -> None:
    """Two abilities of one name and different prices."""
    evening.edit(abilities=BOLTS)
    ids = {each.get("cost", 0): each["id"] for each in seen(mara, "abilities")}
    answer = mara.do("use_power", pc_id=MARA, what="ability", name="Bolt", id=ids[cost])
    assert answer.status_code == 200, answer.text
    assert evening.state.party[MARA].pc.pools.intellect.value == left


def test_two_abilities_are_asked_about(evening: Evening, mara: Caller) -> None:
    evening.edit(abilities=BOLTS)
    assert (
        mara.do("use_power", pc_id=MARA, what="ability", name="Bolt").json()["code"] == "ambiguous"
    )
    assert evening.state.party[MARA].pc.pools.intellect.value == 8


def test_two_followers_are_asked_about(
    house: House, table: str, evening: Evening, mara: Caller
) -> None:
    """Two followers of one name: one helps with climbing, the other does not."""
    evening.edit(followers=[Follower("Rex", 3, ["climbing"]), Follower("Rex", 2, ["tracking"])])
    house.gm(
        table, c.CallTask(pcs=[MARA], title="climb", stat="might", difficulty=4, skill="climbing")
    )
    [waiting] = mara.get().json()["waiting"]
    body = {"open_id": waiting["id"], "follower": "Rex", "natural": 10}
    assert mara.do("attempt", **body).json()["code"] == "ambiguous"
    ids = {each["level"]: each["id"] for each in seen(mara, "followers")}
    answer = mara.do("attempt", follower_id=ids[3], **body)
    assert answer.status_code == 200, answer.text
    assert any("Rex" in json.dumps(line) for line in answer.json()["lines"])


# --- foes -----------------------------------------------------------------------------------------


def test_foes_of_one_name_have_own_ids(evening: Evening, mara: Caller) -> None:
    """Two foes of one name are told apart by their ids, and the blow hits the one that is named by
    id.
    """
    evening.gm(c.AddFoe(npc=Npc("Ghoul", 2)), c.AddFoe(npc=Npc("Ghoul", 2)))
    ghouls = [foe["id"] for foe in mara.get().json()["foes"] if foe["name"].startswith("Ghoul")]
    assert len(set(ghouls)) == 2
    mara.do("attack", pc_id=MARA, foe_id=ghouls[1], attack="shock baton", natural=14)
    assert evening.state.foes[ghouls[0]].npc.health == 6
    assert evening.state.foes[ghouls[1]].npc.health == 2


def test_wrong_seat_still_refused(evening: Evening, mara: Caller) -> None:
    """An id does not open what a seat may not use."""
    answer = mara.do("drop_item", pc_id=ILSE, what="cypher", name="memory pearl", id="x")
    assert refused(answer, answer.status_code) in ("not_your_seat", "bad_value")
