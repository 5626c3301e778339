"""Any procedure on the pages: the dialog made from its inputs, what waits at the player's, the
things of the scene.
"""

from __future__ import annotations

import html
import re
import secrets

import httpx
import msgspec
import pytest
from tests.people import given
from tests.web.browsers import by_htmx
from tests.web.drawn import DrawnForm, form, words
from tests.web.house import GM, House, Seat
from tests.web.sent import told

from threefold.library.items import artifact_of, artifacts
from threefold.library.rituals import known_rituals
from threefold.model.characters import FullNpc
from threefold.model.things import Thing, Vehicle
from threefold.rules.objects import Material
from threefold.service.tables import Accepted
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.events import ActionSettled, Played
from threefold.table.state import Called, FollowUp, Rolled, State

MARA, ILSE = "p1", "p2"
GUARD, OTHER = "f5", "f6"
DOOR = Thing("cellar door", 4, "hard")


class Evening:
    """A table with its GM, and Mara's page."""

    def __init__(self, house: House, table: str) -> None:
        self.house, self.table = house, table
        self.gm = house.browser(table, GM)
        self.mara = house.browser(table, Seat("player", MARA))

    @property
    def state(self) -> State:
        return self.house.tables.history(self.table).state

    def events(self, kind: type) -> list[object]:
        return [
            r.event
            for r in self.house.tables.history(self.table).records
            if isinstance(r.event, kind)
        ]

    def does(self, command: AnyCommand, seat: Seat = GM) -> None:
        done = self.house.tables.submit(self.table, seat, secrets.token_hex(8), command)
        assert isinstance(done, Accepted), done

    def calls(self, procedure: str, target: str | None = None, **inputs: object) -> str:
        self.does(c.CallFor(procedure=procedure, pcs=[MARA], target=target, inputs=given(**inputs)))
        return self.open(Called)

    def open(self, kind: type) -> str:
        return next(id for id, o in self.state.pending.items() if isinstance(o, kind))

    def puts(self, thing: Thing | Vehicle = DOOR) -> str:
        self.does(c.AddThing(thing=thing))
        return list(self.state.things)[-1]

    def act(self, **query: str) -> str:
        answer = self.mara.part("act", **query)
        assert answer.status_code == 200, answer.text
        return answer.text

    def dialog(self, **query: str) -> DrawnForm:
        answer = self.gm.part("procedure", **query)
        assert answer.status_code == 200, answer.text
        return form(answer, "/form/procedure")

    def send(self, fields: list[tuple[str, str]]) -> httpx.Response:
        headers = {
            **by_htmx(self.house.base),
            "content-type": "application/x-www-form-urlencoded",
        }
        return self.gm.client.post(
            f"{self.gm.path}/form/procedure",
            content=str(httpx.QueryParams(fields)),
            headers=headers,
        )


@pytest.fixture
def evening(house: House, table: str) -> Evening:
    return Evening(house, table)


# --- the player's moment --------------------------------------------------------------------------


def test_called_task_shows_every_effort_level(
    evening: Evening,
) -> None:
    """What is called for stands in front with its difficulty and every level of effort."""
    evening.calls("climb", difficulty=5)
    page = evening.act()
    shown = told(page)
    assert "Climb" in shown
    assert 'class="difficulty' in page or "difficulty" in shown
    assert "5" in shown
    assert page.count('name="set.effort"') == evening.state.party[MARA].pc.effort + 1
    assert "Roll d20" in shown
    assert "The GM asks for this." in shown
    assert "For you: Climb" in told(evening.mara.part("top").text)


def test_hidden_difficulty_is_in_no_byte(evening: Evening) -> None:
    evening.does(
        c.CallFor(
            procedure="climb", pcs=[MARA], inputs=given(difficulty=7), hidden=True, title="the wall"
        )
    )
    seen = told(evening.act())
    assert "the wall" in seen
    assert "Only the GM knows what is needed" in seen
    assert "21" not in seen
    assert "%" not in seen


