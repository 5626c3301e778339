"""A player writes the words of the own sheet, and nothing else of it."""

from __future__ import annotations

from tests.table.play import BEN, KARA, Table

from threefold.service.log_shelf import LOG_SHELF
from threefold.table.commands import EditWords
from threefold.table.history import GM, Seat
from threefold.table.log import log

PLAYER = Seat("player", KARA)


def test_player_writes_sentence_and_notes() -> None:
    table = Table()
    before = table.pc()
    table.does(
        EditWords(pc_id=KARA, sentence="I am a bold blade who laughs.", notes="Owes Ben 3 shins."),
        by=PLAYER,
    )
    after = table.pc()
    assert (after.sentence, after.notes) == ("I am a bold blade who laughs.", "Owes Ben 3 shins.")
    assert (after.pools, after.xp, after.skills) == (before.pools, before.xp, before.skills)
    table.does(EditWords(pc_id=KARA), by=PLAYER)
    assert (table.pc().sentence, table.pc().notes) == (None, None)


def test_same_words_change_nothing() -> None:
    table = Table()
    table.does(EditWords(pc_id=KARA, sentence="So be it."), by=PLAYER)
    assert table.does(EditWords(pc_id=KARA, sentence="So be it."), by=PLAYER) == []


def test_words_of_others_belong_to_gm_too() -> None:
    """Words of others are not theirs but the GM's too."""
    table = Table()
    assert table.refuses(EditWords(pc_id=BEN, notes="x"), PLAYER) == ("not_your_seat", "pc_id")
    table.does(EditWords(pc_id=BEN, notes="a debt"))
    assert table.pc(BEN).notes == "a debt"


def test_player_and_gm_alone_read_log_line() -> None:
    """Only the player and the GM read of it in the log."""
    table = Table()
    table.does(EditWords(pc_id=KARA, notes="a secret"), by=PLAYER)

    def told(seat: Seat) -> list[str]:
        return [entry.head.key for entry in log(table.history, seat, LOG_SHELF)]

    assert "log.words_edited" in told(GM)
    assert "log.words_edited" in told(PLAYER)
    assert "log.words_edited" not in told(Seat("player", BEN))
