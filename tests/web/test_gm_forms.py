"""Every form of the GM's page: drawn, filled in and sent it is a command; what is wrong comes back
beside its field.
"""

from __future__ import annotations

import re
import secrets

import httpx
import msgspec
import pytest
from msgspec import structs
from tests.web.browsers import by_htmx
from tests.web.drawn import DrawnForm, form, words
from tests.web.house import GM, Browser, House, Seat

from threefold.model.characters import Condition
from threefold.model.growth import Benefit, Follower
from threefold.model.time import Duration
from threefold.table.commands import (
    AddCondition,
    CallTask,
    EditFoe,
    EditPc,
    FoeAttacks,
    Hurt,
    Propose,
    StartEncounter,
)
from threefold.table.events import Noted
from threefold.table.state import FreeIntrusion, Incoming, Intrusion, Proposal, State, TaskCall

KARA, GUARD = "p1", "f5"


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


def state(house: House, table: str) -> State:
    return house.tables.history(table).state


def waiting(house: House, table: str, kind: type) -> list[str]:
    return [id for id, o in state(house, table).pending.items() if isinstance(o, kind)]


def drawn(gm: Browser, name: str, part: str = "", **query: str) -> DrawnForm:
    """The form of a dialog, as it is drawn first."""
    answer = gm.part(part or name, **query)
    assert answer.status_code == 200, answer.text
    return form(answer, f"/form/{name}")


def send(gm: Browser, name: str, fields: list[tuple[str, str]]) -> httpx.Response:
    """What a browser does with a form."""
    headers = {**by_htmx(gm.house.base), "content-type": "application/x-www-form-urlencoded"}
    body = str(httpx.QueryParams(fields))
    return gm.client.post(f"{gm.path}/form/{name}", content=body, headers=headers)


def done(answer: httpx.Response) -> None:
    assert answer.status_code == 204, words(answer)
    assert set(msgspec.json.decode(answer.headers["hx-trigger"])) == {"table", "sheet:close"}


# --- what becomes of each form --------------------------------------------------------------------


def test_attack_takes_circumstances_in_one_press(house: House, table: str, gm: Browser) -> None:
    """An attack is one press away and takes all that bears on it."""
    done(send(gm, "attack", drawn(gm, "attack", foe_id=GUARD).fields))
    [id] = waiting(house, table, Incoming)
    assert state(house, table).pending[id] == Incoming(foe=GUARD, pc=KARA)

    fields = drawn(gm, "attack", foe_id=GUARD).typed(
        {
            "pc_id": "p2",
            "stat": "intellect",
            "damage": "7",
            "damage_type": "intellect",
            "ranged": "true",
            "unaware": "true",
            "ignores_armor": "true",
            "situations[0]": "cover",
            "situations[8]": "dim_light",
            "hinder[0].name": "wet floor",
            "hinder[0].steps": "2",
            "title": "a whisper",
            "then.damage": "3",
            "then.difficulty": "4",
            "then.condition": "dazed",
            "then.title": "the echo",
        }
    )
    done(send(gm, "attack", fields))
    incoming = state(house, table).pending[waiting(house, table, Incoming)[-1]]
    assert isinstance(incoming, Incoming)
    assert (incoming.pc, incoming.stat, incoming.damage, incoming.damage_type) == (
        "p2",
        "intellect",
        7,
        "intellect",
    )
    assert (incoming.ranged, incoming.unaware, incoming.ignores_armor) == (True, True, True)
    assert incoming.situations == ["cover", "dim_light"]
    assert [(s.name, s.steps) for s in incoming.hinder] == [("wet floor", 2)]
    assert incoming.then is not None
    assert (incoming.then.title, incoming.then.damage) == ("the echo", 3)
    assert (incoming.then.difficulty, incoming.then.condition) == (4, "dazed")


def test_attack_says_beforehand_what_defense_comes_to(gm: Browser) -> None:
    first = words(gm.part("attack", foe_id=GUARD))
    assert "roll 3 or more" in first  # level 2, the shield eases it
    ticked = dict(
        drawn(gm, "attack", foe_id=GUARD).typed({"hinder[0].name": "mud", "hinder[0].steps": "2"})
    )
    then = words(gm.part("attack", **ticked))
    assert "roll 9 or more" in then
    assert "mud" in then