def test_player_rolls_and_reads_result(evening: Evening) -> None:
    """The player rolls and reads what came of it."""
    open_id = evening.calls("climb", difficulty=2)
    answer = evening.mara.do(
        "attempt", open_id=open_id, natural=15, **{"set.effort": "effort.ease=0&effort.damage=0"}
    )
    assert answer.status_code == 204, answer.text
    shown = told(evening.act())
    assert "It works" in shown
    assert "Climb" in shown


def test_receipt_says_where_difficulty_comes_from(evening: Evening) -> None:
    open_id = evening.calls("climb", surface="glass_wall")
    before = evening.act()
    assert "a glass wall" in told(before)
    assert "climbing.difficulty.by_surface" in before
    evening.mara.do(
        "attempt", open_id=open_id, natural=15, **{"set.effort": "effort.ease=2&effort.damage=0"}
    )
    after = evening.act() + evening.mara.part("log").text
    assert "a glass wall" in told(after)
    assert "climbing.difficulty.by_surface" in after
    assert "Before anything" not in told(before + after)


def test_failed_roll_waits_with_reroll_on_offer(evening: Evening) -> None:
    open_id = evening.calls("climb", difficulty=6)
    evening.does(c.Attempt(open_id=open_id, natural=2), Seat("player", MARA))
    shown = told(evening.act())
    assert "It fails" in shown
    assert "Accept it" in shown


def test_what_takes_no_roll_is_one_button(evening: Evening) -> None:
    evening.calls("wait", trigger="the door opens", action="I shoot")
    page = evening.act()
    assert 'name="set.effort"' not in page
    assert "Do it" in told(page)
    answer = evening.mara.do("attempt", open_id=evening.open(Called))
    assert answer.status_code == 204, answer.text
    assert evening.events(ActionSettled)
    assert evening.act()


def test_follower_may_help_with_called_task(evening: Evening) -> None:
    evening.does(c.ChangeFollower(pc_id=MARA, do="gain", follower="Pim", level=2, tasks=["climb"]))
    open_id = evening.calls("climb", difficulty=5)
    assert "Pim" in told(evening.act())
    evening.does(c.Attempt(open_id=open_id, follower="Pim", natural=20), Seat("player", MARA))
    done = evening.state.pending.get(evening.open(Rolled))
    assert isinstance(done, Rolled)
    assert done.resolution.task is not None
    assert any(m.kind == "asset" for m in done.resolution.task.modifiers)


def test_every_callable_procedure_draws_moment(evening: Evening) -> None:
    """Each procedure that can be called for draws a moment."""
    door = evening.puts()
    for procedure, target, inputs in (
        ("sneak", GUARD, {}),
        ("attack_object", door, {"damage": 9, "tool": "hard"}),
        ("pc_combat", ILSE, {"attack": evening.state.party[MARA].pc.attacks[0].name}),
        ("area_attack", None, {"targets": [GUARD, OTHER], "damage": 3}),
        ("chase", GUARD, {"long": True, "rolls": 3}),
        ("hazard", None, {"source": "minor_fire"}),
    ):
        done = evening.house.tables.submit(
            evening.table,
            GM,
            secrets.token_hex(8),
            c.CallFor(procedure=procedure, pcs=[MARA], target=target, inputs=given(**inputs)),
        )
        assert isinstance(done, Accepted), (procedure, done)
        assert evening.gm.get().status_code == 200
        assert evening.act()
        evening.does(c.Attempt(open_id=evening.open(Called), natural=12))
        assert evening.act(), procedure
        assert evening.gm.get().status_code == 200
        for id in [id for id, o in evening.state.pending.items() if isinstance(o, Rolled)]:
            evening.does(c.Settle(open_id=id))
        assert evening.act(), procedure
        assert evening.gm.get().status_code == 200


# --- one roll against several ---------------------------------------------------------------------


def area(evening: Evening, **changes: object) -> None:
    for id, armor in ((GUARD, 2), (OTHER, 0)):
        foe = evening.state.foes[id]
        npc = msgspec.structs.replace(foe.npc, armor=armor, level=3, health=9, max_health=9)
        assert isinstance(npc, FullNpc)
        evening.does(c.EditFoe(foe_id=id, foe=msgspec.structs.replace(foe, npc=npc, **changes)))
    evening.calls("area_attack", targets=[GUARD, OTHER], damage=5)


