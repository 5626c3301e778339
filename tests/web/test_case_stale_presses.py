"""A press acts on what it showed: if that is over, it is refused in words, and nothing else
happens.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable

import httpx
import pytest
from tests.web.case_pressing import Press, press, presses, send
from tests.web.house import GM, Browser, House, Seat, refused
from tests.web.sent import told
from tests.web.test_player import GUARD, ILSE, MARA, Evening

from threefold.table import commands as c
from threefold.table.events import Noted
from threefold.table.state import FreeIntrusion, Rolled

Act = Callable[[Evening], None]


@pytest.fixture
def evening(house: House, table: str) -> Evening:
    return Evening(house, table)


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


def of(browser: Browser, type: str, **fields: str) -> Press:
    """A press of the page as it is drawn now."""
    return press(browser.get().text, type, **fields)


def acting(evening: Evening) -> str | None:
    """Whose turn it is."""
    assert evening.state.encounter is not None
    return evening.state.encounter.acting


def version(evening: Evening) -> int:
    """How much has happened."""
    return evening.house.tables.history(evening.table).version


def stale(evening: Evening, answer: httpx.Response, before: int) -> None:
    """A press was refused as stale, in a sentence, and nothing has happened."""
    assert refused(answer) == "stale"
    assert told(answer.text).strip().endswith(".") or "." in told(answer.text)
    assert version(evening) == before


# --- turns ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["player", "gm"])
def test_pass_and_next_turn_end_one_turn(evening: Evening, gm: Browser, first: str) -> None:
    """Mara passes and the GM presses "Next turn", both on Mara's turn: one turn ends, the foe is
    not skipped.
    """
    evening.fight()
    both = {"player": (evening.page, of(evening.page, "end_turn")), "gm": (gm, of(gm, "end_turn"))}
    second = "gm" if first == "player" else "player"
    assert send(*both[first]).status_code < 300
    assert acting(evening) == GUARD
    before = version(evening)
    assert refused(send(*both[second])) in ("stale", "out_of_order")
    assert version(evening) == before
    assert acting(evening) == GUARD


def test_two_gms_next_turn_once(evening: Evening, gm: Browser) -> None:
    """Two GMs press "Next turn" on the same turn."""
    evening.fight()
    other = evening.house.browser(evening.table, GM)
    first, second = of(gm, "end_turn"), of(other, "end_turn")
    assert send(gm, first).status_code < 300
    stale(evening, send(other, second), version(evening))
    assert acting(evening) == GUARD


@pytest.mark.parametrize("rounds", [1, 2])
def test_turn_of_last_round_is_over(evening: Evening, gm: Browser, rounds: int) -> None:
    """The same PC acts again a round later: a press of the round before ends nothing."""
    evening.fight()
    old = of(evening.page, "end_turn")
    count = len(evening.state.encounter.order) if evening.state.encounter is not None else 0
    for _ in range(count * rounds):
        evening.gm(c.EndTurn())
    assert acting(evening) == MARA
    stale(evening, send(evening.page, old), version(evening))
    assert acting(evening) == MARA


def test_turn_after_undo_may_be_ended(evening: Evening, gm: Browser) -> None:
    """A turn that came back by undo is the one that was shown: what is drawn then works."""
    evening.fight()
    evening.gm(c.EndTurn(), c.Undo())
    assert acting(evening) == MARA
    assert send(evening.page, of(evening.page, "end_turn")).status_code < 300
    assert acting(evening) == GUARD


def test_note_between_does_not_end_press(evening: Evening, gm: Browser) -> None:
    """A note between the drawing and the press does not make the turn another one."""
    evening.fight()
    drawn = of(evening.page, "end_turn")
    evening.gm(c.Note(text="The lights flicker."))
    assert send(evening.page, drawn).status_code < 300
    assert acting(evening) == GUARD


def test_secret_note_between_is_not_told(evening: Evening) -> None:
    """A secret step between changes nothing of what a player's press carries."""
    evening.fight()
    drawn = of(evening.page, "end_turn")
    evening.gm(c.Note(text="The vault is empty.", secret=True))
    again = of(evening.page, "end_turn")
    assert {k: v for k, v in drawn.sent() if k != "command_id"} == {
        k: v for k, v in again.sent() if k != "command_id"
    }
    assert send(evening.page, drawn).status_code < 300


