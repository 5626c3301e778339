"""Vehicles, chases and the dangers of space on the GM's page: forms that know the scene, and what
goes on in sight.
"""

from __future__ import annotations

import html
import json
import re

import httpx
import msgspec
import pytest
from tests.web.browsers import by_htmx
from tests.web.drawn import form, words
from tests.web.sent import told
from tests.web.test_procedures import GUARD, ILSE, MARA, OTHER, Evening, evening, given

from threefold.model.things import Vehicle
from threefold.table import commands as c
from threefold.table.state import Called, Ongoing, Rolled

__all__ = ["evening"]


def fleet(evening: Evening) -> tuple[str, str]:
    """The fighter that the party sits in, and the frigate."""
    fighter = evening.puts(Vehicle("our fighter", 2))
    return fighter, evening.puts(Vehicle("frigate", 4))


def shown_as(page: str) -> str:
    """What the dialog says that the roll would be."""
    return told(page.partition('aria-live="polite"')[2].partition("</aside>")[0])


def rolls(evening: Evening, face: int) -> None:
    evening.does(c.Attempt(open_id=evening.open(Called), natural=face))
    for id in [id for id, o in evening.state.pending.items() if isinstance(o, Rolled)]:
        evening.does(c.Settle(open_id=id))


@pytest.mark.rule("vehicle_combat.example.attack_chain", "vehicle_combat.example.defense_chain")
def test_frigate_attack_6_and_evasion_4(evening: Evening) -> None:
    """The frigate is attacked at 6 and its fire evaded at 4."""
    fighter, frigate = fleet(evening)
    card = evening.gm.part("vehicle", thing_id=frigate)
    fire, evade = re.findall(r'hx-get="[^"]*(procedure=vehicle_(?:attack|defend)[^"]*)"', card.text)
    fields = dict(
        evening.dialog(**dict(p.split("=") for p in html.unescape(fire).split("&"))).fields
    )
    assert (fields["target"], fields["inputs.vehicle"]) == (frigate, fighter), (
        "ours is not the one we fire at"
    )
    attack = evening.gm.part(
        "procedure", procedure="vehicle_attack", target=frigate, **{"pcs[0]": MARA}
    )
    assert "difficulty 6" in shown_as(attack.text)
    query = dict(p.split("=") for p in html.unescape(evade).split("&"))
    defense = evening.gm.part("procedure", **query, **{"pcs[0]": MARA, "inputs.system": "weapons"})
    assert "difficulty 4" in shown_as(defense.text)


def test_shot_needs_named_system(evening: Evening) -> None:
    """A shot is called for only once a system is named."""
    _, frigate = fleet(evening)
    drawn = evening.dialog(procedure="vehicle_attack", target=frigate, **{"pcs[0]": MARA})
    answer = evening.send([*drawn.fields, ("type", "call_for")])
    assert answer.status_code == 422
    field = answer.text.partition('id="f-inputs-system"')[2]
    assert "field-error" in field.partition("</div>")[0], "it is said beside the field"
    answer = evening.send(
        [
            *drawn.typed({"inputs.system": "weapons", "inputs.coordinating": "3"}),
            ("type", "call_for"),
        ]
    )
    assert answer.status_code == 204, words(answer)
    rolls(evening, 20)
    assert "out: the weapons" in told(evening.gm.part("scene").text)


def test_scene_facts_persist_between_rolls(evening: Evening) -> None:
    """What was said of the scene is remembered from roll to roll."""
    fighter, frigate = fleet(evening)
    other = evening.puts(Vehicle("second fighter", 2))
    evening.does(
        c.CallFor(
            procedure="vehicle_attack",
            pcs=[MARA],
            target=frigate,
            inputs=given(vehicle=other, system="weapons", superior_weapons=1),
        )
    )
    rolls(evening, 3)
    fields = dict(evening.dialog(procedure="vehicle_defend").fields)
    assert fields["inputs.vehicle"] == other
    assert fields["inputs.superior_weapons"] == "1"
    fields = dict(evening.dialog(procedure="pilot").fields)
    assert fields["inputs.vehicle"] == other
    evening.does(c.RemoveThing(thing_id=other))
    fields = dict(evening.dialog(procedure="vehicle_attack", target=frigate).fields)
    assert fields["inputs.vehicle"] == fighter


def next_roll(evening: Evening) -> dict[str, str]:
    """What the button of the next roll sends; nothing where there is none."""
    found = re.search(
        r"hx-vals=\"([^\"]*)\"[^>]*>(?:(?!</button>).)*Next roll",
        evening.gm.part("scene").text,
        re.DOTALL,
    )
    return {} if found is None else dict(json.loads(html.unescape(found[1])))


