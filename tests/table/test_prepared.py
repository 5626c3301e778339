"""Prepared scenes: what they hold, how they come onto the table and leave it, and that only the GM
knows of them.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs
from tests.table.play import BEN, GUARD, KARA, OTHER, Table

from threefold.interop.session import Session, read_session, write_session
from threefold.interop.soundness import state_faults
from threefold.model.characters import Condition, Npc
from threefold.model.scenes import (
    PreparedFoe,
    PreparedScene,
    Surroundings,
    merge_equal_foes,
    without_default_figures,
)
from threefold.model.things import Thing
from threefold.model.time import Duration
from threefold.rulesets.compose import rules_for
from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import (
    AddCondition,
    AddFoe,
    AddThing,
    ArrangeStrip,
    BringScene,
    ChangeSettings,
    DropScene,
    EditFoe,
    Hurt,
    KeepScene,
    PrepareScene,
    SetScene,
    Undo,
)
from threefold.table.events import SceneBrought, ScenePrepared
from threefold.table.history import Seat
from threefold.table.log import log
from threefold.table.state import Settings
from threefold.table.views import table_view

PLAYER = Seat("player", KARA)
CAPTAIN = PreparedFoe(
    npc=Npc("captain", 4, armor=1), show_level=False, situations=["cover"], resolute=True
)
GATE = PreparedScene(
    name="The gate",
    notes="The captain takes bribes.",
    foes=[CAPTAIN, PreparedFoe(npc=Npc("sentry", 2), count=3)],
    things=[Thing("portcullis", 5, "hard")],
    scene=Surroundings(light="dim_light"),
)


@pytest.fixture
def table() -> Table:
    return Table()


def prepared(table: Table, scene: PreparedScene = GATE) -> str:
    [event] = table.does(PrepareScene(scene=scene))
    assert isinstance(event, ScenePrepared)
    return event.id


def names(table: Table) -> list[str]:
    return [foe.npc.name for foe in table.state.foes.values()]


# --- ready ----------------------------------------------------------------------------------------


def test_scene_is_prepared_changed_and_thrown_away(table: Table) -> None:
    id = prepared(table)
    assert table.state.prepared == {id: GATE}
    assert names(table) == ["guard 1", "guard 2"], "nobody comes yet"
    changed = structs.replace(GATE, notes="No bribes after all.")
    table.does(PrepareScene(scene=changed, scene_id=id))
    assert table.state.prepared == {id: changed}
    assert table.does(PrepareScene(scene=changed, scene_id=id)) == []
    table.does(DropScene(scene_id=id))
    assert table.state.prepared == {}
    assert table.refuses(DropScene(scene_id=id)) == ("stale", "scene_id")
    assert table.refuses(PrepareScene(scene=GATE, scene_id=id)) == ("stale", "scene_id")
    table.does(Undo())
    assert table.state.prepared == {id: changed}


def test_name_that_another_scene_has_gets_number(table: Table) -> None:
    first, second = prepared(table), prepared(table)
    assert [table.state.prepared[id].name for id in (first, second)] == ["The gate", "The gate 2"]
    table.does(PrepareScene(scene=structs.replace(GATE, notes=""), scene_id=first))
    assert table.state.prepared[first].name == "The gate"
    long = structs.replace(GATE, name="x" * 120)
    prepared(table, long)
    last = prepared(table, long)
    assert len(table.state.prepared[last].name) <= 120


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"foes": [PreparedFoe(npc=Npc("rat", 1), count=20)] * 3}, "not_allowed", "scene.foes"),
        ({"things": [Thing("crate", 1)] * 21}, "not_allowed", "scene.things"),
        (
            {"foes": [CAPTAIN, structs.replace(CAPTAIN, situations=["moonlight"])]},
            "bad_value",
            "scene.foes[1].situations",
        ),
        (
            {"foes": [PreparedFoe(npc=Npc("rat", 1, health=5, max_health=3))]},
            "inconsistent_character",
            "scene.foes[0].npc.health",
        ),
        ({"scene": Surroundings(air="mist", water="underwater")}, "not_allowed", "scene.scene"),
        ({"scene": Surroundings(also=["moonlight"])}, "bad_value", "scene.scene"),
    ],
)
def test_what_no_scene_can_hold_is_refused(
    table: Table, change: dict[str, Any], code: str, field: str
) -> None:
    scene = structs.replace(GATE, **change)
    assert table.refuses(PrepareScene(scene=scene)) == (code, field)
    assert table.refuses(BringScene(scene=scene)) == (code, field)


def test_prepared_scenes_have_maximum(table: Table) -> None:
    """There is an end to how many are prepared."""
    for n in range(60):
        prepared(table, PreparedScene(name=f"{n}"))
    assert table.refuses(PrepareScene(scene=GATE)) == ("not_allowed", "scene")
    assert table.refuses(KeepScene(name="here")) == ("not_allowed", "scene")
    table.does(KeepScene(name="here", scene_id=next(iter(table.state.prepared))))


# --- brought onto the table -----------------------------------------------------------------------


def test_brought_scene_arrives_whole_and_undoes(table: Table) -> None:
    """Bringing a scene puts all of it on the table and undo takes it back."""
    id = prepared(table)
    before = table.state
    events = table.does(BringScene(scene_id=id))
    assert events[0] == SceneBrought(name="The gate", notes="The captain takes bribes.")
    assert names(table) == ["guard 1", "guard 2", "captain", "sentry 1", "sentry 2", "sentry 3"]
    captain = next(foe for foe in table.state.foes.values() if foe.npc.name == "captain")
    assert (captain.npc.health, captain.npc.damage, captain.npc.armor) == (12, 4, 1)
    assert (captain.show_level, captain.situations, captain.resolute) == (False, ["cover"], True)
    assert [thing.name for thing in table.state.things.values()] == ["portcullis"]
    assert table.state.scene == Surroundings(light="dim_light")
    assert table.state.prepared == {id: GATE}, "it stays ready"
    assert list(state_faults(table.state)) == []
    table.does(Undo())
    assert structs.replace(table.state, next=before.next) == before


def test_repeated_scene_gives_new_names(table: Table) -> None:
    """A scene may come twice and nobody has the name of another."""
    id = prepared(table)
    table.does(BringScene(scene_id=id))
    table.does(BringScene(scene_id=id))
    assert len(set(names(table))) == len(names(table)) == 10
    assert "captain 1" in names(table)
    assert [thing.name for thing in table.state.things.values()] == ["portcullis", "portcullis 2"]
    assert table.refuses(BringScene(scene=GATE, scene_id=id)) == ("bad_value", "scene_id")
    assert table.refuses(BringScene()) == ("bad_value", "scene_id")


def test_table_clears_for_coming_scene(table: Table) -> None:
    """A table may be cleared for the scene that comes."""
    table.fights()
    table.does(AddThing(thing=Thing("cart", 2)))
    table.does(BringScene(scene=GATE, clear=True))
    assert names(table) == ["captain", "sentry 1", "sentry 2", "sentry 3"]
    assert [thing.name for thing in table.state.things.values()] == ["portcullis"]
    assert table.state.encounter is None
    assert list(state_faults(table.state)) == []
    table.does(Undo())
    assert names(table) == ["guard 1", "guard 2"]
    assert table.encounter.order == [KARA, GUARD, OTHER, BEN]


def test_newcomer_acts_at_once_during_turns(table: Table) -> None:
    """Who comes while turns run acts from now on."""
    table.fights()
    table.does(BringScene(scene=GATE))
    order = [table.state.name_of(id) for id in table.encounter.order]
    assert order == [
        "Kara",
        "guard 1",
        "guard 2",
        "captain",
        "sentry 1",
        "sentry 2",
        "sentry 3",
        "Ben",
    ]
    assert table.encounter.acting == KARA


def test_full_table_has_no_room(table: Table) -> None:
    crowd = PreparedScene(name="crowd", foes=[PreparedFoe(npc=Npc("rat", 1), count=20)] * 2)
    table.does(BringScene(scene=crowd))
    assert table.refuses(BringScene(scene=crowd)) == ("not_allowed", "clear")
    table.does(BringScene(scene=crowd, clear=True))
    crates = PreparedScene(name="store", things=[Thing("crate", 1)] * 20)
    table.does(BringScene(scene=crates))
    table.does(BringScene(scene=crates))
    assert table.refuses(BringScene(scene=crates)) == ("not_allowed", "clear")


def test_scene_figures_follow_playing_edition(table: Table) -> None:
    """Figures follow the edition in which the scene is played."""
    id = prepared(table)
    table.does(ChangeSettings(settings=Settings(edition="second")))
    table.does(BringScene(scene_id=id))
    rules = rules_for("second")
    assert [foe.npc for foe in table.state.foes.values()][2] == Npc("captain", 4, armor=1).filled(
        rules
    )


def test_leaving_out_scene_facts_is_table_choice(table: Table) -> None:
    """Whether players may leave out what holds is the tables choice."""
    table.does(SetScene(scene=Surroundings(air="mist", players_strike=True)))
    table.does(BringScene(scene=GATE))
    assert table.state.scene == Surroundings(light="dim_light", players_strike=True)


# --- kept for another day -------------------------------------------------------------------------


def test_what_stands_is_kept_as_it_stands(table: Table) -> None:
    table.does(Hurt(on=GUARD, points=2))
    table.does(
        EditFoe(foe_id=OTHER, foe=structs.replace(table.state.foes[OTHER], show_level=False))
    )
    table.does(SetScene(scene=Surroundings(light="darkness", players_strike=True)))
    table.does(AddThing(thing=Thing("gate", 4)))
    [event] = table.does(KeepScene(name="The yard", notes="Next week."))
    assert isinstance(event, ScenePrepared)
    assert event.scene == PreparedScene(
        name="The yard",
        notes="Next week.",
        foes=[
            PreparedFoe(npc=Npc("guard 1", 2, health=4)),
            PreparedFoe(npc=Npc("guard 2", 2), show_level=False),
        ],
        things=[Thing("gate", 4)],
        scene=Surroundings(light="darkness"),
    )
    assert names(table) == ["guard 1", "guard 2"], "they are still here"


def test_equal_foes_are_kept_together_without_fallen(table: Table) -> None:
    """Those who are alike are kept together and the fallen are not."""
    table.does(BringScene(scene=GATE))
    table.does(Hurt(on="f5", points=40, ignores_armor=True))
    table.does(KeepScene(name="The gate"))
    [scene] = table.state.prepared.values()
    assert [(foe.npc.name, foe.count) for foe in scene.foes] == [("guard", 2), ("sentry", 3)]


def test_put_away_people_return_unchanged(table: Table) -> None:
    """What is put away leaves the table and comes back as it was."""
    table.fights()
    table.does(Hurt(on=GUARD, points=1))
    table.does(SetScene(scene=Surroundings(air="mist", players_strike=True)))
    table.does(AddCondition(on=GUARD, condition="dazed", lasts=Duration(2, "rounds")))
    table.does(AddCondition(on=OTHER, condition="asleep", lasts=Duration(3, "hours")))
    glowing = structs.replace(
        table.foe(OTHER), conditions=[*(table.foe(OTHER).conditions or []), Condition("glowing")]
    )
    table.does(EditFoe(foe_id=OTHER, foe=structs.replace(table.state.foes[OTHER], npc=glowing)))
    before = table.state
    table.does(KeepScene(name="The yard", put_away=True))
    assert table.state.foes == {}
    assert table.state.encounter is None
    assert table.state.scene == Surroundings(players_strike=True)
    assert list(state_faults(table.state)) == []
    [id] = table.state.prepared
    table.does(BringScene(scene_id=id))
    assert [(f.npc.name, f.npc.health) for f in table.state.foes.values()] == [
        ("guard 1", 5),
        ("guard 2", 6),
    ]
    conditions = [foe.npc.conditions for foe in table.state.foes.values()]
    assert conditions == [None, [Condition("glowing")]], "what would have ended by itself is over"
    assert table.state.scene == before.scene
    table.does(Undo())
    table.does(Undo())
    assert structs.replace(table.state, next=before.next) == before


def test_empty_table_is_no_scene(table: Table) -> None:
    table.does(KeepScene(name="The yard", put_away=True))
    assert table.refuses(KeepScene(name="Nothing")) == ("not_allowed", "name")


def test_derived_figures_are_left_out() -> None:
    """Figures that follow from the level are left out."""
    rules = rules_for("csrd")
    for npc in (
        Npc("a", 3),
        Npc("a", 3, health=4),
        Npc("a", 3, max_health=20),
        Npc("a", 3, health=15, max_health=20),
        Npc("a", 3, health=0),
        Npc("a", 3, damage=7, armor=2),
    ):
        assert without_default_figures(npc.filled(rules), rules) == npc
    assert without_default_figures(Npc("a", 3, health=9, max_health=9, damage=3), rules) == Npc(
        "a", 3
    )


def test_large_groups_split_over_entries() -> None:
    """More of a kind than one entry holds are several entries."""
    rats = [PreparedFoe(npc=Npc(f"rat {n}", 1)) for n in range(1, 31)]
    assert [(foe.npc.name, foe.count) for foe in merge_equal_foes(rats)] == [
        ("rat", 20),
        ("rat", 10),
    ]
    alone = [PreparedFoe(npc=Npc("robot 7", 1))]
    assert merge_equal_foes(alone) == alone


# --- who knows ------------------------------------------------------------------------------------


def test_players_cannot_touch_or_see_scenes(table: Table) -> None:
    """Players may do nothing with scenes and learn nothing of them."""
    id = prepared(table)
    for command in (
        PrepareScene(scene=GATE),
        KeepScene(name="mine"),
        BringScene(scene_id=id),
        BringScene(scene_id="s99"),
        DropScene(scene_id=id),
    ):
        assert table.refuses(command, by=PLAYER) == ("not_your_seat", "type")
    table.does(KeepScene(name="The yard"))
    table.does(BringScene(scene_id=id, clear=True))
    table.does(DropScene(scene_id=id))
    view = msgspec.json.encode(table_view(table.state, 1, PLAYER)) + msgspec.json.encode(
        log(table.history, PLAYER, LOG_SHELF)
    )
    for secret in (b"The gate", b"The yard", b"bribes", b"prepared"):
        assert secret not in view
    assert b"captain" in view
    told = [entry.head.key for entry in log(table.history, Seat("gm"), LOG_SHELF)]
    assert [key for key in told if "prepared" in key] == [
        "log.prepared.made",
        "log.prepared.kept",
        "log.prepared.brought",
        "log.prepared.dropped",
    ]


def test_session_file_carries_them(table: Table) -> None:
    prepared(table)
    table.does(BringScene(scene=GATE))
    read = read_session(write_session(table.history, "1"))
    assert isinstance(read, Session)
    assert read.history.state == table.state


def test_companions_and_fallen_are_not_kept(table: Table) -> None:
    """A companion is kept in no scene and neither is who is down."""
    table.state.foes[OTHER] = structs.replace(table.state.foes[OTHER], owner=KARA)
    [event] = table.does(KeepScene(name="A crossroads"))
    assert isinstance(event, ScenePrepared)
    assert [(foe.npc.name, foe.count) for foe in event.scene.foes] == [("guard 1", 1)]
    table.does(Hurt(on=GUARD, points=99))
    assert table.refuses(KeepScene(name="Nobody left")) == ("not_allowed", "name")


def test_kept_scene_remembers_where_foes_stood(table: Table) -> None:
    table.does(AddFoe(npc=Npc("rat", 1), count=2))
    rats = [id for id, foe in table.state.foes.items() if foe.npc.name.startswith("rat")]
    table.does(ArrangeStrip(spots={KARA: 20, GUARD: 25, OTHER: 90, rats[0]: 30, rats[1]: 35}))
    stood = {foe.npc.name: table.state.spots[id] for id, foe in table.state.foes.items()}
    table.does(KeepScene(name="the yard", put_away=True))
    (id,) = table.state.prepared
    assert next(foe for foe in table.state.prepared[id].foes if foe.npc.name == "rat").spots == [
        30,
        35,
    ]
    table.does(BringScene(scene_id=id))
    assert {foe.npc.name: table.state.spots[id] for id, foe in table.state.foes.items()} == stood
    table.does(ArrangeStrip(spots={}))
    table.does(BringScene(scene_id=id, clear=True))
    assert table.state.spots == {}, "a table that shows nobody on the strip goes on so"
