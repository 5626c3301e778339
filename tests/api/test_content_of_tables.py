"""Content by the API and for assistants: what is the GM's alone stays there, and a table's own
packs stay at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from tests.api.callers import Caller
from tests.web.house import GM, House, Seat

from threefold.library.creatures import creatures
from threefold.library.packs import install
from threefold.mcp.tools import TokenAccess, ToolCaller, tools
from threefold.service.demo import demo
from threefold.service.jobs import Jobs

HERS = 77


@pytest.fixture(scope="module")
def two(house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Two tables; the first has a pack of its own, for its GM alone: a vampire of other figures,
    and a creature.
    """
    one, other = demo(house.tables), demo(house.tables)
    folder: Path = tmp_path_factory.mktemp("hers")
    (folder / "pack.yaml").write_text(
        "format: threefold/pack/1\nkey: hers\nname: Hers\ngm_only: true\n"
    )
    mine = [
        msgspec.structs.replace(creatures()["vampire"], health=HERS),
        msgspec.structs.replace(
            creatures()["vampire"], key="marsh_howler", name="Marsh Howler", aka=()
        ),
    ]
    (folder / "creatures.jsonl").write_bytes(b"\n".join(map(msgspec.json.encode, mine)) + b"\n")
    install([], {one: [folder]})
    yield one, other
    install([])


def read(house: House, table: str, seat: Seat | None) -> tuple[list[str], int]:
    """Who is found as a howler, and how healthy a vampire is, by the API."""
    if seat is None:
        with httpx.Client(base_url=f"{house.base}/api/v1") as client:
            return _read(client)
    with Caller(house, table, seat, "read") as caller:
        return _read(caller.client)


def _read(client: httpx.Client) -> tuple[list[str], int]:
    found = client.get("/content/creatures", params={"q": "howler"}).json()
    one = client.get("/content/creatures/marsh_howler")
    assert one.status_code == (200 if found["total"] else 404)
    counted = next(
        kind["entries"] for kind in client.get("/content").json() if kind["kind"] == "creatures"
    )
    assert counted == len(creatures()) + found["total"]
    return [e["key"] for e in found["entries"]], client.get("/content/creatures/vampire").json()[
        "health"
    ]


def told(house: House, table: str, seat: Seat) -> tuple[list[str], int]:
    """The same as an assistant is told it."""
    made = house.tables.programs.make(table, seat, "assistant", ("read",))
    assert isinstance(made, tuple)
    who = ToolCaller(Jobs(), TokenAccess(house.tables, made[1]))

    def found(query: str) -> list[dict[str, Any]]:
        tool = tools("en")["search_content"]
        entries: list[dict[str, Any]] = who.run_at_table(
            tool.work, who, {"kind": "creatures", "query": query}
        )["entries"]
        return entries

    return [e["key"] for e in found("howler")], found("vampire")[0]["health"]


@pytest.mark.parametrize("ask", [read, told])
def test_gm_pack_is_read_by_gm_alone(house: House, two: tuple[str, str], ask: Any) -> None:
    """Only the GM of the table reads the GM's own pack."""
    one, other = two
    of_books = creatures()["vampire"].health
    assert ask(house, one, GM) == (["marsh_howler"], HERS)
    assert ask(house, one, Seat("player", "p1")) == (
        [],
        of_books,
    )  # the entry of the books is there in its place
    assert ask(house, other, GM) == ([], of_books)


def test_nobody_reads_it_without_token(house: House, two: tuple[str, str]) -> None:
    assert read(house, "", None) == ([], creatures()["vampire"].health)
