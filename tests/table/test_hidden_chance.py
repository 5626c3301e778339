"""What the GM hides of dice and draws is hidden from every player, or refused."""

from __future__ import annotations

import msgspec
import pytest
from tests.shelf.evening import BEN, FOE, KARA, Evening, Refused

from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import CallFor, Play
from threefold.table.history import Seat
from threefold.table.log import log
from threefold.text import render

DICE = msgspec.Raw(b'{"dice":"2d6"}')
CREATURE = msgspec.Raw(b'{"what":"creature"}')


def read_by_players(evening: Evening, since: int) -> str:
    """All that players read in the log after an event."""
    lines = [
        words.message()
        for pc in (KARA, BEN)
        for entry in log(evening.history, Seat("player", pc), LOG_SHELF)
        if entry.seq > since
        for words in (entry.head, *entry.details)
    ]
    return " ".join(map(render, lines))


@pytest.mark.parametrize("actor", [None, FOE])
def test_hidden_dice_stay_hidden(actor: str | None) -> None:
    """Players read that dice fell, and neither a face nor the total."""
    evening = Evening()
    since = evening.history.version
    evening.does(Play(procedure="dice", inputs=DICE, actor=actor, hidden=True, faces=[3, 4]))
    told = read_by_players(evening, since)
    assert not set("347") & set(told)


@pytest.mark.parametrize(("procedure", "inputs"), [("dice", DICE), ("draw", CREATURE)])
def test_hidden_chance_refused_for_pcs(procedure: str, inputs: msgspec.Raw) -> None:
    """Everybody reads what a PC throws or draws, so nobody may believe that it is hidden: not of
    several PCs, and not where a PC is asked for it."""
    evening = Evening()
    play = Play(procedure=procedure, inputs=inputs, actor=KARA, hidden=True)
    for command in (
        play,
        msgspec.structs.replace(play, actor=FOE, others=[BEN]),
        CallFor(procedure=procedure, inputs=inputs, pcs=[BEN], hidden=True),
    ):
        with pytest.raises(Refused) as found:
            evening.does(command)
        assert str(found.value).startswith("not_allowed hidden:")


def test_secret_draw_refused_for_pcs() -> None:
    """A draw that is secret by its kind is refused for a PC too, unless the GM shows it."""
    evening = Evening()
    play = Play(procedure="draw", inputs=CREATURE, actor=KARA)
    with pytest.raises(Refused):
        evening.does(play)
    evening.does(msgspec.structs.replace(play, hidden=False), 1, 1, 1, 1)


def test_open_dice_of_pcs_stay() -> None:
    """Dice of a PC that nobody hides are thrown as ever."""
    evening = Evening()
    since = evening.history.version
    evening.does(Play(procedure="dice", inputs=DICE, actor=KARA, faces=[3, 4]))
    assert "Total 7" in read_by_players(evening, since)
