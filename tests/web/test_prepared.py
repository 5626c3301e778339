"""The GM's scenes as pages: prepared in a form, listed and brought in, files out and in, the way to
the laboratory.
"""

from __future__ import annotations

import html
import json
import re
import secrets
from typing import Any

import httpx
import pytest
from msgspec import structs
from tests.library.test_packs import GLASS
from tests.web.browsers import by_htmx
from tests.web.drawn import form, words
from tests.web.house import GM, Browser, House, Seat

from threefold.interop.encounters import read_encounter, write_encounter
from threefold.interop.scenes import read_scene, write_scene
from threefold.lab.encounter import Encounter, Environment, Fight, Wave
from threefold.lab.study.question import Parameters, Question
from threefold.library.packs import install
from threefold.library.scenes import ready_scenes
from threefold.model.characters import Condition, Npc
from threefold.model.scenes import PreparedFoe, PreparedScene, Surroundings
from threefold.model.things import Thing, Vehicle
from threefold.rules.types import Refusal
from threefold.service.demo import demo_party
from threefold.service.lab import decode_question, encode_question
from threefold.table.commands import BringScene, Hurt, PrepareScene
from threefold.table.state import State

WHOLE = PreparedScene(
    name="The gate",
    notes="The captain takes bribes.\nTwice.",
    foes=[
        PreparedFoe(
            npc=Npc(
                "captain",
                4,
                health=7,
                max_health=20,
                damage=6,
                armor=1,
                modifications={"speed defense": 5, "attack": 3},
                armor_versus={"fire": 2},
                conditions=[Condition("glowing", text="faintly"), "asleep"],
                notes="Fears dogs.",
            ),
            situations=["cover", "prone"],
            show_level=False,
            show_health=True,
            resolute=True,
            spots=[45],
        ),
        PreparedFoe(npc=Npc("sentry", 2), count=3),
    ],
    things=[Thing("gate", 5, "hard", "minor"), Vehicle("cart", 2, disabled=["engine"])],
    scene=Surroundings(light="dim_light", terrain="rough"),
)


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


def state(house: House, table: str) -> State:
    return house.tables.history(table).state


def names(house: House, table: str) -> list[str]:
    return [foe.npc.name for foe in state(house, table).foes.values()]


def post(gm: Browser, name: str, fields: list[tuple[str, str]]) -> httpx.Response:
    """What a browser does with a form."""
    headers = {**by_htmx(gm.house.base), "content-type": "application/x-www-form-urlencoded"}
    return gm.client.post(
        f"{gm.path}/form/{name}", content=str(httpx.QueryParams(fields)), headers=headers
    )


def bring_file(gm: Browser, name: str, data: bytes) -> httpx.Response:
    headers = by_htmx(gm.house.base)
    return gm.client.post(
        f"{gm.path}/import",
        files={"files": (name, data)},
        data={"command_id": secrets.token_hex(12)},
        headers=headers,
    )


# --- the form -------------------------------------------------------------------------------------


def test_scene_is_prepared_by_names_and_levels(house: House, table: str, gm: Browser) -> None:
    """A scene is prepared by names levels and numbers."""
    drawn = form(gm.part("prepare"), "/form/prepare")
    answer = post(
        gm,
        "prepare",
        drawn.typed(
            {
                "scene.name": "The gate",
                "scene.notes": "At dusk.",
                "scene.foes[0].npc.name": "captain",
                "scene.foes[0].npc.level": "4",
                "scene.foes[0].npc.armor": "1",
                "scene.foes[0].npc.modifications": "speed defense 5, attack 3",
                "scene.foes[0].situations[0]": "cover",
                "scene.foes[0].situations[1]": "",
                "scene.foes[0].show_level": "false",
                "scene.foes[2].count": "1",
                "scene.foes[4].npc.level": "2",
                "scene.foes[4].count": "3",
                "scene.things[0].name": "cart",
                "scene.things[0].level": "3",
                "scene.things[0].kind": "vehicle",
                "scene.things[0].material": "ordinary",
                "scene.scene.light": "dim_light",
            }
        ),
    )
    assert answer.status_code == 200
    assert "The gate" in words(answer)
    [scene] = state(house, table).prepared.values()
    assert scene == PreparedScene(
        name="The gate",
        notes="At dusk.",
        foes=[
            PreparedFoe(
                npc=Npc("captain", 4, armor=1, modifications={"speed defense": 5, "attack": 3}),
                situations=["cover"],
                show_level=False,
            ),
            PreparedFoe(npc=Npc("Foe", 2), count=3),
        ],
        things=[Vehicle("cart", 3)],
        scene=Surroundings(light="dim_light"),
    )