def test_area_attack_is_told_target_by_target(evening: Evening) -> None:
    area(evening)
    names = [evening.state.foes[id].npc.name for id in (GUARD, OTHER)]
    assert all(name in told(evening.act()) for name in names)
    evening.does(c.Attempt(open_id=evening.open(Called), natural=14), Seat("player", MARA))
    log = told(evening.gm.part("log").text)
    assert f"{names[0]} is hit: 5 damage, 2 stopped by Armor, 3 taken" in log
    assert f"{names[1]} is hit: 5 damage" in log
    assert [evening.state.foes[id].npc.health for id in (GUARD, OTHER)] == [6, 4]


def test_area_attack_hides_unknown_armor(evening: Evening) -> None:
    """Of an area attack players learn no armor they do not know."""
    area(evening, show_armor=False)
    assert "before the foe" in told(evening.act())
    evening.does(c.Attempt(open_id=evening.open(Called), natural=14), Seat("player", MARA))
    log = told(evening.mara.part("log").text)
    assert log.count("is hit: 5 damage") == 2
    assert "stopped" not in log + told(evening.act())


def test_area_attack_hides_unknown_level(evening: Evening) -> None:
    """Of an area attack players learn no level they do not know."""
    area(evening, show_level=False)
    seen = told(evening.act())
    assert "Only the GM knows what is needed" in seen
    evening.does(c.Attempt(open_id=evening.open(Called), natural=3), Seat("player", MARA))
    seen = told(evening.act()) + told(evening.mara.part("log").text)
    assert "9 or more" not in seen


# --- the GM's dialogs -----------------------------------------------------------------------------


def test_palette_finds_procedure_by_subject(evening: Evening) -> None:
    """The palette finds a procedure by name and by what it is about."""
    assert "procedure?procedure=climb" in evening.gm.part("find", q="climb").text
    assert "procedure?procedure=attack_object" in evening.gm.part("find", q="object").text


def test_dialog_knows_who_acts_and_only_target(evening: Evening) -> None:
    door = evening.puts()
    evening.does(c.StartEncounter())
    evening.does(c.RollInitiative(pc_id=MARA, natural=20))
    evening.does(c.BeginTurns())
    assert evening.state.encounter is not None
    assert evening.state.encounter.acting == MARA
    fields = dict(evening.dialog(procedure="attack_object").fields)
    assert fields["pcs[0]"] == MARA
    assert fields["target"] == door
    assert fields["inputs.attack"] == evening.state.party[MARA].pc.attacks[0].name


def test_dialog_offers_weapon_of_thing(evening: Evening) -> None:
    """The GM picks an attack with an artifact that is a weapon, and its attack is made."""
    hammer = artifact_of(artifacts()["lightning_hammer"])
    evening.does(c.FindItem(to=MARA, artifact=hammer))
    door = evening.puts()
    text = evening.gm.part("procedure", procedure="attack_object", target=door, **{"pcs[0]": MARA})
    assert "lightning hammer" in words(text)


@pytest.mark.parametrize("material", ["fragile", "ordinary", "hard"])
def test_dialog_begins_with_tool_that_harms_thing(evening: Evening, material: Material) -> None:
    door = evening.puts(msgspec.structs.replace(DOOR, level=1, material=material))
    drawn = evening.dialog(procedure="attack_object", target=door)
    fields = drawn.typed({"pcs[0]": MARA, "inputs.damage": "9"})
    answer = evening.send([*fields, ("type", "call_for")])
    assert answer.status_code == 204, words(answer)


def test_several_foes_are_picked_by_tapping(evening: Evening) -> None:
    drawn = evening.dialog(procedure="area_attack")
    fields = drawn.typed(
        {
            "pcs[0]": MARA,
            "inputs.targets[0]": GUARD,
            "inputs.targets[1]": OTHER,
            "inputs.damage": "4",
        }
    )
    answer = evening.send([*fields, ("type", "call_for")])
    assert answer.status_code == 204, words(answer)
    called = evening.state.pending[evening.open(Called)]
    assert isinstance(called, Called)
    assert called.others == [GUARD, OTHER]