def test_pc_attacked_last_is_attacked_again(house: House, table: str, gm: Browser) -> None:
    house.gm(table, FoeAttacks(foe_id=GUARD, pc_id="p3"))
    assert ("pc_id", "p3") in drawn(gm, "attack", foe_id=GUARD).fields


def test_task_is_called_for_several_at_once(house: House, table: str, gm: Browser) -> None:
    fields = drawn(gm, "call").typed(
        {
            "pcs[0]": "p1",
            "pcs[2]": "p3",
            "title": "climb the wet wall",
            "stat": "speed",
            "difficulty": "5",
            "hidden": "true",
            "skill": "climbing",
            "assets[0].name": "rope",
            "assets[0].steps": "1",
            "initial_cost": "2",
            "uses_action": "true",
        }
    )
    done(send(gm, "call", fields))
    calls = [o for o in state(house, table).pending.values() if isinstance(o, TaskCall)]
    assert [c.pc for c in calls] == ["p1", "p3"]
    assert {
        (c.title, c.stat, c.difficulty, c.hidden, c.skill, c.initial_cost, c.uses_action, c.retry)
        for c in calls
    } == {("climb the wet wall", "speed", 5, True, "climbing", 2, True, False)}
    assert [(a.name, a.steps) for a in calls[0].assets] == [("rope", 1)]


def test_wordless_task_is_named_by_stat(house: House, table: str, gm: Browser) -> None:
    """A task without words is called by its stat."""
    done(send(gm, "call", drawn(gm, "call").typed({"pcs[0]": "p1", "stat": "intellect"})))
    [call] = [o for o in state(house, table).pending.values() if isinstance(o, TaskCall)]
    assert call.title == "Intellect task"


def test_proposal_gets_difficulty_and_call_is_revised(
    house: House, table: str, gm: Browser
) -> None:
    """A proposal gets its difficulty and a call is revised in its place."""
    propose = Propose(pc_id="p2", title="charm the guard", stat="intellect", skill="persuasion")
    house.tables.submit(table, Seat("player", "p2"), "p", propose)
    [proposal] = waiting(house, table, Proposal)
    fields = drawn(gm, "call", answers=proposal)
    assert {
        ("pcs[1]", "p2"),
        ("title", "charm the guard"),
        ("stat", "intellect"),
        ("skill", "persuasion"),
    } <= set(fields.fields)
    done(
        send(
            gm,
            "call",
            fields.typed({"difficulty": "3", "hinder[0].name": "shouting", "hinder[0].steps": "1"}),
        )
    )
    assert not waiting(house, table, Proposal)
    [call] = waiting(house, table, TaskCall)
    revised = drawn(gm, "call", answers=call)
    assert {
        ("difficulty", "3"),
        ("hinder[0].name", "shouting"),
        ("title", "charm the guard"),
    } <= set(revised.fields)
    done(send(gm, "call", revised.typed({"difficulty": "6"})))
    [left] = [o for o in state(house, table).pending.values() if isinstance(o, TaskCall)]
    assert (left.difficulty, left.hinder[0].name) == (6, "shouting")


def test_button_of_call_names_all_who_roll(house: House, table: str, gm: Browser) -> None:
    """Who was called last is ticked again: one sees it before the task falls on two."""
    done(send(gm, "call", drawn(gm, "call").typed({"pcs[0]": "p1", "stat": "intellect"})))
    parts = {"pcs[0]": "p1", "pcs[1]": "p2", "difficulty": "4", "stat": "might"}
    one, two = (state(house, table).party[id].pc.name for id in ("p1", "p2"))
    assert f"Call for it: {one}" in words(gm.part("call"))
    assert f"Call for it: {one}, {two}" in words(gm.part("call", **parts))


def test_call_shows_difficulty_and_target_per_pc(gm: Browser) -> None:
    """The call shows the name and target of its difficulty and each PCs own."""
    fields = dict(
        drawn(gm, "call").typed({"pcs[0]": "p1", "difficulty": "6", "skill": "breaking things"})
    )
    said = words(gm.part("call", **fields))
    assert "intimidating · roll 18 or more" in said
    assert "difficulty 5, roll 15" in said  # trained in breaking things