def test_unchanged_scene_form_changes_nothing(house: House, table: str, gm: Browser) -> None:
    """The form of a scene sent as it is changes nothing."""
    house.gm(table, PrepareScene(scene=WHOLE))
    [id] = state(house, table).prepared
    version = house.tables.history(table).version
    drawn = form(gm.part("prepare", scene_id=id), "/form/prepare")
    assert post(gm, "prepare", drawn.fields).status_code == 200
    assert state(house, table).prepared == {id: WHOLE}
    assert house.tables.history(table).version == version
    fewer = [(name, value) for name, value in drawn.fields if not name.startswith("scene.foes[0]")]
    post(gm, "prepare", [*fewer, ("command_id", secrets.token_hex(12))][1:])
    assert state(house, table).prepared[id].foes == WHOLE.foes[1:]


@pytest.mark.parametrize("key", ready_scenes())
def test_ready_scene_becomes_one_of_tables_own(
    house: House, table: str, gm: Browser, key: str
) -> None:
    drawn = form(gm.part("prepare", key=key), "/form/prepare")
    assert post(gm, "prepare", drawn.filled(scene__name="Mine")).status_code == 200
    [scene] = state(house, table).prepared.values()
    assert scene == structs.replace(ready_scenes()[key], name="Mine")


def test_foe_of_books_is_one_tap(house: House, table: str, gm: Browser) -> None:
    drawn = form(gm.part("prepare"), "/form/prepare")
    once = gm.part("prepare", **dict(drawn.filled(scene__name="The gate")), known="Guard captain")
    assert dict(form(once, "/form/prepare").fields)["scene.foes[0].npc.level"] == "4"
    twice = gm.part("prepare", **dict(form(once, "/form/prepare").fields), known="Security guard")
    fields = form(twice, "/form/prepare").fields
    assert post(gm, "prepare", fields).status_code == 200
    [scene] = state(house, table).prepared.values()
    assert [(foe.npc.name, foe.npc.level, foe.count) for foe in scene.foes] == [
        ("Guard captain", 4, 1),
        ("Security guard", 2, 1),
    ]
    assert scene.foes[0].npc.modifications["intimidation"] == 5


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"scene.name": " "}, "Give the scene a name"),
        ({"scene.foes[3].npc.name": "rat"}, "Level"),
        ({"scene.foes[3].npc.name": "rat", "scene.foes[3].npc.level": "11"}, "11"),
        (
            {
                "scene.foes[3].npc.name": "rat",
                "scene.foes[3].npc.level": "1",
                "scene.foes[3].npc.modifications": "attack",
            },
            "attack",
        ),
        (
            {
                "scene.foes[3].npc.name": "rat",
                "scene.foes[3].npc.level": "1",
                "scene.foes[3].situations[0]": "moonlit",
            },
            "moonlit",
        ),
        ({"scene.scene.air": "mist", "scene.scene.water": "underwater"}, "mist"),
        (
            {f"scene.foes[{n}].npc.level": "1" for n in range(3)}
            | {f"scene.foes[{n}].count": "20" for n in range(3)},
            "40",
        ),
    ],
)
def test_scene_fault_is_told_in_place(
    house: House, table: str, gm: Browser, typed: dict[str, str], said: str
) -> None:
    """What is wrong is told where it stands."""
    drawn = form(gm.part("prepare"), "/form/prepare")
    answer = post(gm, "prepare", drawn.typed({"scene.name": "The gate", **typed}))
    assert answer.status_code == 422
    wrong = re.findall(r'class="field-error[^>]*>(.*?)</(?:p|span)>', answer.text, re.DOTALL)
    assert any(said in html.unescape(each) for each in wrong), wrong
    assert state(house, table).prepared == {}


# --- the list -------------------------------------------------------------------------------------


def test_one_button_brings_scene(house: House, table: str, gm: Browser) -> None:
    """A scene is brought in by one button and the dialog is over."""
    house.gm(table, PrepareScene(scene=WHOLE))
    [id] = state(house, table).prepared
    told = words(gm.part("prepared"))
    for word in ("captain", "3 × sentry", "dim light", "Fears", "bribes", "The loading dock"):
        assert (word in told) is (word != "Fears")
    answer = gm.do("bring_scene", "/form/prepared", scene_id=id)
    assert answer.status_code == 204
    assert "sheet:close" in answer.headers["hx-trigger"]
    assert names(house, table)[2:] == ["captain", "sentry 1", "sentry 2", "sentry 3"]
    assert "The gate" in words(gm.part("top")), "undo says what it takes back"
    gm.do("undo")
    assert len(names(house, table)) == 2