def test_omitted_part_is_not_begun(evening: Evening) -> None:
    """A part that is left out is no part begun."""
    drawn = evening.dialog(procedure="poison")
    names = list(dict(drawn.fields))
    assert (
        names.index("inputs.level")
        < names.index("inputs.points")
        < names.index("inputs.lasts.unit")
    )
    said = {"pcs[0]": MARA, "inputs.level": "4"}
    answer = evening.send(
        [*drawn.typed({**said, "inputs.lasts.unit": "hours"}), ("type", "call_for")]
    )
    assert "How many is missing" in words(answer), "hours, and not how many"
    answer = evening.send([*drawn.typed({**said, "command_id": "another"}), ("type", "call_for")])
    assert answer.status_code == 204, words(answer)
    called = evening.state.pending[evening.open(Called)]
    assert isinstance(called, Called)
    assert "lasts" not in msgspec.json.decode(called.inputs)


def test_empty_part_is_not_sent(evening: Evening) -> None:
    """A part that nobody filled in is not sent."""
    for procedure, part, typed in (
        ("defend", "then", {"target": GUARD, "inputs.damage": "2"}),
        (
            "ritual",
            "flesh",
            {"inputs.ritual": "beseech", "inputs.level": "4", "inputs.do": "prepare"},
        ),
    ):
        drawn = evening.dialog(procedure=procedure)
        answer = evening.send([*drawn.typed({"pcs[0]": MARA, **typed}), ("type", "call_for")])
        assert answer.status_code == 204, words(answer)
        called = evening.state.pending[evening.open(Called)]
        assert isinstance(called, Called)
        assert part not in msgspec.json.decode(called.inputs)
        evening.does(c.Withdraw(open_id=evening.open(Called)))


def test_own_area_attack_takes_action(evening: Evening) -> None:
    """An area attack on ones turn is ones action."""
    evening.does(c.StartEncounter())
    for id in list(evening.state.party):
        evening.does(c.RollInitiative(pc_id=id, natural=19))
    drawn = evening.dialog(procedure="area_attack")
    assert dict(drawn.fields)["uses_action"] == "true"
    assert "uses_action" not in dict(evening.dialog(procedure="poison").fields)


@pytest.mark.rule("true_name.eases")
def test_area_attack_asks_known_true_names(evening: Evening) -> None:
    """An area attack asks which targets true names are known."""
    for id in (GUARD, OTHER):  # so high that no difficulty ends at 0
        foe = evening.state.foes[id]
        npc = msgspec.structs.replace(foe.npc, level=4)
        evening.does(c.EditFoe(foe_id=id, foe=msgspec.structs.replace(foe, npc=npc)))
    page = evening.gm.part("procedure", procedure="area_attack").text
    assert 'name="inputs.true_name"' not in page
    guard, other = (evening.state.foes[id].npc.name for id in (GUARD, OTHER))
    for n, name in enumerate((guard, other)):
        assert f'name="inputs.true_names[{n}]" value="{name}"' in page
    drawn = evening.dialog(procedure="area_attack")
    targets = {"inputs.targets[0]": GUARD, "inputs.targets[1]": OTHER}
    said = {"pcs[0]": MARA, "inputs.damage": "3", **targets, "inputs.true_names[1]": other}
    assert evening.send([*drawn.typed(said), ("type", "call_for")]).status_code == 204
    called = evening.state.pending[evening.open(Called)]
    assert isinstance(called, Called)
    assert msgspec.json.decode(called.inputs)["true_names"] == [other]
    evening.does(c.Attempt(open_id=evening.open(Called), natural=12))
    (settled,) = evening.events(ActionSettled)
    difficulty = {hit.name: hit.difficulty for hit in settled.resolution.hits}
    assert difficulty[guard] - difficulty[other] == 2


