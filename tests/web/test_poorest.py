"""What people own breaks no page: files of Foundry without tags, and the poorest entries that the
schemas allow, through every dialog, page, search, print and list, and into play."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import suppress
from html import escape
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import httpx
import msgspec
import pytest
from msgspec import structs
from tests.examples import times
from tests.exchange.samples import npc
from tests.web.drawn import words
from tests.web.house import GM, Browser, House, Seat, open_house
from tests.web.poorest import poor_pack
from tests.web.test_imports import bring

from threefold.interop.characters import read_characters
from threefold.library.catalogue import catalogue
from threefold.library.packs import KINDS, install
from threefold.library.shelf import everything
from threefold.model.characters import Gear
from threefold.model.languages import LANGUAGES, Lang
from threefold.model.powers import Ability, Cypher
from threefold.rules.types import Refusal
from threefold.service.content import entry_json
from threefold.service.demo import demo
from threefold.service.exchange import OUTS, NotOutError, export_entry, export_pack
from threefold.service.imports import Imports, kept_beside
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.history import GUEST, SPECTATOR
from threefold.web.gm.find import part_of
from threefold.web.gm.page import REGIONS as GMS
from threefold.web.player.page import REGIONS as PLAYERS
from threefold.web.spectator import REGIONS as SPECTATORS

MARA: Final = "p1"
REFERENCES: Final = [
    parent / "shared/reference/foundry" for parent in Path(__file__).resolve().parents
]


@pytest.fixture
def imports(tmp_path: Path) -> Iterator[Imports]:
    yield kept_beside(tmp_path / "tables.db")
    install([])


@pytest.fixture
def house(imports: Imports) -> Iterator[House]:
    with open_house(imports=imports) as opened:
        yield opened


def bare_npc(name: str) -> bytes:
    """An actor of Foundry as the system's own compendium has it: without a word of tags."""
    return msgspec.json.encode(npc(name, (name.casefold() * 16)[:16]))


@pytest.mark.parametrize("name", ["bard", "vampire"])
def test_actor_without_tags_becomes_foe(house: House, name: str) -> None:
    """An actor of Foundry has no tags: "Add foes" lists it, and it comes to the table with its
    figures.
    """
    gm = house.browser(demo(house.tables), GM)
    files = [place / f"fvtt-actors-{name}.json" for place in REFERENCES]
    data = next((file.read_bytes() for file in files if file.exists()), bare_npc(name.capitalize()))
    assert bring(gm, ("actor.json", data)).status_code == 200
    for query in ({"q": name}, {"known": name}, {"sort": "level"}, {}):
        answer = gm.part("add", **query)
        assert answer.status_code == 200, words(answer)
        assert "q" not in query or name.capitalize() in words(answer)
    added = gm.do(
        "add_foe",
        "/form/add",
        known=name,
        preset=name,
        **{"npc.name": name.capitalize(), "npc.level": 3},
    )
    assert added.status_code < 300, words(added)
    assert name.capitalize() in gm.get().text


UNREADABLE: Final = ({"x": 1}, "nonsense", {"1": "zzz"})


@pytest.mark.parametrize("points", UNREADABLE, ids=str)
def test_unreadable_effects_are_refused(house: House, points: object) -> None:
    """A figure that no page can read closed the page of whoever carried it, and the dialog of items
    for the table: it is refused at every door."""
    table = demo(house.tables)
    pc = house.tables.history(table).state.party[MARA].pc
    effects = [{"kind": "damage", "points": points}]
    cypher = msgspec.convert({"name": "Q", "level": 1, "effects": effects}, Cypher)
    ability = msgspec.convert({"name": "Q", "cost": 0, "effects": effects}, Ability)
    stranger = structs.replace(pc, name="Kara", cyphers=[cypher])
    doors: tuple[AnyCommand, ...] = (
        c.FindItem(to=MARA, cypher=cypher),
        c.EditPc(pc_id=MARA, pc=structs.replace(pc, cyphers=[cypher])),
        c.EditPc(pc_id=MARA, pc=structs.replace(pc, equipment=[Gear("Q", effects=cypher.effects)])),
        c.AddPc(pc=stranger),
        c.Join(pc=stranger),
        c.LearnAbility(pc_id=MARA, ability=ability),
        c.LearnAbility(
            pc_id=MARA, ability=structs.replace(ability, effects=cypher.effects, use="enabler")
        ),
    )
    for command in doors:
        seat = GUEST if isinstance(command, c.Join) else GM
        done = house.tables.submit(table, seat, secrets.token_hex(8), command)
        assert isinstance(done, Refusal), command
        assert done.code == "bad_value"
        assert done.message.key.startswith("content.entry.")


