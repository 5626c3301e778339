"""Works are the GM's to agree to; nobody drives one further, cheaper or at another's cost than the
rules have it.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.people import given
from tests.web.house import GM, Browser, House, Seat, refused, settled
from tests.web.test_security_secrets import views

from threefold.library.packs import install
from threefold.model.time import Duration
from threefold.service.demo import demo, demo_party
from threefold.service.log_shelf import LOG_SHELF
from threefold.table import commands as c
from threefold.table.log import log
from threefold.table.state import Called, Rolled, State

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")
RITE = {"inputs.ritual": "consecration", "inputs.level": "3"}


@pytest.fixture
def player(house: House, table: str) -> Browser:
    return house.browser(table, ONE)


def state(house: House, table: str) -> State:
    return house.tables.history(table).state


def begin(player: Browser, fields: Mapping[str, str], procedure: str = "ritual") -> Any:
    return player.do("begin_work", procedure=procedure, pc_id="p1", **fields)


def flat(name: str, value: object) -> dict[str, str]:
    """A value as the fields of a form."""
    if isinstance(value, dict):
        return {k: v for key, each in value.items() for k, v in flat(f"{name}.{key}", each).items()}
    return {name: str(value)}


@pytest.mark.parametrize(
    "forged",
    [
        {"inputs.state.subtask": "3"},
        {
            "inputs.points": "3",
            "inputs.participants[0].pc": "p2",
            "inputs.participants[0].points": "3",
        },
        {"inputs.ease[0].name": "luck", "inputs.ease[0].steps": "9"},
        {"inputs.halvings": "3"},
        {"inputs.no_time": "true"},
        {"inputs.free_effort": "5"},
    ],
    ids=lambda forged: next(iter(forged)),
)
def test_plan_tells_nothing_of_gm(
    house: House, table: str, player: Browser, forged: dict[str, str]
) -> None:
    """A plan says nothing that is the GM's to say."""
    assert refused(begin(player, {**RITE, **forged})) == "not_your_seat"
    assert state(house, table).works == {}
    assert begin(player, RITE).status_code == 204


@pytest.mark.parametrize(
    "field", ["done", "xp_paid", "agreed", "recipe", "simple", "time_factor", "material_factor"]
)
def test_plan_forges_no_progress_and_no_payment(
    house: House, table: str, player: Browser, field: str
) -> None:
    fields = {
        "inputs.name": "Star",
        "inputs.skill": "breaking things",
        "inputs.level": "5",
        f"inputs.{field}": "1",
    }
    assert refused(begin(player, fields, "magic_craft")) in ("not_your_seat", "bad_value")
    assert state(house, table).works == {}


def test_absent_people_pay_no_ritual(house: House, table: str, player: Browser) -> None:
    """Nobody who is not at the table pays for a ritual."""
    gm = house.browser(table, GM)
    ghost = {"name": "Ghost", **msgspec.to_builtins(demo_party()[1])}
    sheet = {k: ghost[k] for k in ("kind", "name", "tier", "effort", "pools")}
    taking = {"inputs.participants[0].points": "3", **flat("inputs.participants[0].pc", sheet)}
    assert refused(begin(player, {**RITE, "inputs.points": "3", **taking})) == "not_your_seat"
    assert refused(begin(gm, {**RITE, "inputs.points": "3", **taking})) == "bad_value"
    assert (gm.get().status_code, player.get().status_code) == (200, 200)


def test_proposal_is_between_its_player_and_gm(house: House, table: str, player: Browser) -> None:
    other = house.browser(table, TWO)
    assert begin(player, {**RITE, "title": "zyxquill"}).status_code == 204
    work = next(iter(state(house, table).works))
    assert "zyxquill" not in other.parts() + other.get().text
    assert "zyxquill" in player.parts()
    for fields in ({"role": "chanting", "points": "0"}, {"points": "1", "stat": "intellect"}):
        assert refused(other.do("share_in_work", work_id=work, pc_id="p2", **fields)) == "stale"
    assert (
        refused(other.do("share_in_work", work_id=work, pc_id="p1", points="1")) == "not_your_seat"
    )
    assert refused(player.do("tend_work", work_id=work, do="take_up")) == "not_your_seat"
    assert refused(player.do("work_on", work_id=work)) == "not_your_seat"
    assert refused(other.do("end_work", work_id=work)) == "stale"
    history = house.tables.history(table)
    assert (
        len(log(history, GM, LOG_SHELF, 9))
        == len(log(history, ONE, LOG_SHELF, 9))
        == len(log(history, TWO, LOG_SHELF, 9)) + 1
    )