def test_intrusion_offers_words_now_or_later(house: House, table: str, gm: Browser) -> None:
    """An intrusion is offered with words to read at once or later."""
    fields = drawn(gm, "intrude").typed(
        {"pc_id": "p2", "text": "The lamp tips over.", "revealed": "false"}
    )
    done(send(gm, "intrude", fields))
    [offered] = [o for o in state(house, table).pending.values() if isinstance(o, Intrusion)]
    assert (offered.pc, offered.text, offered.revealed, offered.free) == (
        "p2",
        "The lamp tips over.",
        False,
        False,
    )


def test_intrusion_on_everybody_pays_1_xp_each(house: House, table: str, gm: Browser) -> None:
    """An intrusion on everybody is 1 XP for each and told to all."""
    before = {id: member.pc.xp for id, member in state(house, table).party.items()}
    struck = drawn(gm, "intrude", pc_id="everybody")
    assert "nobody passes any on" in words(gm.part("intrude", pc_id="everybody"))
    assert not {"revealed", "mind_control", "task"} & {name for name, _ in struck.fields}
    refused = send(gm, "intrude", struck.typed({"pc_id": "everybody", "text": " "}))
    assert "it strikes everybody at once" in words(refused)
    done(send(gm, "intrude", struck.typed({"pc_id": "everybody", "text": "The floor gives way."})))
    assert {id: member.pc.xp for id, member in state(house, table).party.items()} == {
        id: xp + 1 for id, xp in before.items()
    }
    player = house.browser(table, Seat("player", "p1"))
    log = words(player.part("log"))
    assert "GM intrusion on Mara Okonjo, " in log
    assert "1 XP to each." in log
    assert "The floor gives way." in log
    assert "award of the GM" not in log
    assert not [o for o in state(house, table).pending.values() if isinstance(o, Intrusion)]


def test_intrusion_may_strike_called_task(house: House, table: str, gm: Browser) -> None:
    house.gm(table, CallTask(pcs=["p2"], title="cross the beam", stat="speed", difficulty=1))
    [call] = waiting(house, table, TaskCall)
    fields = dict(drawn(gm, "intrude").typed({"pc_id": "p2"}))
    assert "cross the beam" in words(gm.part("intrude", **fields))
    done(send(gm, "intrude", drawn(gm, "intrude").typed({"pc_id": "p2", "task": call})))
    [offered] = [o for o in state(house, table).pending.values() if isinstance(o, Intrusion)]
    assert offered.task == call


def test_natural_1_is_answered_with_free_intrusion(house: House, table: str, gm: Browser) -> None:
    house.gm(table, CallTask(pcs=["p2"], title="", stat="speed", difficulty=3))
    [call] = waiting(house, table, TaskCall)
    gm.do("attempt", open_id=call, natural=1)
    for id in list(state(house, table).pending):
        gm.do("settle", open_id=id)
    [one] = waiting(house, table, FreeIntrusion)
    fields = drawn(gm, "intrude", answers=one, pc_id="p2").filled(text="The rope frays.")
    done(send(gm, "intrude", fields))
    [offered] = [o for o in state(house, table).pending.values() if isinstance(o, Intrusion)]
    assert (offered.free, offered.pc) == (True, "p2")
    assert not waiting(house, table, FreeIntrusion)


@pytest.mark.parametrize("secret", ["true", "false"])
def test_notes_are_for_all_or_for_gm(house: House, table: str, gm: Browser, secret: str) -> None:
    done(send(gm, "note", drawn(gm, "note").filled(text="The captain is bribed.", secret=secret)))
    event = house.tables.history(table).records[-1].event
    assert isinstance(event, Noted)
    assert (event.text, event.secret) == ("The captain is bribed.", secret == "true")


def test_manual_damage_foretells_armor(house: House, table: str, gm: Browser) -> None:
    """Damage by hand goes through armor and says so beforehand."""
    fields = drawn(gm, "hurt", "hand", on=KARA).filled(points="5", source="a falling beam")
    assert "5 damage − 2 Armor = 3 to Mara Okonjo · Might 14 → 11" in words(
        gm.part("hand", **dict(fields))
    )
    done(send(gm, "hurt", fields))
    assert state(house, table).party[KARA].pc.pools.might.value == 11
    done(
        send(
            gm, "hurt", drawn(gm, "hurt", "hand", on=GUARD).filled(points="4", ignores_armor="true")
        )
    )
    assert state(house, table).foes[GUARD].npc.health == 2