def test_ready_scene_comes_and_stays(house: House, table: str, gm: Browser) -> None:
    """A ready scene is brought in and stays ready."""
    assert gm.do("bring_scene", "/form/prepared", key="rooftop", clear="true").status_code == 204
    assert names(house, table) == ["Drone 1", "Drone 2", "Drone 3", "Security guard"]
    assert state(house, table).prepared == {}
    assert gm.do("bring_scene", "/form/prepared", key="nowhere").status_code == 422


def test_standing_scene_is_kept_or_discarded(house: House, table: str, gm: Browser) -> None:
    """What stands is kept and thrown away in the dialog."""
    house.gm(table, Hurt(on="f5", points=2))
    kept = gm.do("keep_scene", "/form/prepared", name="The yard", put_away="true")
    assert kept.status_code == 200
    assert "The yard" in words(kept)
    assert names(house, table) == []
    [id] = state(house, table).prepared
    nothing = gm.do("keep_scene", "/form/prepared", name="Again")
    assert nothing.status_code == 422
    assert "Nothing stands here" in words(nothing)
    dropped = gm.do("drop_scene", "/form/prepared", scene_id=id)
    assert dropped.status_code == 200
    assert "The yard" not in words(dropped)


def test_scene_is_kept_by_two_taps(house: House, table: str, gm: Browser) -> None:
    """A scene is kept in its own place by two taps."""
    house.gm(table, PrepareScene(scene=WHOLE))
    [id] = state(house, table).prepared
    house.gm(table, BringScene(scene_id=id, clear=True))
    house.gm(table, Hurt(on=next(iter(state(house, table).foes)), points=3))
    drawn = form(gm.part("prepared"), "/form/prepared")
    kept = post(gm, "prepared", [*drawn.typed({"scene_id": id}), ("put_away", "true")])
    assert kept.status_code == 200
    [scene] = state(house, table).prepared.values()
    assert (scene.name, scene.notes) == (WHOLE.name, WHOLE.notes)
    assert scene.foes[0].npc.health == 5, "3 points less the Armor"
    assert names(house, table) == []


def test_player_reaches_none_of_it(house: House, table: str) -> None:
    house.gm(table, PrepareScene(scene=WHOLE))
    [id] = state(house, table).prepared
    player = house.browser(table, Seat("player", "p1"))
    for path in (
        "/part/prepared",
        "/part/prepare",
        f"/lab?scene={id}",
        f"/export/scene?scene={id}",
    ):
        answer = player.get(path)
        assert answer.status_code == 404, path
        assert "captain" not in answer.text
    for name in ("prepared", "prepare", "lab_scene"):
        assert post(player, name, [("type", "drop_scene"), ("scene_id", id)]).status_code == 404
    assert player.do("bring_scene", scene_id=id).status_code == 422
    assert id in state(house, table).prepared


def test_pack_scenes_come_with_situations(house: House, table: str, gm: Browser) -> None:
    """Scenes of a pack are brought in and their situations are asked for."""
    install([GLASS])
    try:
        assert "The Glass City" in words(gm.part("prepared", key="mirror_court"))
        drawn = form(gm.part("prepare", key="mirror_court"), "/form/prepare")
        assert ("scene.scene.also[0]", "glass_storm") in drawn.fields
        assert post(gm, "prepare", drawn.filled(scene__name="Mirrors")).status_code == 200
        assert gm.do("bring_scene", "/form/prepared", key="mirror_court").status_code == 204
        assert state(house, table).scene.also == ["glass_storm"]
    finally:
        install([])
    [id] = state(house, table).prepared
    gone = gm.do("bring_scene", "/form/prepared", scene_id=id)
    assert gone.status_code == 422
    assert "glass_storm" in words(gone)
    without = form(gm.part("prepare", scene_id=id), "/form/prepare")
    fields = [
        (name, value) for name, value in without.fields if not name.startswith("scene.scene.also")
    ]
    assert post(gm, "prepare", fields).status_code == 200
    assert gm.do("bring_scene", "/form/prepared", scene_id=id).status_code == 204


# --- files ----------------------------------------------------------------------------------------