def test_possessed_pc_hides_escape_difficulty(house: House, table: str, player: Browser) -> None:
    """Who is possessed says not how hard it is to be free."""
    house.gm(table, c.BeginWork(procedure="possession", pc_id="p1", target="f5"))
    called = next(iter(state(house, table).pending))
    house.gm(table, c.Attempt(open_id=called, natural=2))
    house.gm(
        table,
        *(
            c.Settle(open_id=id)
            for id, o in state(house, table).pending.items()
            if isinstance(o, Rolled)
        ),
    )
    work = next(iter(state(house, table).works))
    house.gm(table, c.StepWork(work_id=work, do="act"))
    before = house.tables.history(table).version
    easily = c.StepWork(
        work_id=work, do="eject", inputs=given(ease=[{"name": "luck", "steps": 20}])
    )
    done = house.tables.submit(table, ONE, "forged", easily)
    assert getattr(done, "code", None) == "not_your_seat"
    assert house.tables.history(table).version == before
    assert player.do("step_work", work_id=work, do="eject").status_code == 204


@pytest.fixture
def secret_pack(tmp_path: Path) -> Iterator[None]:
    """A pack that is the GM's alone, for a while."""
    folder = tmp_path / "glass_city"
    shutil.copytree(Path(__file__).parents[1] / "packs" / "glass_city", folder)
    with (folder / "pack.yaml").open("a", encoding="utf-8") as file:
        file.write("gm_only: true\n")
    install([folder])
    yield
    install([])


@pytest.mark.usefixtures("secret_pack")
def test_gm_ritual_is_no_player_plan(house: House, table: str, player: Browser) -> None:
    """A ritual of a pack that is the GM's alone is no players plan."""
    gm = house.browser(table, GM)
    assert "Black Noon" not in player.part("plan", procedure="ritual").text
    assert "Black Noon" in gm.part("work", procedure="ritual", pc_id="p1").text
    rite = {"inputs.ritual": "black_noon", "inputs.level": "4"}
    answer = begin(player, rite)
    assert (refused(answer), "Black Noon" in answer.text) == ("bad_value", False)
    assert begin(gm, rite).status_code == 204


@pytest.mark.usefixtures("secret_pack")
def test_gm_arc_is_not_offered_to_players(player: Browser) -> None:
    """An arc of a pack that is the GM's alone is offered to no player."""
    arcs = player.part("grow-arcs").text
    assert "Aid a Friend" in arcs
    assert "Relight the Sun" not in arcs
    assert "Relight the Sun" not in player.part("grow-arc", arc="relight_the_sun").text


HIDDEN: dict[str, dict[str, object]] = {
    "ritual": {"ritual": "consecration", "points": 2},
    "magic_craft": {"skill": "breaking things", "name": "a coin"},
}


def worlds(house: House, procedure: Any, natural: int) -> Iterator[tuple[str, str]]:
    """All that players get of a work of two levels: when it has just begun, and after a roll."""
    told: list[list[str]] = []
    for level in (4, 5):
        table = demo(house.tables)
        browsers = [house.browser(table, seat) for seat in (ONE, TWO)]
        inputs = given(level=level, **HIDDEN[procedure])
        house.gm(
            table,
            c.BeginWork(procedure=procedure, pc_id="p1", inputs=inputs, title="It", hidden=True),
        )
        told.append([])
        for step in (False, True):
            if step:
                house.gm(table, c.PassTime(time=Duration(60, "days")))
                house.gm(
                    table,
                    *(
                        c.Attempt(open_id=id, natural=natural)
                        for id, o in waiting(house, table, Called)
                    ),
                )
                house.gm(table, *(c.Settle(open_id=id) for id, _ in waiting(house, table, Rolled)))
            for browser in browsers:
                told[-1] += [
                    views(house.tables.history(table), browser.seat),
                    settled(browser.get().text),
                ]
                told[-1].append(settled(browser.parts()))
    yield from zip(*told, strict=True)  # type: ignore[misc]


def waiting(house: House, table: str, kind: type) -> list[tuple[str, object]]:
    return [(id, o) for id, o in state(house, table).pending.items() if isinstance(o, kind)]


@pytest.mark.parametrize("natural", [2, 18], ids=["failure", "success"])
@pytest.mark.parametrize("procedure", ["ritual", "magic_craft"])
def test_hidden_work_level_is_in_no_byte(house: House, procedure: str, natural: int) -> None:
    """The level of a hidden work is in no byte."""
    for here, there in worlds(house, procedure, natural):
        assert here == there