@pytest.mark.parametrize("procedure", ["attack", "sneak"])
def test_single_target_asks_known_true_name(evening: Evening, procedure: str) -> None:
    """A procedure with one target asks whether its true name is known."""
    assert 'name="inputs.true_name"' in evening.gm.part("procedure", procedure=procedure).text


@pytest.mark.parametrize(
    "procedure", ["trap_spring", "trap_disable", "chase", "climb", "drive", "poison"]
)
def test_form_asks_no_riddles(evening: Evening, procedure: str) -> None:
    """A form asks for nothing that is a riddle there."""
    page = evening.gm.part("procedure", procedure=procedure).text
    assert "inputs.true_name" not in page
    assert "inputs.said" not in page, "whoever rolls says what is so"


def test_waiting_call_is_editable_card(evening: Evening) -> None:
    """A call that waits is a card that can be revised and taken back."""
    open_id = evening.calls("climb", difficulty=5)
    card = evening.gm.part("scene").text
    assert f'id="open-{open_id}"' in card
    assert "difficulty 5" in told(card)
    drawn = evening.dialog(answers=open_id, procedure="climb")
    assert dict(drawn.fields)["inputs.difficulty"] == "5"
    answer = evening.send([*drawn.typed({"inputs.difficulty": "3"}), ("type", "call_for")])
    assert answer.status_code == 204, words(answer)
    [again] = [o for o in evening.state.pending.values() if isinstance(o, Called)]
    assert msgspec.json.decode(again.inputs)["difficulty"] == 3
    evening.does(c.Withdraw(open_id=evening.open(Called)))
    assert not evening.state.pending


def test_things_are_cards_with_state(evening: Evening) -> None:
    """Things are cards with what has become of them."""
    door = evening.puts()
    ship = evening.puts(Vehicle("old frigate", 4))
    scene = evening.gm.part("scene").text
    seen = told(scene)
    assert "cellar door" in seen
    assert "hard" in seen.lower()
    assert f"procedure=attack_object&amp;target={door}" in scene
    assert f"thing_id={ship}" in scene
    broken = msgspec.structs.replace(DOOR, object_damage="destroyed")
    evening.does(c.EditThing(thing_id=door, thing=broken))
    assert f"procedure=attack_object&amp;target={door}" not in evening.gm.part("scene").text
    assert evening.gm.do("remove_thing", thing_id=door).status_code == 204
    assert list(evening.state.things) == [ship]


def test_gm_procedure_tells_its_result(evening: Evening) -> None:
    """What the GM carries out is told with what came of it."""
    evening.does(c.Play(procedure="ally_attack", actor=GUARD, target=OTHER, faces=[20]))
    assert evening.events(Played)
    name = evening.state.foes[GUARD].npc.name
    assert name in told(evening.gm.part("log").text)
    hidden = c.Play(
        procedure="compare_levels", actor=GUARD, target=OTHER, hidden=True, title="a quiet word"
    )
    evening.does(hidden)
    assert "a quiet word" in told(evening.mara.part("log").text)


def test_thing_is_put_and_corrected_by_form(evening: Evening) -> None:
    """A thing is put there and corrected by its form."""
    for query, name in (({}, "gate"), ({"thing_id": "t7"}, "iron gate")):
        drawn = form(evening.gm.part("thing", **query), "/form/thing")
        fields = drawn.typed({"thing.name": name, "thing.level": "6"})
        body = str(httpx.QueryParams(fields))
        headers = {
            **by_htmx(evening.house.base),
            "content-type": "application/x-www-form-urlencoded",
        }
        answer = evening.gm.client.post(
            f"{evening.gm.path}/form/thing", content=body, headers=headers
        )
        assert answer.status_code == 204, words(answer)
        assert evening.state.things == {"t7": Thing(name, 6)}