# --- the poorest entries --------------------------------------------------------------------------


class Poor(NamedTuple):
    """A table with a poor pack, the pack's keys by kind, and what broke so far."""

    house: House
    table: str
    gm: Browser
    keys: dict[str, list[str]]
    faults: list[str]

    def see(self, answer: httpx.Response, what: str, *, found: bool = True) -> httpx.Response:
        """Note an answer that is no page; with ``found`` also one that refuses."""
        if answer.status_code >= (400 if found else 500):
            self.faults.append(f"{answer.status_code} {what}: {words(answer)[:200]}")
        return answer

    def do(self, command: AnyCommand, seat: Seat = GM) -> None:
        """A command: what the rules refuse is no fault, what raises is."""
        try:
            self.house.tables.submit(self.table, seat, secrets.token_hex(8), command)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told with all others
            self.faults.append(f"{type(command).__name__}: {error!r}"[:300])


@pytest.mark.long
@pytest.mark.turns("poorest", 2)
@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(times(2)))
def test_poorest_entries_break_no_page(house: House, tmp_path: Path, seed: int) -> None:
    """Whatever is left out of an entry, every door that shows, finds or uses it stays open."""
    poor = _at_a_table(house, tmp_path / "poor", seed)
    _read(poor, LANGUAGES)
    _of_the_gm(poor)
    _opened(poor, "ko")
    _played(poor)
    for name in GMS:
        poor.see(poor.gm.part(name, pc_id=MARA), f"dialog {name} after", found=False)
    _of_a_player(poor)
    _created(poor)
    _printed_and_told(poor)
    _sent_away(poor, tmp_path / "poor")
    assert not poor.faults, "\n".join(sorted(set(poor.faults)))


@pytest.mark.long
def test_poor_entries_are_found_and_played(house: House, tmp_path: Path) -> None:
    """The poorest entries are found by their letter, opened and used."""
    poor = _at_a_table(house, tmp_path / "poor", 0)
    _read(poor, ("en",))
    _opened(poor, "en")
    _played(poor)
    assert not poor.faults, "\n".join(sorted(set(poor.faults)))


def _at_a_table(house: House, folder: Path, seed: int) -> Poor:
    keys = poor_pack(folder, Random(seed))
    install([folder])
    table = demo(house.tables)
    return Poor(house, table, house.browser(table, GM), keys, [])


def _read(poor: Poor, langs: Sequence[Lang]) -> None:
    """The reference, its search, and the API, without a seat."""
    with httpx.Client(base_url=poor.house.base, timeout=60) as client:
        for kind, keys in poor.keys.items():
            for lang in langs:
                client.cookies.set("lang", lang)
                shown = [key for key in keys if kind != "scenes"]
                for key in shown:
                    poor.see(client.get(f"/rules/{kind}/{key}"), f"/rules/{kind}/{key} {lang}")
                    poor.see(
                        client.get(f"/api/v1/content/{kind}/{key}?lang={lang}"),
                        f"API {kind}/{key} {lang}",
                    )
            listed = poor.see(
                client.get(f"/api/v1/content/{kind}?q=Q&limit=500"), f"API {kind}"
            ).json()
            if kind != "scenes" and "q" not in {entry["key"] for entry in listed["entries"]}:
                poor.faults.append(f"not found by its name of one letter: {kind}")
        for typed in ("Q", "q", "Z", "x", " "):
            poor.see(client.get("/rules", params={"q": typed}), f"/rules?q={typed}")