def test_points_and_track_are_set_by_hand(house: House, table: str, gm: Browser) -> None:
    fields = drawn(gm, "adjust", "hand", on=KARA).typed(
        {
            "pc.pools.speed.value": "0",
            "pc.xp": "7",
            "pc.damage_track": "impaired",
            "pc.recoveries_used": "2",
        }
    )
    done(send(gm, "adjust", fields))
    pc = state(house, table).party[KARA].pc
    assert (pc.pools.speed.value, pc.xp, pc.damage_track, pc.recoveries_used) == (
        0,
        7,
        "impaired",
        2,
    )


def test_correction_takes_nothing_back_that_happened_meanwhile(
    house: House, table: str, gm: Browser
) -> None:
    fields = drawn(gm, "adjust", "hand", on=KARA)
    whole = drawn(gm, "sheet", pc_id=KARA)
    house.gm(table, Hurt(on=KARA, points=4, ignores_armor=True))
    done(send(gm, "adjust", fields.typed({"pc.xp": "9"})))
    pc = state(house, table).party[KARA].pc
    assert (pc.xp, pc.pools.might.value) == (9, 10)
    done(send(gm, "sheet", whole.typed({"pc.notes": "Owes Harrow a favor."})))
    pc = state(house, table).party[KARA].pc
    assert (pc.xp, pc.pools.might.value, pc.notes) == (9, 10, "Owes Harrow a favor.")


def test_cypher_limit_is_set_and_reset(house: House, table: str, gm: Browser) -> None:
    """The cypher limit is set and given back to the type."""
    done(send(gm, "sheet", drawn(gm, "sheet", pc_id=KARA).typed({"pc.cypher_limit": "5"})))
    assert state(house, table).party[KARA].pc.cyphers_allowed() == 5
    done(send(gm, "sheet", drawn(gm, "sheet", pc_id=KARA).typed({"pc.cypher_limit": ""})))
    assert state(house, table).party[KARA].pc.cypher_limit is None


def test_who_was_handed_something_stays_before_gm(house: House, table: str, gm: Browser) -> None:
    for name in ("ember bead", "bark balm"):
        fields = drawn(gm, "item", to="p3").typed({"name": name, "level": "4"})
        answer = send(gm, "item", fields)
        assert answer.status_code == 200
        assert "Things of Juno Reyes" in words(answer)
        assert name in words(answer)
    kept = state(house, table).party["p3"].pc.cyphers
    assert [c.name for c in kept if not isinstance(c, str)][-2:] == ["ember bead", "bark balm"]


def test_item_choices_are_made_when_given(house: House, table: str, gm: Browser) -> None:
    """What an item asks is chosen as it is handed out."""
    for better in ("", "running"):
        typed = {"level": "7", "chosen|bounding_boots|better|1": better}
        answer = send(
            gm, "item", drawn(gm, "item", to="p3", known="artifacts:bounding_boots").typed(typed)
        )
        assert answer.status_code == 200
        boots = state(house, table).party["p3"].pc.carries()[-1]
        assert (boots.key, boots.chosen or {}) == (
            "bounding_boots",
            {"better": [better]} if better else {},
        )
    wrong = {"level": "7", "chosen|bounding_boots|better|1": "flying"}
    answer = send(
        gm, "item", drawn(gm, "item", to="p3", known="artifacts:bounding_boots").typed(wrong)
    )
    assert "flying is not to be had here: choose from jumping, running." in words(answer)


def test_conditions_last_for_rounds_once_turns_run(house: House, table: str, gm: Browser) -> None:
    done(send(gm, "condition", drawn(gm, "condition", "hand", on=KARA).filled(condition="on fire")))
    assert state(house, table).party[KARA].pc.condition_names() == ["on fire"]
    gm.do("start_encounter")
    gm.do("begin_turns")
    fields = drawn(gm, "condition", "hand", on=GUARD).filled(
        condition="dazed", **{"lasts.n": "2", "lasts.unit": "rounds"}
    )
    done(send(gm, "condition", fields))
    assert [(e.on, e.condition, e.rounds) for e in state(house, table).effects] == [
        (GUARD, "dazed", 2)
    ]