def test_turn_of_new_fight_is_another(evening: Evening, gm: Browser) -> None:
    """A press of a fight that has ended ends no turn of the next fight."""
    evening.fight()
    old = of(gm, "end_turn")
    evening.gm(c.EndEncounter())
    evening.fight()
    stale(evening, send(gm, old), version(evening))
    assert acting(evening) == MARA


def test_old_end_of_encounter_is_over(evening: Evening, gm: Browser) -> None:
    """ "End the encounter" of an encounter that is over does not end the next one."""
    evening.fight()
    old = of(gm, "end_encounter")
    evening.gm(c.EndEncounter())
    evening.fight()
    answer = send(gm, old)
    assert refused(answer) == "stale"
    assert evening.state.encounter is not None


@pytest.mark.parametrize("n", range(6))
def test_presses_at_once_end_one_turn(evening: Evening, gm: Browser, n: int) -> None:
    """Both presses arrive in the same moment: one is carried out, one refused, whichever comes
    first.
    """
    evening.fight()
    ready = threading.Barrier(2)
    answers: list[int] = []

    def go(browser: Browser, pressed: Press) -> None:
        ready.wait()
        answers.append(send(browser, pressed).status_code)

    pairs = [(evening.page, of(evening.page, "end_turn")), (gm, of(gm, "end_turn"))]
    threads = [threading.Thread(target=go, args=pair) for pair in (pairs if n % 2 else pairs[::-1])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(code // 100 for code in answers) == [2, 4]
    assert acting(evening) == GUARD


# --- undo and redo --------------------------------------------------------------------------------


def notes(evening: Evening) -> list[str]:
    """The notes that are in force."""
    history = evening.house.tables.history(evening.table)
    in_force = sorted(history.valid_records(1), key=lambda record: record.seq)
    return [record.event.text for record in in_force if isinstance(record.event, Noted)]


def test_undo_takes_back_what_it_named(evening: Evening, gm: Browser) -> None:
    """ "Undo: Mage is hurt." does not take back a pass that came between."""
    evening.fight()
    evening.gm(c.Hurt(on=GUARD, points=1))
    drawn = of(gm, "undo")
    assert "Security guard 1" in drawn.label
    evening.mara(c.EndTurn())
    before = version(evening)
    stale(evening, send(gm, drawn), before)
    assert acting(evening) == GUARD
    assert evening.state.foes[GUARD].npc.health == 5


def test_two_gms_undo_one_step(evening: Evening, gm: Browser) -> None:
    """Two GMs press the same undo: one step is taken back."""
    other = evening.house.browser(evening.table, GM)
    evening.gm(c.Note(text="one"), c.Note(text="two"))
    first, second = of(gm, "undo"), of(other, "undo")
    assert send(gm, first).status_code < 300
    stale(evening, send(other, second), version(evening))
    assert notes(evening) == ["one"]


@pytest.mark.parametrize("n", range(4))
def test_two_gms_undo_at_once(evening: Evening, gm: Browser, n: int) -> None:
    """The same in the same moment."""
    other = evening.house.browser(evening.table, GM)
    evening.gm(c.Note(text="one"), c.Note(text="two"))
    ready = threading.Barrier(2)
    pairs = [(gm, of(gm, "undo")), (other, of(other, "undo"))]

    def go(browser: Browser, pressed: Press) -> None:
        ready.wait()
        send(browser, pressed)

    threads = [threading.Thread(target=go, args=pair) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert notes(evening) == ["one"]


def test_two_gms_redo_one_step(evening: Evening, gm: Browser) -> None:
    """Two GMs press the same redo: one step is brought back."""
    other = evening.house.browser(evening.table, GM)
    evening.gm(c.Note(text="one"), c.Note(text="two"), c.Undo(), c.Undo())
    first, second = of(gm, "redo"), of(other, "redo")
    assert send(gm, first).status_code < 300
    stale(evening, send(other, second), version(evening))
    assert notes(evening) == ["one"]


def test_undo_after_redo_is_stale(evening: Evening, gm: Browser) -> None:
    """An undo drawn before an undo and a redo names the same step, or is refused: it takes back no
    other.
    """
    evening.gm(c.Note(text="one"), c.Note(text="two"))
    drawn = of(gm, "undo")
    evening.gm(c.Undo(), c.Redo())
    answer = send(gm, drawn)
    assert notes(evening) in (["one"], ["one", "two"])
    assert answer.status_code < 300 or refused(answer) == "stale"


def test_undo_of_step_taken_back_is_stale(evening: Evening, gm: Browser) -> None:
    """The named step was taken back by another way, and something else is last now."""
    evening.gm(c.Note(text="one"), c.Note(text="two"))
    drawn = of(gm, "undo")
    evening.gm(c.Undo(), c.Note(text="three"))
    stale(evening, send(gm, drawn), version(evening))
    assert notes(evening) == ["one", "three"]


def test_back_to_line_shows_what_it_takes(evening: Evening, gm: Browser) -> None:
    """ "Back to here" lists what it takes back: if more has come since, it is refused."""
    evening.gm(c.Note(text="one"))
    seq = version(evening)
    evening.gm(c.Note(text="two"))
    drawn = press(gm.part("back", after=str(seq)).text, "undo", after=str(seq))
    evening.mara(c.Note(text="three"))
    before = version(evening)
    answer = send(gm, drawn)  # the dialog says it, and lists what would be taken back by now
    assert (answer.status_code, version(evening)) == (422, before)
    assert "is no longer the last one, so nothing was taken back" in told(answer.text)
    assert "three" in told(answer.text)
    assert notes(evening) == ["one", "two", "three"]


# --- what waits -----------------------------------------------------------------------------------


def test_settle_of_rerolled_die_is_stale(evening: Evening, gm: Browser) -> None:
    """Mara was shown a 2. It was rolled again since: "Accept the miss" accepts no other die."""
    evening.fight()
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="fire axe", natural=2))
    drawn = of(evening.page, "settle")
    id = evening.open("Rolled")
    evening.gm(c.Reroll(open_id=id, payer=ILSE, natural=19))
    before = version(evening)
    stale(evening, send(evening.page, drawn), before)
    waiting = evening.state.pending[id]
    assert isinstance(waiting, Rolled)


def test_reroll_pays_for_die_that_was_shown(evening: Evening, gm: Browser) -> None:
    """Two players pay for the same 2 at once: one XP goes, not two."""
    evening.fight()
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="fire axe", natural=2))
    ilse = evening.house.browser(evening.table, Seat("player", ILSE))
    mine, hers = of(evening.page, "reroll"), of(ilse, "reroll")
    assert send(evening.page, mine.typed(natural=3)).status_code < 300
    xp = evening.state.party[ILSE].pc.xp
    answer = send(ilse, hers.typed(natural=4))
    assert refused(answer) == "stale"
    assert evening.state.party[ILSE].pc.xp == xp


