"""On the pages a hidden difficulty tells itself at neither end: the same offer before the roll, a
die, and a result.
"""

from __future__ import annotations

import re

import pytest
from msgspec import structs
from tests.api.callers import Caller
from tests.web.case_pressing import press, send
from tests.web.house import GM, House, Seat
from tests.web.sent import told
from tests.web.test_player import GUARD, MARA, Evening

from threefold.library.creatures import creatures, npc_of
from threefold.model.scenes import Surroundings
from threefold.table import commands as c
from threefold.table.state import Rolled, Settings

TELLING = re.compile(
    r"routine|out of reach|no roll was needed|without a roll|impossible|cannot fail", re.I
)


@pytest.fixture
def evening(house: House, table: str) -> Evening:
    return Evening(house, table)


def rolls(evening: Evening, difficulty: int, effort: str, face: int) -> str:
    """Mara answers a hidden task by the form of her page; everything that her pages say
    afterwards.
    """
    evening.gm(
        c.CallTask(pcs=[MARA], title="Listen", stat="might", difficulty=difficulty, hidden=True)
    )
    drawn = press(evening.act(**{"set.effort": effort}), "attempt")
    assert send(evening.page, drawn.typed(natural=face)).status_code < 300
    page = told(evening.act()) + told(evening.page.part("log").text)
    for open_id in [
        id for id, waiting in evening.state.pending.items() if isinstance(waiting, Rolled)
    ]:
        evening.mara(c.Settle(open_id=open_id))
    return page + told(evening.act()) + told(evening.page.part("log").text)


@pytest.mark.parametrize("face", [1, 2, 11, 20])
@pytest.mark.parametrize(
    ("difficulty", "effort"), [(1, 1), (0, 0), (7, 0), (9, 0), (9, 1), (15, 0)]
)
def test_page_of_hidden_task_tells_no_end(
    evening: Evening, difficulty: int, effort: int, face: int
) -> None:
    """Neither "Routine: no roll was needed" nor "Out of reach. Without a roll"; the die that fell
    is shown.
    """
    evening.edit(skills={})
    said = rolls(evening, difficulty, f"effort.ease={effort}&effort.damage=0", face)
    assert TELLING.search(said) is None, TELLING.search(said)
    assert re.search(rf"\b{face}\b", said)


@pytest.mark.parametrize("difficulty", [0, 1, 9, 15])
def test_dock_offers_roll_and_effort(evening: Evening, difficulty: int) -> None:
    """The dock rolls and Effort is offered, whatever the hidden difficulty is."""
    evening.gm(
        c.CallTask(pcs=[MARA], title="Listen", stat="might", difficulty=difficulty, hidden=True)
    )
    page = told(evening.act())
    assert "Roll d20" in page
    assert "ease 1, cost 2" in page
    assert "%" not in page


@pytest.mark.parametrize("level", [1, 9])
def test_programs_read_no_end(evening: Evening, level: int) -> None:
    """A token of Mara's seat reads success or failure of an attack on a hidden level, and no word
    of its ends.
    """
    foe = evening.state.foes[GUARD]
    npc = structs.replace(foe.npc, level=level, health=30, max_health=30)
    evening.gm(c.EditFoe(foe_id=GUARD, foe=structs.replace(foe, npc=npc, show_level=False)))
    with Caller(evening.house, evening.table, Seat("player", MARA), "play") as mara:
        body = {"effort": {"ease": 1}, "natural": 12}
        answer = mara.do("attack", pc_id=MARA, foe_id=GUARD, attack="fire axe", **body)
        assert answer.status_code == 200, answer.text
        text = answer.text + mara.get().text + mara.get("/log").text
    assert re.search(r'"(routine|impossible)"', text) is None
    assert '"natural":12' in text.replace(" ", "")


def test_open_task_still_says_routine(evening: Evening) -> None:
    """Where the difficulty is shown, a routine task still needs no roll."""
    evening.gm(c.CallTask(pcs=[MARA], title="Listen", stat="might", difficulty=0, hidden=False))
    assert re.search("routine", told(evening.act()), re.I)


@pytest.mark.parametrize("shown", [True, False])
def test_phone_and_bar_show_one_number(evening: Evening, shown: bool) -> None:
    """A Ghoul attacks in dim light: the GM's bar and the phone say one number, and it decides."""
    evening.edit(armor=[], skills={})
    evening.gm(c.ChangeSettings(settings=Settings(show_difficulty=shown)))
    evening.gm(
        c.AddFoe(npc=npc_of(creatures()["ghoul"])),
        c.SetScene(scene=Surroundings(light="dim_light")),
    )
    [ghoul] = [id for id, foe in evening.state.foes.items() if foe.npc.name.startswith("Ghoul")]
    evening.gm(c.FoeAttacks(foe_id=ghoul, pc_id=MARA))
    gm = told(evening.house.browser(evening.table, GM).part("scene").text)
    phone = told(evening.act())
    assert "difficulty 4" in gm
    if shown:
        assert "roll 12 or more" in phone
        assert "45%" in phone
        assert "roll 9 or more" not in phone
    else:
        assert "or more" not in phone
        assert "%" not in phone