def test_every_value_on_sheet_is_edited(house: House, table: str, gm: Browser) -> None:
    fields = drawn(gm, "sheet", pc_id=KARA).typed(
        {
            "pc.name": "Kara",
            "pc.tier": "3",
            "pc.effort": "2",
            "pc.pools.might.max": "18",
            "pc.pools.might.edge": "2",
            "pc.recovery_bonus": "4",
            "pc.skills[0].name": "polearms",
            "pc.skills[9].name": "speed defense",
            "pc.skills[9].level": "specialized",
            "pc.armor[0].speed_effort_cost": "1",
            "pc.armor[0].versus": "fire 2, cold 1",
            "pc.attacks[1].name": "",
            "pc.attacks[1].damage": "",
            "pc.attacks[1].skill": "",
            "pc.attacks[1].stats.might": "",
            "pc.attacks[1].stats.speed": "",
            "pc.attacks[7].name": "spark",
            "pc.attacks[7].range": "long",
            "pc.attacks[7].stats.intellect": "true",
            "pc.attacks[7].kinds": "fire, light",
            "pc.attacks[7].ignores_armor": "true",
            "pc.abilities[9].name": "Sixth sense",
            "pc.cyphers[9].name": "density nodule",
            "pc.cyphers[9].level": "5",
            "pc.conditions[0].name": "tired",
        }
    )
    done(send(gm, "sheet", fields))
    pc = state(house, table).party[KARA].pc
    assert (pc.name, pc.tier, pc.effort, pc.recovery_bonus) == ("Kara", 3, 2, 4)
    assert (pc.pools.might.value, pc.pools.might.max, pc.pools.might.edge) == (14, 18, 2)
    assert pc.skills["speed defense"] == "specialized"
    assert "polearms" in pc.skills
    assert "medium weapons" not in pc.skills
    assert pc.armor[0].versus == {"fire": 2, "cold": 1}
    assert [a.name for a in pc.attacks] == [
        "shock baton",
        "weighted dart",
        "plough through",
        "spark",
    ]
    spark = pc.attacks[-1]
    assert (spark.range, spark.stats, spark.kinds, spark.ignores_armor) == (
        "long",
        ["intellect"],
        ["fire", "light"],
        True,
    )
    assert pc.abilities[-1] == "Sixth sense"
    assert pc.conditions == ["tired"]


def test_saving_sheet_untouched_changes_nothing(house: House, table: str, gm: Browser) -> None:
    before = {id: m.pc for id, m in state(house, table).party.items()}
    for id in before:
        done(send(gm, "sheet", drawn(gm, "sheet", pc_id=id).fields))
    assert {id: m.pc for id, m in state(house, table).party.items()} == before
    foes = state(house, table).foes
    for id in foes:
        done(send(gm, "foe", drawn(gm, "foe", foe_id=id).fields))
    assert state(house, table).foes == foes


def test_unshown_fields_survive_saving_sheet(house: House, table: str, gm: Browser) -> None:
    """What no form shows stays when a sheet is saved."""
    id, member = next(iter(state(house, table).party.items()))
    whole = structs.replace(
        member.pc,
        conditions=[
            "tired",
            Condition("fever", again=Duration(1, "days")),
            Condition("aflame", hinders={"all tasks": 1}),
        ],
        followers=[Follower("Pim", 2, gained_at=1, tasks=["climbing"])],
        benefits=[Benefit("title_or_job", "Warden")],
        unrecoverable={"might": 2},
        healed_by=["Ann"],
    )
    house.gm(table, EditPc(pc_id=id, pc=whole))
    done(send(gm, "sheet", drawn(gm, "sheet", pc_id=id).fields))
    assert state(house, table).party[id].pc == whole
    done(
        send(
            gm,
            "sheet",
            drawn(gm, "sheet", pc_id=id).typed({"pc.xp": "7", "pc.conditions[0].name": "rested"}),
        )
    )
    pc = state(house, table).party[id].pc
    assert pc == structs.replace(whole, xp=7, conditions=["rested", *whole.conditions[1:]])
    foe = next(iter(state(house, table).foes))
    before = state(house, table).foes[foe]
    dazed = structs.replace(
        before, npc=structs.replace(before.npc, conditions=[Condition("dazed", lasts=Duration(3))])
    )
    house.gm(table, EditFoe(foe_id=foe, foe=dazed))
    done(send(gm, "foe", drawn(gm, "foe", foe_id=foe).fields))
    assert state(house, table).foes[foe] == dazed