def _of_the_gm(poor: Poor) -> None:
    """Every dialog, and searches for what may be handed out."""
    gm = poor.gm
    for name in GMS:
        poor.see(gm.part(name), f"dialog {name}", found=False)
    for key in ("q", "z"):
        for query in (
            {"known": key},
            {"q": key},
            {"sort": "level"},
            {"sort": "name"},
            {"tag": "x"},
            {"genre": "fantasy"},
        ):
            poor.see(gm.part("add", **query), f"add {query}")
        for kind in ("cyphers", "artifacts", "equipment"):
            poor.see(gm.part("item", to=MARA, known=f"{kind}:{key}"), f"item {kind}:{key}")
    for query in ({"sort": "level"}, {"sort": "name"}, {"q": "a"}, {"tag": "x"}):
        poor.see(gm.part("item", to=MARA, **query), f"item {query}")
    for what in ("table", "cypher", "artifact", "item", "intrusion"):
        poor.see(
            gm.part("chance", **{"set.what": what, "inputs.table": "Q"}),
            f"chance {what}",
            found=False,
        )


def _opened(poor: Poor, lang: Lang) -> None:
    """What the palette finds by a letter, and what each entry opens."""
    gm = poor.gm
    gm.client.cookies.set("lang", lang)
    found = poor.see(gm.part("find", q="Q"), "palette").text
    for item in catalogue():
        if not item.pack:
            continue
        opens = f"situation?id={item.key}" if item.kind == "situations" else part_of(item)
        part, _, query = opens.partition("?")
        if item.name == "Q" and escape(f"{part}?{query}") not in found:
            poor.faults.append(f"the palette does not find {item.kind}")
        address = f"{gm.path}/part/{part}?{query}"
        poor.see(gm.client.get(address, headers={"hx-request": "true"}), f"what {item.kind} opens")
        poor.see(gm.part("content", kind=item.kind, key=item.key), f"content {item.kind}")
    gm.client.cookies.set("lang", "en")


def _played(poor: Poor) -> None:
    """A foe of each creature, things found, scenes brought, situations put on foes, arcs begun,
    works begun.
    """
    gm = poor.gm
    for n, key in enumerate(poor.keys["creatures"]):
        fields = {"known": key, "preset": key, "npc.name": f"Q{n}", "npc.level": 1, "npc.health": 1}
        poor.see(gm.do("add_foe", "/form/add", **fields), f"a foe {key}")
    for kind, what in (("cyphers", "cypher"), ("artifacts", "artifact"), ("equipment", "thing")):
        for key, name in zip(poor.keys[kind], "QZ", strict=False):
            fields = {
                "to": MARA,
                "kind": what,
                "known": f"{kind}:{key}",
                "name": name,
                "level": 1,
                "identified": "on",
            }
            poor.see(gm.do("find_item", "/form/item", **fields), f"{kind} {key} found", found=False)
    for name in ("Q", "Z"):
        poor.do(c.LearnAbility(pc_id=MARA, ability=name))
        for what in ("ability", "cypher", "artifact", "equipment"):
            poor.do(c.UsePower(pc_id=MARA, what=what, name=name, natural=15))  # type: ignore[arg-type]
    for key in poor.keys["arcs"]:
        poor.do(c.PursueArc(pc_id=MARA, do="begin", arc=key))
    for key in poor.keys["rituals"]:
        poor.do(
            c.BeginWork(
                procedure="ritual",
                pc_id="p2",
                inputs=msgspec.Raw(json.dumps({"ritual": key}).encode()),
            )
        )
    for key in poor.keys["traps"]:
        inputs = msgspec.Raw(json.dumps({"trap": key}).encode())
        poor.do(c.CallFor(procedure="trap_spring", pcs=[MARA], inputs=inputs))
    for key in poor.keys["situations"]:
        poor.see(gm.do("set_situation", "/form/situation", id=key), f"situation {key}", found=False)
    for key in poor.keys["scenes"]:
        poor.see(gm.part("prepared", key=key), f"scene {key}")
        poor.see(
            gm.do("bring_scene", "/form/prepared", key=key), f"scene {key} brought", found=False
        )
    foes = list(poor.house.tables.history(poor.table).state.foes)
    for foe in foes[-2:]:
        for name in ("attack", "move", "foe", "hand", "ready"):
            poor.see(
                gm.part(name, foe_id=foe, on=foe, pc_id=MARA), f"{name} of a poor foe", found=False
            )
        poor.do(c.FoeAttacks(foe_id=foe, pc_id=MARA))
    poor.see(gm.get(), "the GM's page")
    poor.see(gm.get("/lab"), "the laboratory of the table", found=False)