def call(evening: Evening, title: str, difficulty: int) -> None:
    evening.gm(c.CallTask(pcs=[MARA], title=title, stat="might", difficulty=difficulty))


def test_attempt_of_another_call_is_stale(evening: Evening) -> None:
    """The GM takes a call back and asks for another task: the press for the first rolls nothing."""
    call(evening, "Lift", 3)
    drawn = of(evening.page, "attempt")
    evening.gm(c.Withdraw(open_id=evening.open("TaskCall")))
    call(evening, "Push", 7)
    stale(evening, send(evening.page, drawn.typed(natural=12)), version(evening))


def test_intrusion_answered_twice_is_stale(evening: Evening, gm: Browser) -> None:
    """The GM answers for the player while the player answers."""
    evening.gm(c.Intrude(pc_id=MARA, text="The floor gives way."))
    drawn = press(evening.page.get().text, "answer_intrusion")
    evening.gm(c.AnswerIntrusion(open_id=evening.open("Intrusion"), accept=True, pass_to=ILSE))
    stale(evening, send(evening.page, drawn), version(evening))


def test_defense_of_attack_taken_back_is_stale(evening: Evening) -> None:
    """An attack that was taken back and begun anew is another attack."""
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    drawn = of(evening.page, "defend")
    evening.gm(
        c.Withdraw(open_id=evening.open("Incoming")),
        c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=9),
    )
    stale(evening, send(evening.page, drawn.typed(natural=12)), version(evening))


def test_undo_and_repetition_differ_from_shown_page(evening: Evening) -> None:
    """The GM undoes an attack and begins a worse one: even if both have one id, the press answers
    the first only.
    """
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))
    drawn = of(evening.page, "defend")
    evening.gm(c.Undo(), c.FoeAttacks(foe_id=GUARD, pc_id=MARA, damage=9))
    before = version(evening)
    stale(evening, send(evening.page, drawn.typed(natural=2)), before)
    assert evening.state.party[MARA].pc.pools.might.value == 14