def test_scene_survives_file(house: House, table: str, gm: Browser) -> None:
    """A scene goes out as a file and comes in again."""
    house.gm(table, PrepareScene(scene=WHOLE))
    [id] = state(house, table).prepared
    file = gm.get("/export/scene", scene=id)
    assert 'filename="the-gate-scene.json"' in file.headers["content-disposition"]
    assert read_scene(file.content) == WHOLE
    answer = bring_file(gm, "gate.json", file.content)
    assert answer.status_code == 200, answer.text
    assert [scene.name for scene in state(house, table).prepared.values()] == [
        "The gate",
        "The gate 2",
    ]
    assert "The gate 2" in words(answer)
    assert gm.get("/export/scene", scene="boiler_room").status_code == 200
    assert gm.get("/export/scene", scene="s999").status_code == 404


def test_encounter_becomes_scene_per_fight_and_wave(house: House, table: str, gm: Browser) -> None:
    """An encounter becomes a scene for each fight and each wave."""
    guard = Npc("guard", 3)
    encounter = Encounter(
        party=demo_party(),
        foes=[guard, guard, Npc("captain", 5, health=15, max_health=15), Npc("foe of level 4", 4)],
        policy="careful",
        environment=Environment(["dim_light", "cover"], ["dim_light"]),
        title="The keep",
        reinforcements=[Wave(3, [Npc("dog", 2)])],
        fights=[Fight([guard])],
    )
    answer = bring_file(gm, "keep.json", write_encounter(encounter))
    assert answer.status_code == 200, answer.text
    scenes = list(state(house, table).prepared.values())
    assert [scene.name for scene in scenes] == [
        "The keep, fight 1",
        "The keep, fight 1, from round 3",
        "The keep, fight 2",
    ]
    assert [(foe.npc, foe.count) for foe in scenes[0].foes] == [
        (guard, 2),
        (Npc("captain", 5), 1),
        (Npc("Foe", 4), 1),
    ]
    assert scenes[0].scene == Surroundings(light="dim_light")
    assert scenes[0].foes[0].situations == ["cover"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"foes": [{"npc": {"kind": "npc", "name": "rat", "level": 99}}]}, "foes[0].npc.level"),
        (
            {"foes": [{"npc": {"kind": "npc", "name": "rat", "level": 1}, "count": 20}] * 3},
            "at most 40 foes",
        ),
        (
            {
                "foes": [
                    {"npc": {"kind": "npc", "name": "rat", "level": 1}, "situations": ["moonlit"]}
                ]
            },
            "moonlit",
        ),
        ({"weather": 1}, "weather"),
        ({"name": ""}, "name"),
    ],
)
def test_bad_scene_file_names_its_field(
    house: House, table: str, gm: Browser, change: dict[str, Any], said: str
) -> None:
    """A bad file is told by its name and field."""
    data = {**json.loads(write_scene(WHOLE)), **change}
    answer = bring_file(gm, "gate.json", json.dumps(data).encode())
    assert answer.status_code == 422
    told = words(answer)
    assert "gate.json" in told
    assert said in told
    assert state(house, table).prepared == {}


# --- the laboratory -------------------------------------------------------------------------------


def encounter_on(page: httpx.Response) -> Encounter:
    """The encounter that a page of the laboratory is about."""
    letters = re.search(r'name="s" value="([^"]+)"', page.text)
    assert letters is not None, page.text
    asked = decode_question(letters[1])
    assert not isinstance(asked, Refusal)
    return asked.question.encounter


def test_laboratory_offers_table_and_every_scene(house: House, table: str, gm: Browser) -> None:
    house.gm(table, PrepareScene(scene=WHOLE), Hurt(on="p1", points=3))
    [id] = state(house, table).prepared
    page = gm.get("/lab")
    offered = re.findall(r'<option value="[^"]*/lab([^"]*)"[^>]*>([^<]+)', page.text)
    assert offered == [
        ("", "The table as it stands"),
        (f"?scene={id}", "The gate"),
        *((f"?scene={key}", scene.name) for key, scene in ready_scenes().items()),
    ]
    now, gate = encounter_on(page), encounter_on(gm.get("/lab", scene=id))
    assert [npc.name for npc in now.foes] == ["Security guard 1", "Security guard 2"]
    assert [(npc.name, npc.level) for npc in gate.foes] == [
        ("captain", 4),
        *((f"sentry {n}", 2) for n in (1, 2, 3)),
    ]
    assert gate.foes[0].health == 7
    assert gate.party == now.party, "the party as it is now"
    assert (gate.title, gate.environment.attacks) == ("The gate", ["dim_light"])
    assert len(encounter_on(gm.get("/lab", scene="boiler_room")).foes) == 1
    assert "thrown away" in words(gm.get("/lab", scene="s999"))
    assert names(house, table) == ["Security guard 1", "Security guard 2"], "nobody has come"