def test_new_character_sits_down(house: House, table: str, gm: Browser) -> None:
    done(
        send(gm, "sheet", drawn(gm, "sheet").typed({"pc.name": "Wren", "pc.pools.speed.max": "12"}))
    )
    assert [m.pc.name for m in state(house, table).party.values()][-1] == "Wren"


def test_foes_come_by_level_fully_editable(house: House, table: str, gm: Browser) -> None:
    """Foes come by level and all of them is edited."""
    said = words(gm.part("add", sent="1", **{"npc.level": "5"}))
    assert "Target number 15; health 15 and damage 5" in said
    fields = drawn(gm, "add").typed(
        {"npc.name": "Hound", "npc.level": "3", "count": "2", "npc.armor": "1"}
    )
    done(send(gm, "add", fields))
    hounds = {id: f for id, f in state(house, table).foes.items() if f.npc.name.startswith("Hound")}
    assert [(f.npc.name, f.npc.health, f.npc.damage, f.npc.armor) for f in hounds.values()] == [
        ("Hound 1", 9, 3, 1),
        ("Hound 2", 9, 3, 1),
    ]
    one = next(iter(hounds))
    fields = drawn(gm, "foe", foe_id=one).typed(
        {
            "foe.npc.health": "4",
            "foe.npc.modifications[0].name": "speed defense",
            "foe.npc.modifications[0].level": "5",
            "foe.npc.armor_versus": "froid 3",
            "foe.npc.immune": "Feu, 독, 정신, Grok",
            "foe.npc.nature[0]": "living",
            "foe.npc.nature[2]": "beast",
            "foe.situations.cover": "true",
            "foe.show_level": "false",
            "foe.show_health": "true",
            "foe.npc.notes": "Afraid of fire.",
        }
    )
    done(send(gm, "foe", fields))
    foe = state(house, table).foes[one]
    assert (foe.npc.health, foe.npc.modifications, foe.npc.armor_versus) == (
        4,
        {"speed defense": 5},
        {"cold": 3},
    )
    assert (foe.situations, foe.show_level, foe.show_armor, foe.show_health) == (
        ["cover"],
        False,
        None,
        True,
    )
    assert foe.npc.notes == "Afraid of fire."
    assert foe.npc.immune == ["fire", "poison", "mental", "Grok"]
    assert foe.npc.nature == ["living", "beast"]
    again = drawn(gm, "foe", foe_id=one)
    done(send(gm, "foe", [each for each in again.fields if "nature" not in each[0]]))
    assert not state(house, table).foes[one].npc.nature


def test_known_foes_fill_form(gm: Browser) -> None:
    fields = dict(drawn(gm, "add", known="Guard captain").fields)
    assert (fields["npc.name"], fields["npc.level"], fields["npc.modifications[0].name"]) == (
        "Guard captain",
        "4",
        "speed defense",
    )


def test_settings_are_saved_with_rulings_that_differ(house: House, table: str, gm: Browser) -> None:
    fields = drawn(gm, "settings")
    without = [(name, value) for name, value in fields.fields if name != "settings.show_difficulty"]
    done(send(gm, "settings", without))
    assert state(house, table).settings.show_difficulty is False
    fields = drawn(gm, "settings").typed(
        {
            "settings.title": "The Vault",
            "settings.edition": "second",
            "settings.show_health": "true",
            "rulings.edge": "pooled",
            "rulings.first_effort_level": "2",
            "rulings.intrusion_returns_effort": "false",
        }
    )
    done(send(gm, "settings", fields))
    settings = state(house, table).settings
    assert (settings.title, settings.edition, settings.show_health) == ("The Vault", "second", True)
    assert settings.rulings == {
        "edge": "pooled",
        "first_effort_level": 2,
        "intrusion_returns_effort": False,
    }
    done(send(gm, "settings", drawn(gm, "settings").typed({"rulings.edge": "once"})))
    assert "edge" not in state(house, table).settings.rulings