@pytest.mark.rule("vehicle.chase.worked_example")
def test_sports_car_chase_takes_three_rolls(evening: Evening) -> None:
    """The sports car is chased in three rolls at 5."""
    drawn = evening.dialog(procedure="chase", target=GUARD)
    assert "inputs.successes" not in dict(drawn.fields), "a short chase has no tally"
    drawn = evening.dialog(procedure="chase", target=GUARD, **{"inputs.long": "true"})
    wanted = {"pcs[0]": MARA, "inputs.rolls": "3", "inputs.vehicle_level": "5"}
    assert evening.send([*drawn.typed(wanted), ("type", "call_for")]).status_code == 204
    assert "difficulty 5" in told(evening.gm.part("scene").text)
    rolls(evening, 15)
    [(id, going)] = [(id, p) for id, p in evening.state.stances.items() if isinstance(p, Ongoing)]
    card = evening.gm.part("scene").text
    assert "chases Security guard 1" in told(card)
    assert "1 of 3 successes, 0 failed" in told(card)
    drawn = evening.dialog(procedure="chase", goes_on=id)
    fields = dict(drawn.fields)
    assert (fields["pcs[0]"], fields["target"], fields["inputs.vehicle_level"]) == (
        MARA,
        GUARD,
        "5",
    )
    assert fields["inputs.successes"] == "1"
    for face in (16, 17):
        assert evening.send([*next_roll(evening).items()]).status_code == 204
        assert not next_roll(evening), "it is called for once"
        rolls(evening, face)
    assert not evening.state.stances
    assert f"ongoing-{id}" not in evening.gm.part("scene").text
    assert going.whom == GUARD


def test_chase_is_put_away_by_hand(evening: Evening) -> None:
    evening.calls("chase", GUARD, long=True)
    rolls(evening, 15)
    id = next(iter(evening.state.stances))
    assert id in evening.gm.part("scene").text
    assert evening.gm.do("stand_down", poised_id=id).status_code == 204
    assert not evening.state.stances


def test_driverless_rounds_count_in_scene(
    evening: Evening,
) -> None:
    """Rounds without a driver are counted in the scene and in the next roll."""
    for _ in range(2):
        fields = evening.dialog(procedure="drive", **{"pcs[0]": MARA}).typed(
            {"inputs.act": "something_else"}
        )
        assert evening.send([*fields, ("type", "play")]).status_code == 204
    assert "2 rounds: driving is 2 steps harder" in told(evening.gm.part("scene").text)
    page = evening.gm.part("procedure", procedure="drive", **{"pcs[0]": MARA})
    assert "difficulty 2" in shown_as(page.text)
    other = dict(evening.dialog(procedure="drive", **{"pcs[0]": ILSE}).fields)
    assert other["inputs.undriven"] == "0", "somebody else's tally is not mine"


def test_late_ticked_people_bring_their_facts(evening: Evening) -> None:
    """Whoever is ticked later brings what is theirs."""
    evening.does(c.Play(procedure="drive", actor=ILSE, inputs=given(act="something_else")))
    drawn = evening.dialog(procedure="drive", **{"pcs[0]": MARA})
    fields = drawn.typed({"pcs[0]": ILSE})
    again = evening.gm.part("procedure", **dict(fields))
    drawn = form(again, "/form/procedure")
    assert dict(drawn.fields)["inputs.undriven"] == "1"
    back = {name: value for name, value in drawn.fields if not name.startswith("pcs[")} | {
        "pcs[0]": MARA
    }
    again = evening.gm.part("procedure", **back)
    assert dict(form(again, "/form/procedure").fields)["inputs.undriven"] == "0", (
        "and takes it along"
    )


def test_unchosen_branch_asks_nothing(evening: Evening) -> None:
    """What belongs to another choice is not asked for."""
    ship = evening.puts(Vehicle("old frigate", 4))
    tides = dict(evening.dialog(procedure="space_hazard", **{"inputs.do": "tides"}).fields)
    assert tides["inputs.vehicle"] == ship, "it is the only one there"
    page = evening.gm.part("procedure", procedure="space_hazard", **{"inputs.do": "tides"}).text
    assert "inputs.nullifier" in page
    assert "inputs.system" not in page
    page = evening.gm.part("procedure", procedure="space_hazard", **{"inputs.do": "repair"}).text
    assert "inputs.system" in page
    assert "inputs.nullifier" not in page


def test_black_hole_and_repair_from_form(evening: Evening) -> None:
    ship = evening.puts(Vehicle("old frigate", 4, disabled=["engine"]))
    drawn = evening.dialog(procedure="space_hazard", **{"inputs.do": "tides", "pcs[0]": MARA})
    before = evening.state.party[MARA].pc.pools.might.value
    assert evening.send([*drawn.fields, ("type", "play")]).status_code == 204
    assert evening.state.party[MARA].pc.pools.might.value == before - 1
    drawn = evening.dialog(procedure="space_hazard", **{"inputs.do": "repair", "pcs[0]": MARA})
    assert (
        evening.send([*drawn.typed({"inputs.system": "engine"}), ("type", "play")]).status_code
        == 204
    )
    assert evening.state.things[ship] == Vehicle("old frigate", 4, disabled=[])


# --- one request for all --------------------------------------------------------------------------


