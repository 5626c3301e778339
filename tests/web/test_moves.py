"""Creatures of the shelf on the pages: brought in, their moves as taps, and nothing of it at
players’ seats.
"""

from __future__ import annotations

import re

import httpx
import msgspec
import pytest
from msgspec import structs
from tests.model.marks import filled_in
from tests.web.browsers import by_htmx
from tests.web.drawn import DrawnForm, form, words
from tests.web.house import GM, Browser, House

from threefold.library.creatures import creatures
from threefold.model.characters import Npc
from threefold.model.shelf.genres import genres_of
from threefold.model.things import Thing
from threefold.rules.situations import SITUATIONS
from threefold.service.tables import Accepted
from threefold.table.commands import (
    AddFoe,
    AddThing,
    Defend,
    ForgetFoe,
    Hurt,
    KeepFoe,
    StartEncounter,
)
from threefold.table.history import Seat
from threefold.table.state import Foe, Incoming, Intrusion, State

KARA, BEN = "p1", "p2"


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


def state(house: House, table: str) -> State:
    return house.tables.history(table).state


def drawn(gm: Browser, name: str, **query: str) -> DrawnForm:
    answer = gm.part(name, **query)
    assert answer.status_code == 200, answer.text
    return form(answer, f"/form/{name}")


def post(gm: Browser, name: str, fields: list[tuple[str, str]]) -> httpx.Response:
    headers = {**by_htmx(gm.house.base), "content-type": "application/x-www-form-urlencoded"}
    body = str(httpx.QueryParams(fields))
    return gm.client.post(f"{gm.path}/form/{name}", content=body, headers=headers)


def send(gm: Browser, name: str, fields: list[tuple[str, str]]) -> None:
    answer = post(gm, name, fields)
    assert answer.status_code == 204, words(answer)


def brought(house: House, table: str, gm: Browser, key: str) -> tuple[str, Foe]:
    """A creature picked in the dialog, as it then stands at the table."""
    before = set(state(house, table).foes)
    send(gm, "add", drawn(gm, "add", known=key).fields)
    [id] = set(state(house, table).foes) - before
    return id, state(house, table).foes[id]


def test_creature_comes_unhurt_with_all_its_figures(house: House, table: str, gm: Browser) -> None:
    frail = min(creatures().values(), key=lambda c: c.health - 3 * c.level)
    armored = next(c for c in creatures().values() if c.armor_against)
    for entry in (frail, armored):
        _, foe = brought(house, table, gm, entry.key)
        npc = foe.npc
        assert (npc.level, npc.health, npc.max_health, npc.damage) == (
            entry.level, entry.health, entry.health, entry.damage,
        )  # fmt: skip
        assert npc.creature == entry.key
        assert (npc.armor_versus or {}) == entry.armor_against


def test_moves_are_taps_with_filled_attack(house: House, table: str, gm: Browser) -> None:
    """Its moves are taps and its attack opens filled in."""
    id, _ = brought(house, table, gm, "ghoul")
    card = words(gm.part("scene"))
    ghoul = creatures()["ghoul"]
    assert all(move.name in card for move in ghoul.moves)
    assert all(text in card for text in (ghoul.motive, *ghoul.intrusions))

    dialog = gm.part("attack", foe_id=id, move="Bite or bone blade")
    assert "Might defense roll against level 4" in words(dialog)
    fields = dict(form(dialog, "/form/attack").fields)
    assert (fields["move"], fields["stat"], fields["damage"]) == (
        "Bite or bone blade",
        "speed",
        "5",
    )
    send(gm, "attack", list(fields.items()))
    [incoming] = [o for o in state(house, table).pending.values() if isinstance(o, Incoming)]
    assert incoming.follows is not None
    assert (incoming.title, incoming.damage, incoming.follows.name) == (
        "Bite or bone blade",
        5,
        "Bite or bone blade",
    )

    plain = dict(drawn(gm, "attack", foe_id=id).fields)
    assert plain["move"] == "Bite or bone blade", "the first attack of the entry is its usual one"


def test_each_target_has_its_own_situations(house: House, table: str, gm: Browser) -> None:
    """A breath over two asks for the situations of each of them."""
    id, _ = brought(house, table, gm, "dragon")
    dialog = gm.part("attack", foe_id=id, move="Fiery breath")
    assert "situations_of." not in dialog.text
    asked = {"foe_id": id, "move": "Fiery breath", "pc_id": KARA, "also[0]": BEN}
    dialog = gm.part("attack", **asked)
    cover = f"situations_of.{BEN}[{[*SITUATIONS].index('cover')}]"
    assert cover in dialog.text
    plain = dict(form(dialog, "/form/attack").fields)
    send(gm, "attack", [*(plain | {"also[0]": BEN, cover: "cover"}).items()])
    came = [o for o in state(house, table).pending.values() if isinstance(o, Incoming)]
    assert {each.pc: each.situations for each in came} == {KARA: [], BEN: ["cover"]}


