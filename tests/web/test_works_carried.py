"""Each ritual, a possession, a hold on the mind and a poisoned sleep, played through the pages:
what both pages say.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import httpx
import msgspec
import pytest
from tests.web.browsers import by_htmx
from tests.web.drawn import form, words
from tests.web.sent import told
from tests.web.test_procedures import ILSE, MARA, Evening, evening

from threefold.library.rituals import known_rituals
from threefold.model.characters import Npc
from threefold.table import commands as c
from threefold.table.state import Accord, Called, Rolled

__all__ = ["evening"]

LONGEST: Final = 40
HOUR: Final = {"time.n": "60", "time.unit": "minutes"}


def typed(e: Evening, **said: str) -> dict[str, str]:
    """The GM's dialog of what takes its time as it is drawn after each thing that is said; ``__``
    stands for a dot.
    """
    fields: dict[str, str] = {}
    for name, value in {"procedure": "ritual", **said}.items():
        fields |= {name.replace("__", "."): value}
        drawn = form(e.gm.part("work", **fields), "/form/work")
        assert name.replace("__", ".") in dict(drawn.fields) or name == "procedure", (
            name,
            drawn.fields,
        )
        fields = dict(drawn.fields)
    return fields


def sends(e: Evening, fields: dict[str, str]) -> httpx.Response:
    return e.gm.client.post(f"{e.gm.path}/form/work", data=fields, headers=by_htmx(e.house.base))


def begins(e: Evening, **said: str) -> str:
    """The GM begins a work from the dialog; its id."""
    answer = sends(e, typed(e, **said))
    assert answer.status_code in (200, 204), words(answer)
    assert e.state.works, words(answer)
    return list(e.state.works)[-1]


def rolls(e: Evening, natural: int) -> None:
    """Mara makes the roll that waits on her page, and accepts it."""
    open_id = e.open(Called)
    assert e.mara.do("attempt", open_id=open_id, natural=natural).status_code == 204
    for id in [id for id, o in e.state.pending.items() if isinstance(o, Rolled)]:
        assert e.mara.do("settle", open_id=id).status_code == 204


def to_the_end(e: Evening, id: str) -> None:
    """The GM lets time pass, Mara rolls, until the work is done."""
    for _ in range(LONGEST):
        if e.state.works[id].stage == "done":
            return
        if e.state.works[id].stage == "roll":
            rolls(e, 18)
        else:
            assert e.gm.do("work_on", work_id=id).status_code == 204
    raise AssertionError(e.state.works[id])


def logs(e: Evening) -> tuple[str, str]:
    """The log on the GM's page, and on Mara's."""
    return told(e.gm.part("log").text), told(e.mara.part("log").text)


class Played(NamedTuple):
    """How a ritual is played: what is said in the dialog, its level then, and what the log tells of
    its end.
    """

    said: dict[str, str]
    level: int
    tells: str = ""


FOE: Final = "ghoul"
RITUALS: Final = {
    "beseech": Played({"inputs__level": "2"}, 2),
    "conjure_dead": Played({"inputs__level": "2"}, 2),
    "conjure_demon": Played({"inputs__level": "2"}, 2),
    "conjure_devil": Played({"inputs__level": "2"}, 2),
    "conjure_elemental": Played({"inputs__level": "2"}, 2),
    "consecration": Played({"inputs__level": "2"}, 2),
    "enchant_weapon": Played({}, 3),
    "entombment": Played({"target": FOE}, 3),
    "exorcism": Played({"target": ILSE, "inputs__level": "2"}, 2),
    "flesh_for_knowledge": Played(
        {"inputs__tier": "1", "inputs__flesh__might": "3", "inputs__flesh__speed": "1"},
        2,
        "for good 3 from the most Might",
    ),
    "purification": Played(
        {"target": ILSE, "inputs__level": "2", "inputs__condition": "plague"}, 2, "plague"
    ),
    "resurrection": Played({"target": FOE}, 3),
    "sacrificial_rite": Played({"target": FOE, "inputs__soul_object": "3"}, 3),
}


def test_every_ritual_is_played() -> None:
    assert set(RITUALS) == set(known_rituals())


@pytest.mark.parametrize("key", RITUALS)
def test_ritual_is_played_through_pages(evening: Evening, key: str) -> None:
    e, played = evening, RITUALS[key]
    dead = key == "resurrection"
    e.does(c.AddFoe(npc=Npc("Ghoul", 3, health=0 if dead else 9)))
    ghoul = list(e.state.foes)[-1]
    if key in ("purification", "exorcism"):
        e.does(
            c.AddCondition(
                on=ILSE, condition={"purification": "plague", "exorcism": "possessed"}[key]
            )
        )
    said = {name: ghoul if value == FOE else value for name, value in played.said.items()}
    before = e.state.party[MARA].pc
    id = begins(e, pc_id=MARA, inputs__ritual=key, **said)
    work, name = e.state.works[id], known_rituals()[key].name
    assert (work.title, work.of) == (name, played.level)
    to_the_end(e, id)
    for log in logs(e):
        assert f"{name} is completed at level {played.level}" in log
        assert played.tells in log
    if key == "flesh_for_knowledge":
        assert e.state.party[MARA].pc.pools.speed.max == before.pools.speed.max - 1
    if key == "purification":
        assert "plague" not in e.state.party[ILSE].pc.condition_names()
    if key == "exorcism":
        assert "possessed" not in e.state.party[ILSE].pc.condition_names()
    if FOE in played.said.values():
        health = {"resurrection": 9, "sacrificial_rite": 0}.get(key, 9)
        assert e.state.foes[ghoul].npc.health == health
    assert e.gm.do("end_work", work_id=id).status_code == 204


@pytest.mark.rule("ritual.difficulty.gm_choice")
def test_dialog_leaves_level_to_creature(evening: Evening) -> None:
    e = evening
    e.does(c.AddFoe(npc=Npc("Ghoul", 5, health=0)))
    ghoul = list(e.state.foes)[-1]
    fields = typed(e, pc_id=MARA, inputs__ritual="resurrection", inputs__level="3", target=ghoul)
    assert fields["inputs.level"] == ""
    assert "5 rolls to make" in words(e.gm.part("work", **fields))
    other = {**fields, "inputs.level": "2"}
    assert "2 rolls to make" in words(e.gm.part("work", **other))


@pytest.mark.rule("ritual.sacrificial_rite.soul_object")
def test_last_sacrifice_roll_asks_its_object(evening: Evening) -> None:
    """The last roll of a sacrifice asks for its object."""
    e = evening
    e.does(c.AddFoe(npc=Npc("Ghoul", 1)))
    id = begins(e, pc_id=MARA, inputs__ritual="sacrificial_rite", target=list(e.state.foes)[-1])
    while e.state.works[id].stage != "roll":
        assert e.gm.do("work_on", work_id=id).status_code == 204
    refused = e.mara.do("attempt", open_id=e.open(Called), natural=18)
    assert "An object takes the soul" in words(refused)


@pytest.mark.rule(
    "possession.attempt.defense", "possession.eject.long_possession", "possession.host_death"
)
@pytest.mark.parametrize("end", ["thrown out", "exorcised", "dead"])
def test_possession_is_played_through_pages(evening: Evening, end: str) -> None:
    e = evening
    e.does(c.AddFoe(npc=Npc("Ghost", 9)))
    ghost = list(e.state.foes)[-1]
    id = begins(e, procedure="possession", pc_id=MARA, target=ghost, title="the ghost")
    assert "Try all the same" in told(e.act()) or "cannot" in told(e.act())
    rolls(e, 20)
    for log in logs(e):
        assert "Ghost vanishes into Mara Okonjo" in log
        assert "Out of reach of any roll" in log
    assert "possessed" in told(e.mara.part("sheet").text)
    assert e.gm.do("step_work", work_id=id, do="act").status_code == 204
    suggested = e.gm.do(
        "step_work",
        path="/form/step",
        work_id=id,
        do="control",
        **{"inputs.suggestion": "bar the door"},
    )
    assert suggested.status_code in (200, 204)
    rolls(e, 20)
    for log in logs(e):
        assert "Mara Okonjo does as Ghost wants: bar the door" in log
    assert e.mara.do("step_work", work_id=id, do="eject").status_code == 204
    rolls(e, 20)
    for log in logs(e):
        assert "Ghost keeps its hold on Mara Okonjo" in log
    assert e.mara.do("step_work", work_id=id, do="eject").status_code == 422
    if end == "thrown out":
        foe = e.state.foes[ghost]
        e.does(
            c.EditFoe(
                foe_id=ghost,
                foe=msgspec.structs.replace(foe, npc=msgspec.structs.replace(foe.npc, level=4)),
            )
        )
        assert e.gm.do("step_work", work_id=id, do="next_day").status_code == 204
        assert e.mara.do("step_work", work_id=id, do="eject").status_code == 204
        rolls(e, 18)
        tells = "Mara Okonjo throws Ghost out"
    elif end == "exorcised":
        e.does(c.RemoveCondition(on=MARA, condition="possessed"))
        tells = "Ghost leaves Mara Okonjo"
    else:
        e.does(c.Hurt(on=MARA, points=99))
        tells = "Mara Okonjo is dead, and Ghost is thrown out"
    assert e.state.works[id].stage == "done"
    for log in logs(e):
        assert tells in log
    assert "possessed" not in told(e.mara.part("sheet").text)


@pytest.mark.rule("mind_control.safer.command_hindrance", "mind_control.xp.cooperation")
@pytest.mark.parametrize(("agrees", "seat"), [(True, "player"), (True, "gm"), (False, "player")])
def test_hold_on_mind_is_played_through_pages(evening: Evening, agrees: bool, seat: str) -> None:
    e = evening
    asked = typed(
        e,
        procedure="mind_control",
        pc_id=MARA,
        inputs__experience="dream",
        inputs__command="Open the gate",
    )
    assert sends(e, asked).status_code in (200, 204)
    assert "Open the gate" in told(e.act())
    assert (
        e.mara.do("answer_accord", open_id=e.open(Accord), agree=str(agrees).lower()).status_code
        == 204
    )
    held = e.state.party[MARA].pc.condition_names()
    assert held == (["command: Open the gate"] if agrees else [])
    words = "Until Mara Okonjo obeys the command “Open the gate”, everything else is 1 step harder."
    for log in logs(e):
        assert (words in log) is agrees
    e.does(c.CallTask(pcs=[MARA], title="Listen", stat="intellect", difficulty=3))
    page = told(e.act())
    assert ("has not yet obeyed the command: Open the gate" in page) is agrees
    assert ("12" if agrees else "9") in page
    if agrees:
        assert "command: Open the gate" in told(e.mara.part("sheet").text)
        assert 'value="obey"' in e.act()
        assert "&#34;obey&#34;" in e.gm.part("party").text
        by = e.mara if seat == "player" else e.gm
        assert by.do("obey", pc_id=MARA, command="Open the gate").status_code == 204
        assert "has not yet obeyed" not in told(e.act())
        assert (
            "Mara Okonjo has obeyed the command “Open the gate”: it holds no longer." in logs(e)[0]
        )
    assert 'value="obey"' not in e.act()
    assert "&#34;obey&#34;" not in e.gm.part("party").text


@pytest.mark.rule("trap_poison.sleep", "trap_poison.sleep.groggy")
@pytest.mark.parametrize("woken", [True, False])
def test_poisoned_sleep_is_played_through_pages(evening: Evening, woken: bool) -> None:
    e = evening
    dialog = e.dialog(procedure="trap_poison", **{"inputs.poison": "sleep"})
    said = {"inputs.level": "4", "inputs.minutes": "60", "inputs.groggy": "true", "pcs[0]": MARA}
    assert e.send([*dialog.typed(said), ("type", "call_for")]).status_code in (200, 204)
    rolls(e, 2)
    assert "unconscious" in told(e.mara.part("sheet").text)
    if woken:
        assert e.gm.do("remove_condition", on=MARA, condition="unconscious").status_code == 204
    else:
        assert e.gm.do("pass_time", "/do", **HOUR).status_code == 204
    assert e.state.party[MARA].pc.condition_names() == ["groggy"]
    assert "groggy" in told(e.mara.part("sheet").text)
    for log in logs(e):
        assert "groggy" in log
    assert e.gm.do("pass_time", "/do", **HOUR).status_code == 204
    assert e.state.party[MARA].pc.condition_names() == []