# --- what is wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "part", "query", "typed", "field", "says"),
    [
        (
            "attack",
            "attack",
            {"foe_id": GUARD},
            {"damage": "-3"},
            "damage",
            "whole number from 0 to 99",
        ),
        ("call", "call", {}, {"title": "climb"}, "pcs", "pick at least one"),
        (
            "call",
            "call",
            {},
            {"pcs[0]": KARA, "difficulty": "16"},
            "difficulty",
            "whole number from 0 to 15",
        ),
        (
            "call",
            "call",
            {},
            {"pcs[0]": KARA, "assets[0].name": "x", "assets[0].steps": "0"},
            "assets[0].steps",
            "from 1",
        ),
        (
            "call",
            "call",
            {},
            {"pcs[0]": KARA, "initial_cost": "1e3"},
            "initial_cost",
            "whole number",
        ),
        ("note", "note", {}, {"text": ""}, "text", "fill this in"),
        ("hurt", "hand", {"on": KARA}, {"points": "NaN"}, "points", "whole number"),
        ("hurt", "hand", {"on": KARA}, {"points": ""}, "points", "missing"),
        (
            "adjust",
            "hand",
            {"on": KARA},
            {"pc.pools.might.value": "-1"},
            "pc.pools.might.value",
            "from 0 to 999",
        ),
        (
            "adjust",
            "hand",
            {"on": KARA},
            {"pc.pools.might.value": "0"},
            "pc.damage_track",
            "cannot be hale",
        ),
        (
            "condition",
            "hand",
            {"on": KARA},
            {"condition": "dazed", "lasts.n": "0"},
            "lasts.n",
            "from 1 to 999",
        ),
        (
            "sheet",
            "sheet",
            {"pc_id": KARA},
            {"pc.tier": "7"},
            "pc.tier",
            "whole number from 1 to 6",
        ),
        (
            "sheet",
            "sheet",
            {"pc_id": KARA},
            {"pc.name": "Ilse Tarn"},
            "pc.name",
            "give another one",
        ),
        (
            "sheet",
            "sheet",
            {"pc_id": KARA},
            {"pc.armor[0].versus": "fire two"},
            "pc.armor[0].versus",
            "fire 2",
        ),
        (
            "sheet",
            "sheet",
            {"pc_id": KARA},
            {"pc.attacks[1].damage": "100"},
            "pc.attacks[1].damage",
            "0 to 99",
        ),
        (
            "sheet",
            "sheet",
            {"pc_id": KARA},
            {"pc.abilities[0].name": ""},
            "pc.abilities[0].name",
            "fill this in",
        ),
        (
            "foe",
            "foe",
            {"foe_id": GUARD},
            {"foe.npc.health": "9"},
            "foe.npc.health",
            "9 health of at most 6",
        ),
        (
            "foe",
            "foe",
            {"foe_id": GUARD},
            {"foe.npc.modifications[0].level": "99"},
            "foe.npc.modifications[0].level",
            "0 to 15",
        ),
        ("add", "add", {}, {"npc.name": ""}, "npc.name", "fill this in"),
        ("add", "add", {}, {"npc.name": "x", "count": "21"}, "count", "from 1 to 20"),
        ("settings", "settings", {}, {"rulings.edge": "thrice"}, "rulings.edge", "no such choice"),
    ],
)
def test_fault_stands_beside_field_without_loss(
    house: House,
    table: str,
    gm: Browser,
    name: str,
    part: str,
    query: dict[str, str],
    typed: dict[str, str],
    field: str,
    says: str,
) -> None:
    """What is wrong stands beside its field and nothing typed is lost."""
    fields = drawn(gm, name, part, **query).typed(typed)
    before = house.tables.history(table).version
    answer = send(gm, name, fields)
    assert answer.status_code == 422
    assert house.tables.history(table).version == before
    mark = "f-" + field.replace(".", "-").replace("[", "-").replace("]", "")
    beside = answer.text.find("field-error")
    assert beside > 0
    error = words(httpx.Response(200, text=answer.text[beside : beside + 600]))
    assert says in error
    assert mark in answer.text or name in ("call", "settings", "condition", "hurt", "adjust")
    assert 'class="refusal"' not in answer.text  # it has its place; it is not told twice
    again = dict(form(answer, f"/form/{name}").fields)
    lost = {k: v for k, v in fields if k not in ("command_id", "version") and again.get(k, "") != v}
    assert set(lost) <= {"rulings.edge", "difficulty"} | {k for k in lost if not _number(lost[k])}


