"""How many presses the frequent acts of a GM take: measured in Chromium, and held to the table of
docs/presses.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect
from tests.chromium import until
from tests.web.house import GM, House

from threefold.table.state import State, TaskCall

DOCS = Path(__file__).parents[2] / "docs" / "presses.md"
MOST = 3
# An act by its name in the table: its steps, and what is so after them. A step in quotes is typed
# and counts for nothing, as words are the table's; `tap` is followed by what is tapped; anything
# else is a key.
ACTS: dict[str, tuple[list[str], Callable[[State], object]]] = {
    "Damage by hand": (
        ["tap #foe-f5 .tap-bar", "tap .quick .btn:nth-child(2)"],
        lambda s: s.foes["f5"].npc.health == 4,
    ),
    "Note": (["n", "'The wind howls.'", "tap dialog .btn-primary"], lambda s: True),
    "Ask for a task": (
        ["t", "'Climb'", "tap .compose .pick", "Enter"],
        lambda s: _open(s, "TaskCall") == 1,
    ),
    "Ask for a task of some difficulty": (
        ["t", "'Leap'", "tap .levels .level:nth-child(7)", "Enter"],
        lambda s: any(isinstance(o, TaskCall) and o.difficulty == 6 for o in s.pending.values()),
    ),
    "Intrusion": (
        ["i", "'The rope frays.'", "tap dialog .btn-primary"],
        lambda s: _open(s, "Intrusion") == 1,
    ),
    "A foe of your own": (["f", "'wolf 3 x2'", "Enter"], lambda s: len(s.foes) >= 4),
    "A foe of the shelf": (
        ["f", "'ghoul'", "tap #found-foes button", "tap dialog .btn-primary"],
        lambda s: len(s.foes) >= 5,
    ),
    "XP": (["g", "tap dialog .btn-primary"], lambda s: any(m.pc.xp > 2 for m in s.party.values())),
    "Begin a fight": (["e"], lambda s: s.encounter is not None),
    "Find a rule": (["/", "'natural 20'", "Enter"], lambda s: True),
}


PATIENCE = 1200
"""So many looks at the table until a press must have been carried out."""


def _open(state: State, kind: str) -> int:
    return sum(type(o).__name__ == kind for o in state.pending.values())


def presses(steps: list[str]) -> int:
    return sum(not step.startswith("'") for step in steps)


@pytest.mark.long
def test_frequent_acts_take_three_presses(house: House, table: str, page: Page) -> None:
    """Every frequent act takes three presses at most."""
    page.set_viewport_size({"width": 1366, "height": 768})
    _, token = house.tables.links.invite(table, GM)
    page.goto(f"{house.base}/join/{token}")
    wrong = {}
    for act, (steps, done) in ACTS.items():
        try:
            for step in steps:
                if step.startswith("tap "):
                    page.locator(step[4:]).locator("visible=true").first.click()
                    if step != steps[-1]:  # what it opens has come
                        expect(page.locator(".htmx-request")).to_have_count(0)
                elif (
                    step.startswith("'") and steps[0] == "f"
                ):  # the search answers before its words count
                    with page.expect_response(re.compile(f"/part/add.*{step[-3:-1].strip()}.*")):
                        page.keyboard.type(step[1:-1])
                    expect(page.locator(".htmx-request")).to_have_count(0)
                elif step.startswith("'"):
                    page.keyboard.type(step[1:-1])
                else:
                    page.keyboard.press(step)
                    if len(step) == 1 and step != "e":
                        expect(page.locator("dialog[open]")).to_be_visible()
            if act != "Find a rule":
                expect(page.locator("dialog[open]")).to_have_count(0)
            else:
                expect(page.locator("dialog[open]")).to_contain_text("20")
            for _ in range(PATIENCE):
                if done(house.tables.history(table).state):
                    break
                page.wait_for_timeout(50)
            assert done(house.tables.history(table).state), act
        except (AssertionError, Error) as error:
            wrong[act] = str(error)[:300]
        # what has closed takes its step of the history back a moment later
        until(page, "() => document.querySelector('dialog[open]') || !history.state?.sheet")
        page.goto(page.url.split("#")[0])
    assert not wrong


@pytest.mark.parametrize("act", ACTS)
def test_table_says_what_is_measured(act: str) -> None:
    row = re.search(rf"^\| {re.escape(act)} \|.*\| (\d) \|$", DOCS.read_text("utf-8"), re.M)
    assert row is not None
    assert int(row[1]) == presses(ACTS[act][0]) <= MOST