def test_hazard_meets_ticked_people_with_results(evening: Evening) -> None:
    """A hazard meets all who are ticked and tells each result."""
    page = evening.gm.part("procedure", procedure="hazard").text
    named = {value: name for name, value in re.findall(r'name="(pcs\[\d\])" value="(\w+)"', page)}
    drawn = evening.dialog(procedure="hazard", **{"inputs.source": "minor_fire"})
    assert "inputs.feet" not in dict(drawn.fields), "only a fall has a height"
    hit = {named[id]: id for id in (MARA, ILSE, GUARD, OTHER)}
    answer = evening.send([*drawn.typed(hit), ("type", "play")])
    assert answer.status_code == 204, words(answer)
    assert [evening.state.foes[id].npc.health for id in (GUARD, OTHER)] == [3, 3]
    log = told(evening.gm.part("log").text)
    for name in ("Mara Okonjo", "Ilse Tarn", "Security guard 1", "Security guard 2"):
        assert f"{name} : minor fire" in log
    assert evening.gm.do("undo").status_code == 204
    assert [evening.state.foes[id].npc.health for id in (GUARD, OTHER)] == [6, 6]


def test_trap_springs_on_several_with_own_rolls(evening: Evening) -> None:
    """A trap springs on several and each rolls for themselves."""
    trap = given(trap={"name": "vent", "level": 3, "damage": {"points": 4}})
    evening.does(c.CallFor(procedure="trap_spring", pcs=[MARA, ILSE], inputs=trap))
    assert [o.pc for o in evening.state.pending.values() if isinstance(o, Called)] == [MARA, ILSE]


def test_trap_asks_its_own_facts_alone(evening: Evening) -> None:
    """A trap is asked only what is its own."""
    page = evening.gm.part("procedure", procedure="trap_spring", **{"pcs[0]": MARA}).text
    assert "Still to be said: Trap" in told(page)
    assert "inputs.feet" not in page
    pit = evening.gm.part(
        "procedure", procedure="trap_spring", **{"pcs[0]": MARA, "inputs.trap": "pit"}
    ).text
    assert '<option value="pit" selected>' in pit
    assert "inputs.feet" in pit
    assert "inputs.stage" not in pit
    drawn = evening.dialog(
        procedure="trap_spring", **{"pcs[0]": MARA, "pcs[1]": ILSE, "inputs.trap": "arrow"}
    )
    answer = evening.send([*drawn.fields, ("type", "call_for")])
    assert answer.status_code == 204, words(answer)
    waiting = evening.open(Called)
    again = dict(evening.dialog(procedure="trap_spring", answers=waiting).fields)
    assert again["inputs.trap"] == "arrow", "a call that waits is revised with its trap"


def test_skill_is_offered_with_book_quote(evening: Evening) -> None:
    """A skill is offered from the sheet and the book is quoted."""
    page = evening.gm.part("procedure", procedure="chase", **{"pcs[0]": MARA}).text
    skill = next(iter(evening.state.party[MARA].pc.skills))
    assert f'<option value="{html.escape(skill)}">' in page.partition('<datalist id="skills">')[2]
    assert "chase.single_roll" in page
    assert ">chase.single_roll<" not in page, "a rule is quoted, not named by its id"


def test_generated_forms_draw_with_everybody(evening: Evening) -> None:
    """Every generated form can be drawn with everybody ticked."""
    fleet(evening)
    from threefold.procedures.catalog import PLAYED

    for id in PLAYED:
        answer = evening.gm.part("procedure", procedure=id, **{"pcs[0]": MARA})
        assert answer.status_code == 200, (id, answer.text)


def test_scene_state_leaves_with_its_foe(evening: Evening) -> None:
    """The state of the scene is no longer there once its foe is gone."""
    evening.calls("chase", OTHER, long=True)
    rolls(evening, 15)
    evening.does(c.RemoveFoe(foe_id=OTHER))
    assert not evening.state.stances
    assert msgspec.json.encode(evening.state)


@pytest.mark.parametrize("procedure", ["chase", "vehicle_attack"])
def test_empty_table_adds_people_by_procedure(evening: Evening, procedure: str) -> None:
    """At an empty table whom a procedure concerns is added and its form follows."""
    for id in list(evening.state.foes):
        evening.does(c.RemoveFoe(foe_id=id))
    adds = "add" if procedure == "chase" else "thing"
    page = evening.gm.part("procedure", procedure=procedure).text
    [found] = re.findall(rf'hx-get="[^"]*/part/{adds}\?([^"]*)"', page)
    query = dict(httpx.QueryParams(html.unescape(found)))
    drawn = form(evening.gm.part(adds, **query), f"/form/{adds}")
    wanted = (
        {"npc.level": "5"} if adds == "add" else {"thing.name": "frigate", "thing.kind": "vehicle"}
    )
    answer = evening.gm.client.post(
        f"{evening.gm.path}/form/{adds}",
        data=dict(drawn.typed(wanted)),
        headers=by_htmx(evening.house.base),
    )
    assert answer.status_code == 200, answer.text
    newcomer = next(reversed(evening.state.foes if adds == "add" else evening.state.things))
    assert dict(form(answer, "/form/procedure").fields)["target"] == newcomer