def _number(text: str) -> bool:
    """Whether a number field of a browser would hold this."""
    return text.lstrip("-").isdigit()


def test_general_fault_stands_at_form_end(gm: Browser) -> None:
    """What belongs to no field is told at the end of the form."""
    answer = send(
        gm,
        "attack",
        [*drawn(gm, "attack", foe_id=GUARD).typed({"then.nonsense": "1", "then.damage": "1"})],
    )
    assert answer.status_code == 422
    assert 'class="refusal"' in answer.text


def test_doubled_form_is_carried_out_once(house: House, table: str, gm: Browser) -> None:
    """The same form sent twice is carried out once."""
    fields = drawn(gm, "hurt", "hand", on=GUARD).filled(points="2")
    done(send(gm, "hurt", fields))
    done(send(gm, "hurt", fields))
    assert state(house, table).foes[GUARD].npc.health == 4


@pytest.mark.parametrize("name", ["attack", "foe", "hand", "sheet"])
def test_dialog_about_somebody_who_left_says_so(gm: Browser, name: str) -> None:
    answer = gm.part(name, foe_id="f99", pc_id="p99", on="p99")
    assert answer.status_code == 200
    assert name == "hand" or "No longer here" in words(answer)


def test_dialogs_and_forms_survive_nonsense(gm: Browser) -> None:
    """Dialogs and forms take any nonsense without breaking."""
    awkward = ["", "-1", "9" * 30, "<é>", "\x00"]
    for name in (
        "attack",
        "call",
        "intrude",
        "hand",
        "sheet",
        "foe",
        "add",
        "settings",
        "find",
        "links",
        "files",
    ):
        for value in awkward:
            query = dict.fromkeys(
                (
                    "foe_id",
                    "pc_id",
                    "on",
                    "answers",
                    "difficulty",
                    "npc.level",
                    "q",
                    "sent",
                    "points",
                ),
                value,
            )
            assert gm.part(name, **query).status_code == 200, (name, value)
    for name in (
        "attack",
        "call",
        "hurt",
        "adjust",
        "condition",
        "sheet",
        "foe",
        "add",
        "settings",
        "intrude",
        "note",
    ):
        for value in awkward:
            fields = [
                ("command_id", secrets.token_hex(8)),
                ("pc", value),
                ("pc_id", value),
                ("on", value),
                ("pc.skills[0]", value),
            ]
            assert send(gm, name, fields).status_code in (400, 422), (name, value)
        deep = "pc" + ".a" * 3000
        assert send(gm, name, [("command_id", "c1"), (deep, "1")]).status_code == 422


def test_encounter_and_conditions_have_their_buttons(house: House, table: str, gm: Browser) -> None:
    house.gm(table, StartEncounter())
    assert "Roll for the rest and begin" in words(gm.part("scene"))
    house.gm(table, AddCondition(on=KARA, condition="dazed"))
    assert "remove_condition" in gm.part("hand", on=KARA).text


def test_true_names_of_present_people_are_offered(gm: Browser) -> None:
    """The true names of those who are there are offered."""
    assert 'value="true name: ' in gm.part("hand", on=KARA).text
    assert 'value="true name: ' not in gm.part("hand", on=GUARD).text


def test_other_receiver_keeps_what_is_given(gm: Browser) -> None:
    """Who is to get a thing may be changed without finding the thing again."""
    html = gm.part("item", known="equipment:healing_kit", to="p1").text
    other = re.search(r'hx-get="[^"]*/part/(item\?to=p2[^"]*)"', html)
    assert other is not None
    query = dict(httpx.QueryParams(other[1].partition("?")[2].replace("&amp;", "&")))
    assert "Give Healing Kit to Ilse Tarn" in words(gm.part("item", **query))