def test_laboratory_says_when_it_leaves_foes_out(house: House, table: str, gm: Browser) -> None:
    rats = PreparedFoe(npc=Npc("rat", 1), count=15)
    house.gm(table, PrepareScene(scene=PreparedScene(name="cellar", foes=[rats, rats])))
    [id] = state(house, table).prepared
    page = gm.get("/lab", scene=id)
    assert "These are 30 foes; the first 24 are played." in words(page)
    assert len(encounter_on(page).foes) == 24
    assert "foes; the first" not in words(gm.get("/lab"))


def kept(gm: Browser, page: httpx.Response, **more: str) -> httpx.Response:
    """The fight on a page kept as a scene."""
    letters = re.search(r'name="s" value="([^"]+)"', page.text)
    assert letters is not None
    fields = (
        dict(form(page, "/form/lab_scene").fields)
        | {"s": letters[1], "command_id": secrets.token_hex(12)}
        | more
    )
    return post(gm, "lab_scene", list(fields.items()))


def test_laboratory_fight_is_kept_with_unknowns(house: House, table: str, gm: Browser) -> None:
    """What the laboratory shows is kept with all it does not know."""
    house.gm(table, PrepareScene(scene=WHOLE))
    [id] = state(house, table).prepared
    page = gm.get("/lab", scene=id)
    answer = kept(gm, page, name="Four are right", number="6", level="5")
    assert answer.status_code == 200
    assert "Kept: Four are right" in words(answer)
    scene = list(state(house, table).prepared.values())[-1]
    assert [(foe.npc.name, foe.npc.level, foe.count) for foe in scene.foes] == [
        ("captain", 5, 2),
        ("sentry", 3, 4),
    ]
    assert (scene.foes[0].show_level, scene.foes[0].situations) == (False, ["cover", "prone"])
    assert scene.foes[0].npc.notes == "Fears dogs."
    assert (scene.notes, scene.things, scene.scene) == (WHOLE.notes, WHOLE.things, WHOLE.scene)
    kept(gm, page, name="The gate", number="1", over="true")
    assert [(foe.npc.name, foe.count) for foe in state(house, table).prepared[id].foes] == [
        ("captain", 1)
    ]
    nameless = kept(gm, page, name=" ")
    assert nameless.status_code == 422
    assert "Give the scene a name" in words(nameless)


def test_current_table_is_kept_from_laboratory(house: House, table: str, gm: Browser) -> None:
    """The table as it stands is kept from the laboratory."""
    house.gm(table, BringScene(scene=WHOLE, clear=True))
    kept(gm, gm.get("/lab"), name="Now")
    [scene] = state(house, table).prepared.values()
    assert scene.foes[0].show_level is False
    assert scene.things == WHOLE.things


def test_laboratory_file_becomes_scene(house: House, table: str, gm: Browser) -> None:
    """The laboratory gives its fight as a file that becomes a scene."""
    page = gm.get("/lab", scene="rooftop")
    letters = encode_question(Question(encounter_on(page), Parameters(number=5, luck=2)))
    file = gm.client.get("/lab/paper/encounter", params={"s": letters})
    assert 'filename="on-the-roof-encounter.json"' in file.headers["content-disposition"]
    encounter = read_encounter(file.content)
    assert not isinstance(encounter, Refusal)
    assert len(encounter.foes) == 5
    assert bring_file(gm, "roof.json", file.content).status_code == 200
    [scene] = state(house, table).prepared.values()
    assert [(foe.npc.name, foe.count) for foe in scene.foes] == [
        ("Drone", 4),
        ("Security guard", 1),
    ]
    assert scene.foes[0].situations == ["fast_target"]
    assert scene.scene == Surroundings(air="mist", footing="attacker_jostled")


def test_changed_fight_stays_at_its_table(house: House, table: str, gm: Browser) -> None:
    house.gm(table, PrepareScene(scene=WHOLE))
    [id] = state(house, table).prepared
    page = gm.get("/lab", scene=id)
    fields = form(page, "/lab/who").typed({"foe.1": "5"})
    headers = {**by_htmx(gm.house.base), "content-type": "application/x-www-form-urlencoded"}
    there = gm.client.post(
        "/lab/who", content=str(httpx.QueryParams(fields)), headers=headers
    ).headers["hx-redirect"]
    assert there.startswith(f"{gm.path}/lab?s=")
    assert there.endswith(f"&scene={id}")
    changed = gm.client.get(there)
    assert "The gate, changed here" in html.unescape(changed.text)
    assert len(encounter_on(changed).foes) == 6
    kept(gm, changed)
    assert [scene.name for scene in state(house, table).prepared.values()] == [
        "The gate",
        "The gate 2",
    ]
