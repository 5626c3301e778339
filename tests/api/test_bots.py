"""The bots of the documentation play a fight to its end against a server that runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.api.callers import Caller
from tests.web.house import GM, House

BOTS = Path(__file__).parents[2] / "docs/bots"
MOST_LINES = 65


@pytest.mark.long
@pytest.mark.parametrize("bot", sorted(BOTS.glob("*.py")), ids=lambda path: path.stem)
def test_bot_plays_fight_to_its_end(house: House, table: str, bot: Path) -> None:
    assert len(bot.read_text("utf-8").splitlines()) <= MOST_LINES
    with Caller(house, table, GM, "play") as gm:
        environment = os.environ | {"THREEFOLD_TOKEN": gm.secret}
        done = subprocess.run(
            [sys.executable, bot, house.base],
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr + done.stdout[-2000:]
        state = gm.get().json()
        assert state["encounter"] is None
        standing = [foe for foe in state["foes"] if foe["state"] != "down"]
        falling = [pc for pc in state["party"] if pc["track"] not in ("debilitated", "dead")]
        assert not standing or not falling
        assert len(done.stdout.splitlines()) > 10