def test_undone_call_is_not_answered(evening: Evening) -> None:
    """The same of a task: undone, and another one asked for."""
    call(evening, "Lift", 1)
    drawn = of(evening.page, "attempt")
    evening.gm(c.Undo())
    call(evening, "Push", 7)
    stale(evening, send(evening.page, drawn.typed(natural=4)), version(evening))


def test_let_it_pass_of_another_intrusion(evening: Evening, gm: Browser) -> None:
    """ "Let it pass" for a free intrusion that is over withdraws nothing else."""
    evening.fight()
    assert any(isinstance(waiting, FreeIntrusion) for waiting in evening.state.pending.values())
    drawn = of(gm, "withdraw")
    evening.gm(c.Withdraw(open_id=str(drawn["open_id"])))
    stale(evening, send(gm, drawn), version(evening))


# --- what every press carries ---------------------------------------------------------------------

BOUND = (
    "end_turn",
    "undo",
    "redo",
    "settle",
    "reroll",
    "attempt",
    "defend",
    "answer_intrusion",
    "share_recovery",
)


def fighting(evening: Evening) -> None:
    evening.fight()


def rolled(evening: Evening) -> None:
    evening.fight()
    evening.mara(c.AttackFoe(pc_id=MARA, foe_id=GUARD, attack="fire axe", natural=2))


def attacked(evening: Evening) -> None:
    evening.gm(c.FoeAttacks(foe_id=GUARD, pc_id=MARA))


def asked(evening: Evening) -> None:
    call(evening, "Lift", 3)


def intruded(evening: Evening) -> None:
    evening.gm(c.Intrude(pc_id=MARA, text="The floor gives way."))


def resting(evening: Evening) -> None:
    evening.edit(might=3)
    evening.mara(c.Recover(pc_id=MARA, rest="action", natural=4))


def undone(evening: Evening) -> None:
    evening.gm(c.Note(text="one"), c.Note(text="two"), c.Undo())


@pytest.mark.parametrize("moment", [fighting, rolled, attacked, asked, intruded, resting, undone])
def test_presses_carry_what_they_show(evening: Evening, gm: Browser, moment: Act) -> None:
    """Every press that ends, undoes, settles or answers something carries what it was shown, on
    both pages.
    """
    moment(evening)
    bare = []
    for browser in (evening.page, gm):
        for found in presses(browser.get().text):
            carries = any(name.startswith("shown.") for name, _ in found.sent())
            bare += (
                [(browser.seat.role, found["type"], found.label)]
                if found["type"] in BOUND and not carries
                else []
            )
    assert bare == []


@pytest.mark.parametrize("moment", [fighting, rolled, attacked, asked, intruded, resting])
def test_fresh_press_is_carried_out(evening: Evening, gm: Browser, moment: Act) -> None:
    """What a page has just drawn works: nothing is refused that was shown as it is."""
    moment(evening)
    for found in presses(evening.page.get().text):
        if found["type"] in BOUND:
            answer = send(evening.page, found)
            assert answer.status_code < 300 or refused(answer) != "stale"
            return
    raise AssertionError("no press")


# --- queues of a device that was offline ----------------------------------------------------------


def test_queued_pass_ends_no_other_turn(evening: Evening, gm: Browser) -> None:
    """A pass that was pressed offline arrives when the turn is over: it is not carried out, also
    when it is asked for again without the version that was seen."""
    evening.fight()
    drawn = of(evening.page, "end_turn")
    seen = evening.house.tables.version_for(evening.table, evening.page.seat)
    evening.gm(c.EndTurn())
    assert send(evening.page, drawn, **{"x-seen-version": str(seen)}).status_code in (409, 422)
    assert acting(evening) == GUARD
    assert refused(send(evening.page, drawn)) == "stale"
    assert acting(evening) == GUARD


# --- the same id with another body ----------------------------------------------------------------


def test_command_id_with_another_body_is_refused(evening: Evening) -> None:
    """A page that sends another command with an id that was used is told so: the second is not
    swallowed.
    """
    id = secrets.token_hex(12)
    first = evening.page.do("note", text="one", command_id=id)
    assert first.status_code < 300
    answer = evening.page.do("note", text="two", command_id=id)
    assert refused(answer) == "idempotency_mismatch"
    assert notes(evening) == ["one"]


def test_repeated_command_id_is_answered_again(evening: Evening) -> None:
    """Command id with same body is answered again."""
    id = secrets.token_hex(12)
    answers = [evening.page.do("note", text="one", command_id=id).status_code for _ in range(3)]
    assert answers == [answers[0]] * 3
    assert answers[0] < 300
    assert notes(evening) == ["one"]
