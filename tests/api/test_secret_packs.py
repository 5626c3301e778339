"""Two servers that differ in what the GM alone may read answer strangers, players and spectators
alike, at every door.

One has a pack for the GM alone with something of every kind, or the scenes of an open pack; the
other has none of it.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

import httpx
import pytest
import yaml
from tests.api.callers import Caller
from tests.examples import THOROUGH
from tests.long import rows
from tests.people import GUARD, KARA
from tests.web.house import GM, PATIENCE, House, Seat, settled

from threefold.library.catalogue import KINDS
from threefold.library.editions import EDITIONS
from threefold.library.guides import GUIDES
from threefold.library.judgements import JUDGEMENTS
from threefold.library.packs import install
from threefold.library.readers import ORDER, WRITTEN_FOR, reader_of
from threefold.mcp.tools import TokenAccess, ToolCaller, tools
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.jobs import Jobs
from threefold.table.history import SPECTATOR
from threefold.text import LANGUAGES
from threefold.web.api.controllers import OPERATIONS
from threefold.web.api.operations import Operation
from threefold.web.gm.page import REGIONS as GM_REGIONS
from threefold.web.limits import Rate
from threefold.web.player.page import REGIONS

PACK: Final = Path(__file__).parents[1] / "packs" / "glass_city"
MARA: Final = Seat("player", "p1")


class Secret(NamedTuple):
    """An entry that the GM alone may read."""

    kind: str
    key: str
    name: str

    @property
    def near(self) -> str:
        """The key as somebody mistypes it."""
        return self.key[:-1] + "x"


def _secrets() -> Iterator[Secret]:
    for file in sorted(PACK.glob("*.yaml")):
        for entry in yaml.safe_load(file.read_text()) if file.name != "pack.yaml" else ():
            yield Secret(file.stem, entry["key"], entry.get("name", entry["key"]))


SECRETS: Final = list(_secrets())
Secrets = Sequence[Secret]
FEW: Final = [secret for secret in SECRETS if secret.kind in ("scenes", "traps", "situations")]
"""Those that `make test` asks for at doors that take long."""

OFFERED: Final = frozenset({"grow-ability"})
"""Regions that offer what packs add to characters, a pack for the GM alone too (decision 0028)."""


def typed(secrets: Secrets) -> list[str]:
    """What somebody types who has heard of secrets."""
    return sorted({word for s in secrets for word in (s.key, s.near, s.name)})


NAMING: Final[dict[str, tuple[tuple[str, dict[str, Any]], ...]]] = {
    "traps": (("trap_find", {}), ("trap_disable", {}), ("trap_spring", {})),
    "rituals": (("ritual", {"step": "prepare"}),),
    "arcs": (("arc", {"step": "begin"}),),
    "descriptors": (("character_option", {"option": "change_descriptor"}), ("short_character", {})),
    "abilities": (("learn_power", {"kind": "spell"}), ("advance", {})),
    "foci": (("short_character", {}),),
}
"""The procedures that name content of these kinds. """
FIELD: Final = {"abilities": "ability", "foci": "focus"}


def requests(secrets: Secrets) -> Iterator[tuple[str, dict[str, Any]]]:
    """Requests that name each secret: by its key, and mistyped."""
    for secret in secrets:
        for word in (secret.key, secret.near, secret.name):
            for id, more in NAMING.get(secret.kind, ()):
                field = FIELD.get(secret.kind, secret.kind[:-1])
                yield id, {"actor": KARA, "inputs": {field: word, **more}, "dice": [10]}
            if secret.kind == "situations":
                yield (
                    "attack",
                    {
                        "actor": KARA,
                        "target": GUARD,
                        "dice": [10],
                        "inputs": {"attack": "broadsword", "stat": "might", "situations": [word]},
                    },
                )
            if secret.kind == "tables":
                yield "draw", {"inputs": {"what": "table", "table": word}, "dice": [1]}
    for what, face in product(("cypher", "artifact", "creature", "intrusion"), (1, 50)):
        yield "draw", {"inputs": {"what": what}, "dice": [face, 1, 1, 1]}


Door = Callable[[], object]


def get(client: httpx.Client, path: str, **query: str) -> str:
    """An answer of the server, whatever it is."""
    answer = client.get(path, params=query)
    return f"{answer.status_code} {settled(answer.text)}"


def of_the_api(client: httpx.Client, secrets: Secrets) -> Iterator[tuple[str, str]]:
    """Every operation that asks for no seat. ``client`` may have a token."""
    for operation in OPERATIONS:
        if operation.scope is None and operation.method == "GET" and "{job}" not in operation.path:
            for path, query in _addresses(operation, secrets):
                yield (
                    f"{path} {query}",
                    get(client, f"/api/v1{path}" if "health" not in path else path, **query),
                )
    yield "document", get(client, "/api/v1/openapi.json")
    for id, request in requests(secrets):
        answer = client.post(f"/api/v1/procedures/{id}", json=request)
        yield f"{id} {request['inputs']}", f"{answer.status_code} {answer.text}"
        many = client.post("/api/v1/adjudicate/many", json=[{"procedure": id, **request}])
        yield f"many {id} {request['inputs']}", many.text
    for word in (
        ("glass_storm", "glass_storx") if len(secrets) > len(FEW) else ()
    ):  # the laboratory starts slowly
        fight = {"party": [KARA], "foes": [GUARD], "environment": {"attacks": [word]}}
        job = client.post("/api/v1/simulations", json={"encounter": fight, "runs": 1})
        assert job.status_code == 202, job.text
        done = client.get(f"/api/v1/jobs/{job.json()['id']}", params={"wait": "20"}).json()
        yield f"simulate {word}", repr({**done, "id": ""})
        assert done["status"] not in ("waiting", "running"), done


def _addresses(operation: Operation, secrets: Secrets) -> Iterator[tuple[str, dict[str, str]]]:
    names = {parameter.name for parameter in operation.query}
    langs = LANGUAGES if "lang" in names else ("",)
    values: list[dict[str, str]] = [{}]
    if "{kind}" in operation.path and "{key}" in operation.path:
        values = [{"kind": s.kind, "key": s.key} for s in secrets]
    elif "{kind}" in operation.path:
        values = [
            {"kind": kind}
            for kind in KINDS
            if len(secrets) > len(FEW) or kind in ("scenes", "traps")
        ]
    elif "{procedure}" in operation.path:
        values = [{"procedure": id} for id in ("attack", "trap_spring")]
    elif "{rule}" in operation.path:
        values = [{"rule": word} for word in typed(secrets)]
    for value in values:
        path = operation.path.format(**value)
        for lang in langs[: 1 if "{procedure}" in operation.path else 3]:
            said = {"lang": lang} if lang else {}
            yield path, said
            for word in typed(secrets) if "q" in names and lang in ("", "fr") else ():
                yield path, {"q": word, **said}


def of_assistants(
    house: House, table: str, seat: Seat | None, secrets: Secrets
) -> Iterator[tuple[str, str]]:
    """What the tools of assistants say of content, at a seat or with a token that has ended."""
    made = house.tables.programs.make(table, seat or MARA, "assistant", ("read", "play"))
    assert not isinstance(made, Refusal)
    if seat is None:
        house.tables.programs.end(table, made[0].id)
    who = ToolCaller(Jobs(), TokenAccess(house.tables, made[1]))
    known = tools("en")
    for kind, word in product({secret.kind for secret in secrets}, ("", *typed(secrets))):
        found = who.run_at_table(known["search_content"].work, who, {"kind": kind, "query": word})
        yield f"search {kind} {word}", repr(found)
    for word in typed(secrets):
        yield (
            f"rules {word}",
            repr(who.run_at_table(known["search_rules"].work, who, {"query": word})),
        )
    for id, request in requests(secrets):
        yield f"{id} {request['inputs']}", repr(who.run_at_table(known[id].work, who, request))


def of_pages(client: httpx.Client, secrets: Secrets) -> Iterator[tuple[str, str]]:
    """The reference, its searches, and the first page."""
    yield "start", get(client, "/")
    for word in ("", *typed(secrets)):
        yield f"rules?q={word}", get(client, "/rules", q=word)
        yield f"rules/{word}", get(client, f"/rules/{word or 'x'}")
    for secret in secrets:
        yield f"rules/{secret.kind}/{secret.key}", get(client, f"/rules/{secret.kind}/{secret.key}")


def of_a_seat(house: House, table: str, seat: Seat) -> Iterator[tuple[str, str]]:
    """The pages of a seat, what the GM's pages say to it, and commands that name secrets."""
    browser = house.browser(table, seat)
    for path in ("", "/journal", "/find?q=glass", "/story", "/dice"):
        yield path, get(browser.client, browser.path + path)
    for name in {*REGIONS, *GM_REGIONS} - OFFERED | {
        "find",
        "prepared",
        "content",
        "add",
        "item",
        "procedure",
    }:
        for query in (
            {},
            {"q": "glass"},
            {"key": "mirror_court"},
            {"kind": "traps", "key": "glass_floor"},
        ):
            answer = browser.part(name, **query)
            yield f"part {name} {query}", f"{answer.status_code} {settled(answer.text)}"
    with Caller(house, table, seat, "play") as caller:
        for path in ("", "/log", "/characters", "/characters/p1"):
            yield path, settled(caller.get(path).text)
        for secret in SECRETS:
            for word in (secret.key, secret.near):
                yield (
                    f"play {word}",
                    caller.do(
                        "play", procedure="draw", inputs={"what": "table", "table": word}
                    ).text,
                )
                yield (
                    f"work {word}",
                    caller.do(
                        "begin_work", procedure="ritual", inputs={"ritual": word, "step": "prepare"}
                    ).text,
                )
                yield f"ready {word}", caller.do("ready_scene", key=word).text