@pytest.mark.rule("trap_poison.index")
def test_trap_poison_card_opens_form(evening: Evening) -> None:
    """The poison of a trap is a card that opens its form."""
    needle = {"name": "needle", "level": 4, "damage": {"points": 1, "poison": True}}
    evening.does(c.Attempt(open_id=evening.calls("trap_spring", trap=needle), natural=2))
    evening.does(c.Settle(open_id=evening.open(Rolled)))
    assert "Say what it does" in evening.gm.part("scene").text
    follows = evening.open(FollowUp)
    dialog = evening.dialog(answers=follows)
    assert ("inputs.level", "4") in dialog.fields
    evening.send(dialog.typed({"inputs.poison": "sleep", "type": "call_for"}))
    assert follows not in evening.state.pending
    assert "Poison of a trap" in evening.act()


def test_hazard_victim_takes_no_turn(evening: Evening) -> None:
    """What befalls somebody befalls nobody whose turn it is."""
    evening.does(c.StartEncounter())
    for id in evening.state.party:
        evening.does(c.RollInitiative(pc_id=id, natural=20 if id == ILSE else 1))
    needle = {"name": "needle", "level": 4, "damage": {"points": 1, "poison": True}}
    called = evening.calls("trap_spring", trap=needle)
    who = [("pcs[0]", MARA)]
    assert [
        field for field in evening.dialog(answers=called).fields if field[0].startswith("pcs")
    ] == who
    evening.does(c.Attempt(open_id=called, natural=2))
    evening.does(c.Settle(open_id=evening.open(Rolled)))
    dialog = evening.dialog(answers=evening.open(FollowUp))
    assert [field for field in dialog.fields if field[0].startswith("pcs")] == who


@pytest.mark.rule("ritual.side_effects.trigger")
def test_what_side_effect_does_is_one_tap(evening: Evening) -> None:
    rite = given(ritual=msgspec.to_builtins(known_rituals()["exorcism"]), level=3)
    evening.does(c.BeginWork(procedure="ritual", pc_id=MARA, inputs=rite))
    [work] = evening.state.works
    evening.does(c.WorkOn(work_id=work))
    evening.does(c.WorkOn(work_id=work))
    evening.does(c.Attempt(open_id=evening.open(Called), natural=2))
    if any(isinstance(o, Rolled) for o in evening.state.pending.values()):
        evening.does(c.Settle(open_id=evening.open(Rolled)))
    evening.does(c.TendWork(work_id=work, do="side_effect", words="injuries"))
    page = evening.gm.part("scene").text
    assert "What follows for Mara Okonjo: injuries" in page
    assert "3 points of damage" in page
    before = evening.state.party[MARA].pc
    sent = [msgspec.json.decode(html.unescape(v)) for v in re.findall(r'hx-vals="([^"]*)"', page)]
    evening.send([*next(v for v in sent if v["type"] == "play").items()])
    assert evening.state.party[MARA].pc != before
    assert not evening.state.pending


def test_person_out_of_fight_stands_last(evening: Evening) -> None:
    """Who is out of it stands last and is marked in words."""
    evening.does(c.Hurt(on=GUARD, points=99))
    page = evening.gm.part("procedure", procedure="attack", **{"pcs[0]": MARA}).text
    assert page.index("Security guard 2<") < page.index("Security guard 1 (down)")


def test_hazard_form_foretells_damage(evening: Evening) -> None:
    """The form of a hazard says its damage before it is dealt."""
    fall = evening.gm.part(
        "procedure", **{"procedure": "hazard", "inputs.source": "fall", "inputs.feet": "30"}
    )
    assert "Damage: 3 Armor does not lower it." in told(fall.text)
    assert "insulates" not in told(fall.text)
    fire = {"procedure": "hazard", "inputs.source": "minor_fire", "inputs.rounds": "2"}
    assert "Damage: 3 each round" in told(evening.gm.part("procedure", **fire).text)
    assert "insulates" in told(evening.gm.part("procedure", **fire).text)
    blade = evening.gm.part(
        "procedure", **{"procedure": "trap_spring", "inputs.trap": "slicing_blade"}
    )
    assert "Damage: 5 Armor lowers it." in told(blade.text)
    unsaid = evening.gm.part("procedure", **{"procedure": "hazard", "inputs.source": "fall"})
    assert "Damage:" not in told(unsaid.text)