def _of_a_player(poor: Poor) -> None:
    """A player's page with what was found and learnt, and what may be bought."""
    player = poor.house.browser(poor.table, Seat("player", MARA))
    for lang in ("en", "fr"):
        player.client.cookies.set("lang", lang)
        poor.see(player.get(), "a player's page")
        for name in PLAYERS:
            poor.see(
                player.part(name, q="Q", arc="q", procedure="ritual", follower="Q"),
                name,
                found=False,
            )
        for mode in ("attack", "try", "use", "rest", "move"):
            poor.see(player.part("act", moment="act", mode=mode, welcomed="1"), f"act {mode}")
        for arc in poor.keys["arcs"]:
            poor.see(player.part("grow-arc", arc=arc), f"arc {arc}")
    spectator = poor.house.browser(poor.table, SPECTATOR)
    poor.see(spectator.get(), "a spectator's page")
    for name in SPECTATORS:
        poor.see(spectator.part(name), f"spectator {name}")


def _created(poor: Poor) -> None:
    """Creation with a poor descriptor, focus, flavor and ability."""
    from tests.web.test_creating import Maker

    with httpx.Client(base_url=poor.house.base, timeout=60) as client:
        maker = Maker(poor.house, client, "/create")
        for type in ("warrior", "adept"):
            poor.see(maker.send(type=type, name="W"), f"creation {type}")
            for field, value in (
                ("adjective", "Q"),
                ("verb", "Q"),
                ("adjective", "Z"),
                ("verb", "Z"),
                ("flavor", "q"),
            ):
                poor.see(maker.send(**{field: value}), f"creation {type} {field} {value}")
            poor.see(maker.send(**{"find.t1": "Q"}), "creation: abilities found")
            poor.see(maker.send(**{"find.carry": "Q"}), "creation: things found")
            poor.see(maker.send(tier="3"), f"creation {type} tier 3")
            poor.see(maker.send(act="fill"), f"creation {type} filled")
        poor.see(client.get("/characters"), "the shelf of characters")
        poor.see(client.get(maker.path), "creation opened again")


def _printed_and_told(poor: Poor) -> None:
    """The print, the journal, exports of the table, and the API of the seat."""
    gm = poor.gm
    for path in ("/print", "/journal", "/journal?for=everybody", "/journal/html", "/dice"):
        poor.see(gm.get(path), path)
    for what in ("session", "archive", "journal", "party"):
        poor.see(gm.get(f"/export/{what}"), f"export {what}")
    party = gm.get("/export/party").content
    assert read_characters(party, "party")
    player = poor.house.browser(poor.table, Seat("player", MARA))
    for path in ("/print", "/journal", "/dice"):
        poor.see(player.get(path), path)


def _sent_away(poor: Poor, folder: Path) -> None:
    """Every format of other programs takes the entries and the pack."""
    for name, keys in poor.keys.items():
        kind = KINDS[name]
        for entry in everything(kind):
            if kind.key_of(entry) not in keys:
                continue
            for lang in LANGUAGES:
                entry_json(kind, entry, lang)
            for out in OUTS:
                with suppress(NotOutError):
                    export_entry(name, entry, out)
    for out in OUTS:
        with suppress(NotOutError):
            export_pack(folder, out)