def test_entry_intrusion_is_offered_in_words(house: House, table: str, gm: Browser) -> None:
    """An intrusion of the entry is offered with its words."""
    brought(house, table, gm, "ghoul")
    text = creatures()["ghoul"].intrusions[0]
    send(gm, "intrude", drawn(gm, "intrude", text=text).fields)
    assert [o.text for o in state(house, table).pending.values() if isinstance(o, Intrusion)] == [
        text
    ]


def test_demanding_move_opens_dialog(house: House, table: str, gm: Browser) -> None:
    """A move that asks for more is made by its dialog."""
    id, _ = brought(house, table, gm, "vampire")
    made = drawn(gm, "move", foe_id=id, move="Mesmerize").typed({"targets[0]": KARA})
    send(gm, "move", made)
    [incoming] = [o for o in state(house, table).pending.values() if isinstance(o, Incoming)]
    assert (incoming.pc, incoming.stat, incoming.damage) == (KARA, "intellect", 0)
    assert "None damage" not in words(gm.part("scene")), (
        "a roll without a blow says nothing of damage"
    )


def test_failed_second_defense_tells_result(house: House, table: str, gm: Browser) -> None:
    """A second defense that fails says what it brought."""
    id, _ = brought(house, table, gm, "ghoul")
    bite = drawn(gm, "attack", foe_id=id, move="Bite or bone blade").typed({"pc_id": KARA})
    send(gm, "attack", bite)
    kara = Seat("player", KARA)
    for _ in range(2):  # the blow, then the Might defense that hangs on it
        [open_id] = [id for id, o in state(house, table).pending.items() if isinstance(o, Incoming)]
        assert isinstance(
            house.tables.submit(table, kara, open_id, Defend(open_id=open_id, forgo=True)), Accepted
        )
    assert "paralyzed" in {each.name for each in state(house, table).party[KARA].pc.conditions}
    shown = words(house.browser(table, kara).part("act"))
    assert "It fails" in shown
    assert re.search("paralyzed.*It fails.*paralyzed", shown), shown
    assert "Without a roll" not in shown, "what it brings says more"


def test_players_read_nothing_of_entry(house: House, table: str, gm: Browser) -> None:
    id, _ = brought(house, table, gm, "vampire")
    vampire = creatures()["vampire"]
    send(gm, "move", drawn(gm, "move", foe_id=id, move="Mesmerize").typed({"targets[0]": KARA}))
    player = house.browser(table, Seat("player", KARA))
    pages = [
        player.client.get(player.path).text,
        *(player.part(p).text for p in ("sheet", "people", "act", "log")),
    ]
    secrets = [
        vampire.motive,
        *vampire.intrusions,
        *(m.text for m in vampire.moves if m.text),
        '"creature"',
        "Claws",
    ]
    assert [s for s in secrets for page in pages if s and s in page] == []


def test_line_adds_what_is_not_there(house: House, table: str, gm: Browser) -> None:
    first = dict(drawn(gm, "add").fields)
    typed = dict(form(gm.part("add", **{**first, "q": "wolf 3 x2 armor 1"}), "/form/add").fields)
    assert (typed["npc.name"], typed["npc.level"], typed["count"], typed["npc.armor"]) == (
        "wolf",
        "3",
        "2",
        "1",
    )
    send(gm, "add", list({**typed, "npc.damage": "5"}.items()))
    wolves = [f.npc for f in state(house, table).foes.values() if f.npc.name.startswith("wolf")]
    assert [(w.name, w.level, w.armor, w.damage) for w in wolves] == [
        ("wolf 1", 3, 1, 5),
        ("wolf 2", 3, 1, 5),
    ]
    changed = dict(form(gm.part("add", **{**typed, "npc.name": "Fenris"}), "/form/add").fields)
    assert changed["npc.name"] == "Fenris", "what is typed into a field stays"


def test_corrected_creature_keeps_entry(house: House, table: str, gm: Browser) -> None:
    """What is corrected of a creature keeps its entry."""
    id, _ = brought(house, table, gm, "ghoul")
    send(gm, "foe", drawn(gm, "foe", foe_id=id).typed({"foe.npc.health": "4"}))
    npc = state(house, table).foes[id].npc
    assert (npc.health, npc.creature) == (4, "ghoul")
    assert msgspec.json.encode(npc).count(b"ghoul") == 1


def test_shelf_filters_sort_and_stay_short(house: House, table: str, gm: Browser) -> None:
    """The shelf is filtered and sorted and no list draws more than sixty."""

    def names(part: str, **query: str) -> list[str]:
        html = gm.part(part, **query).text
        block = html.partition('id="found-foes"' if part == "add" else 'id="item-found"')[
            2
        ].partition("</div>")[0]
        return re.findall(r"<span>([^<]+?) <small", block)

    horror, every = names("add", genre="horror"), names("add")
    assert horror != every
    assert all(
        "horror" in c.tags or not genres_of(c.tags)
        for c in creatures().values()
        if c.name in horror
    )
    levels = {c.name: c.level for c in creatures().values()}
    sorted_so = [levels[name] for name in names("add", sort="level", genre="fantasy")]
    assert sorted_so == sorted(sorted_so) != []
    for part, query in (
        ("add", {}),
        ("item", {}),
        ("item", {"sort": "name"}),
        ("item", {"genre": "horror", "q": "a"}),
    ):
        assert 0 < len(names(part, **query)) <= 60
    by_name = names("item", sort="name", q="detonation")
    assert by_name == sorted(by_name, key=str.casefold)