def worlds(
    house: House, one: Path | None, other: Path | None, doors: Callable[[str], Any]
) -> list[str]:
    """The doors at which two servers answer differently, where one uses one pack and the other the
    other.
    """
    found: list[dict[str, str]] = []
    for pack in (one, other):
        install([] if pack is None else [pack])
        house.dice.begin()
        found.append(dict(doors(demo(house.tables))))
    install([])
    assert found[0].keys() == found[1].keys()
    return [door for door, said in found[0].items() if said != found[1][door]]


OF_SEATS: Final = [pytest.param(MARA, id="player"), pytest.param(SPECTATOR, id="spectator")]


@pytest.fixture(scope="module")
def gm_only(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pack with something of every kind, for the GM alone."""
    folder = tmp_path_factory.mktemp("secret") / "glass_city"
    shutil.copytree(PACK, folder)
    manifest = folder / "pack.yaml"
    manifest.write_text(manifest.read_text() + "gm_only: true\n")
    return folder


@pytest.fixture(scope="module")
def without_scenes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The open pack without its scenes."""
    folder = tmp_path_factory.mktemp("open") / "glass_city"
    shutil.copytree(PACK, folder)
    (folder / "scenes.yaml").unlink()
    return folder


@pytest.fixture(autouse=True)
def _ask_without_end(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Rate, "admits", lambda *asked: True)
    yield
    install([])


def test_every_kind_is_in_one_list() -> None:
    assert WRITTEN_FOR.keys() == {*KINDS, *(kind.name for kind in (GUIDES, JUDGEMENTS, EDITIONS))}
    assert {secret.kind for secret in SECRETS} == KINDS.keys() - {"types", "modules", "shorts"}


def test_readers_are_told_by_role() -> None:
    readers = [reader_of(role) for role in (None, "spectator", "player", "assistant", "gm")]
    assert readers == ["everybody", "seat", "seat", "gm", "gm"]
    assert ORDER == ("everybody", "seat", "gm")


@pytest.mark.thorough
@pytest.mark.turns("packs", 3)
@pytest.mark.parametrize("seat", rows([pytest.param(None, id="stranger"), *OF_SEATS], 1))
@pytest.mark.parametrize("secrets", rows([FEW, SECRETS], 1), ids=["few", "all"])
@pytest.mark.parametrize("door", ["api", "assistants"])
def test_programs_are_told_no_secret(
    house: House,
    gm_only: Path,
    without_scenes: Path,
    door: str,
    secrets: Secrets,
    seat: Seat | None,
) -> None:
    """Each seat asks for a third of all secrets, in `make thorough` for each."""
    if secrets is SECRETS and not THOROUGH:
        secrets = SECRETS[[None, *(each.values[0] for each in OF_SEATS)].index(seat) :: 3]

    def doors(table: str) -> Iterator[tuple[str, str]]:
        if door == "assistants":
            yield from of_assistants(house, table, seat, secrets)
            return
        with ExitStack() as held:
            if seat is None:
                client = held.enter_context(httpx.Client(base_url=house.base, timeout=PATIENCE))
            else:
                caller = held.enter_context(Caller(house, table, seat, "read"))
                client = caller.client
                client.base_url = httpx.URL(house.base)
            yield from of_the_api(client, secrets)

    assert worlds(house, gm_only, None, doors) == []
    assert worlds(house, PACK, without_scenes, doors) == []


@pytest.mark.turns("packs", 3)
@pytest.mark.parametrize("secrets", rows([FEW[:1], SECRETS], 0), ids=["one", "all"])
def test_pages_tell_strangers_no_secret(
    house: House, gm_only: Path, without_scenes: Path, secrets: Secrets
) -> None:
    def doors(table: str) -> Iterator[tuple[str, str]]:
        with httpx.Client(base_url=house.base, timeout=PATIENCE) as client:
            yield from of_pages(client, secrets)

    assert worlds(house, gm_only, None, doors) == []
    assert worlds(house, PACK, without_scenes, doors) == []


@pytest.mark.turns("packs", 3)
@pytest.mark.parametrize("seat", rows(OF_SEATS, 0))
def test_seats_are_told_no_secret(
    house: House, gm_only: Path, without_scenes: Path, seat: Seat
) -> None:
    assert worlds(house, gm_only, None, lambda table: of_a_seat(house, table, seat)) == []
    assert worlds(house, PACK, without_scenes, lambda table: of_a_seat(house, table, seat)) == []


def test_gm_reads_every_secret(house: House, gm_only: Path) -> None:
    install([gm_only])
    with Caller(house, demo(house.tables), GM, "read") as caller:
        for secret in SECRETS:
            assert caller.client.get(f"/content/{secret.kind}/{secret.key}").status_code == 200, (
                secret
            )