def test_own_foe_is_kept_and_reused(house: House, table: str, gm: Browser) -> None:
    """A foe of one's own is kept and added again."""
    first = dict(drawn(gm, "add").fields)
    typed = dict(
        form(gm.part("add", **{**first, "q": "harbor wolf 3 armor 1"}), "/form/add").fields
    )
    send(gm, "add", list(typed.items()))
    id, wolf = list(state(house, table).foes.items())[-1]
    house.gm(table, Hurt(on=id, points=4), KeepFoe(foe_id=id))
    assert wolf.npc.name in words(gm.part("add", q="harbor"))
    _, again = brought(house, table, gm, wolf.npc.name)
    assert (again.npc.level, again.npc.armor, again.npc.health) == (3, 1, 9)
    house.gm(table, ForgetFoe(name=wolf.npc.name))
    assert state(house, table).kept == {}


@pytest.mark.parametrize(
    "field", sorted({*Npc.__struct_fields__} - {"name", "conditions", "common", "creature"})
)
def test_kept_foe_comes_again_with_every_field(
    field: str, house: House, table: str, gm: Browser
) -> None:
    own = {"name": "wolf", "level": 2, "max_health": 30, "health": 30}
    foe: Npc = structs.replace(filled_in(Npc), **own, conditions=None, common=None, creature=None)
    house.gm(table, AddFoe(npc=foe))
    id, first = list(state(house, table).foes.items())[-1]
    assert getattr(first.npc, field) not in (None, {}, [])
    house.gm(table, Hurt(on=id, points=2, ignores_armor=True), KeepFoe(foe_id=id))
    _, again = brought(house, table, gm, first.npc.name)
    assert getattr(again.npc, field) == getattr(first.npc, field)


def offers_anyway(answer: httpx.Response) -> bool:
    return 'name="anyway"' in answer.text


def test_refused_attack_is_made_anyway_with_tick(house: House, table: str, gm: Browser) -> None:
    """Where the table refuses a foe's attack, its form has the tick that allows it: too few of a
    kind are there, or the foe has acted as one of a group.
    """
    id, _ = brought(house, table, gm, "skeleton")
    house.gm(table, StartEncounter())
    volley = gm.part("attack", foe_id=id, move="Volley")
    assert offers_anyway(volley), "four have to be there"
    assert "Volley is made by 4 together" in words(volley)
    assert not offers_anyway(gm.part("attack", foe_id=id))
    send(gm, "attack", form(volley, "/form/attack").typed({"anyway": "true"}))
    assert state(house, table).foes[id].made[-1].together
    plain = gm.part("attack", foe_id=id)
    assert offers_anyway(plain), "it has acted with its group"
    [open_id] = [id for id, o in state(house, table).pending.items() if isinstance(o, Incoming)]
    house.gm(table, Defend(open_id=open_id, forgo=True))
    send(gm, "attack", form(plain, "/form/attack").typed({"anyway": "true"}))


def test_refusal_of_move_brings_tick_for_it(house: House, table: str, gm: Browser) -> None:
    """Whether a move is refused that each target meets once a day shows only with its target: the
    tick that allows it comes with the refusal.
    """
    id, _ = brought(house, table, gm, "tyrannosaurus_rex")
    for_kara = {"targets[0]": KARA}
    send(gm, "move", drawn(gm, "move", foe_id=id, move="Roar").typed(for_kara))
    first = gm.part("move", foe_id=id, move="Roar")
    assert not offers_anyway(first)
    refused = post(gm, "move", form(first, "/form/move").typed(for_kara))
    assert refused.status_code != 204
    assert offers_anyway(refused)
    send(gm, "move", form(refused, "/form/move").typed({"anyway": "true"}))


def test_things_are_targets_of_moves(house: House, table: str, gm: Browser) -> None:
    """A move that does something to things offers those of the scene; one that does not, none. From
    an attack the way leads there.
    """
    house.gm(table, AddThing(thing=Thing(name="gate", level=4)))
    [gate] = state(house, table).things
    enchanter, _ = brought(house, table, gm, "enchanter")
    offered = drawn(gm, "move", foe_id=enchanter, move="Enchant")
    send(gm, "move", offered.typed({"targets[0]": gate}))
    assert "gate" in words(gm.part("move", foe_id=enchanter, move="Enchant"))
    vampire, _ = brought(house, table, gm, "vampire")
    assert "gate" not in words(gm.part("move", foe_id=vampire, move="Mesmerize"))
    scientist, _ = brought(house, table, gm, "mad_scientist")
    attack = words(gm.part("attack", foe_id=scientist, move="Take over a device"))
    assert "On a foe or a thing instead…" in attack
    assert "gate" in words(gm.part("move", foe_id=scientist, move="Take over a device"))
