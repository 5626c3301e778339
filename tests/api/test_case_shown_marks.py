"""Programs may say what they were shown; a used id with another body and a wrong answer to what
waits are told.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from tests.api.callers import Caller, refused
from tests.api.test_mcp import at_a_table
from tests.people import given
from tests.web.house import House

from threefold.table import commands as c
from threefold.table.state import (
    Called,
    FreeIntrusion,
    Incoming,
    Intrusion,
    Proposal,
    Recovering,
    Rolled,
    TaskCall,
)

ORDER = (c.StartEncounter(), c.RollInitiative(pc_id="p1", natural=19))
REST = tuple(c.RollInitiative(pc_id=pc, natural=1) for pc in ("p2", "p3", "p4"))


def fight(house: House, table: str) -> None:
    """An encounter in which Mara acts first, then the guards."""
    house.gm(table, *ORDER, *REST)


def acting(caller: Caller) -> Any:
    """Whose turn it is."""
    return caller.get().json()["encounter"]["acting"]


# --- what a seat was shown ------------------------------------------------------------------------


def test_view_holds_marks(house: House, table: str, mara: Caller, gm: Caller) -> None:
    """The view of each seat says what it is shown: the turn, what is open, and for the GM the
    step.
    """
    fight(house, table)
    house.gm(table, c.CallTask(pcs=["p1"], title="climb", stat="might", difficulty=3))
    mine, gms = mara.get().json(), gm.get().json()
    [waiting] = [each["id"] for each in mine["waiting"] if each["kind"] == "task_call"]
    assert mine["shown"]["turn"] == gms["shown"]["turn"]
    assert all(view["shown"]["open"][waiting] for view in (mine, gms)), (
        "each is a mark of what that seat may know"
    )
    assert gms["shown"]["step"]
    assert not mine["shown"].get("step")
    assert set(mine["shown"]["open"]) == {each["id"] for each in mine["waiting"]}


def test_fresh_turn_mark_ends_turn(house: House, table: str, mara: Caller) -> None:
    fight(house, table)
    shown = {"turn": mara.get().json()["shown"]["turn"]}
    assert mara.do("end_turn", shown=shown).status_code == 200
    assert acting(mara) == "f5"


def test_stale_turn_mark_is_refused(house: House, table: str, mara: Caller, gm: Caller) -> None:
    """The turn that was shown is over: the GM's command skips nobody."""
    fight(house, table)
    shown = {"turn": gm.get().json()["shown"]["turn"]}
    assert mara.do("end_turn").status_code == 200
    assert refused(gm.do("end_turn", shown=shown), 409) == "stale"
    assert acting(gm) == "f5"


def test_left_out_acts_as_today(house: House, table: str, mara: Caller, gm: Caller) -> None:
    """Without the field a command acts on what is: a second ``end_turn`` ends the foe's turn."""
    fight(house, table)
    assert mara.do("end_turn").status_code == 200
    assert gm.do("end_turn").status_code == 200
    assert acting(gm) == "f6"


@pytest.mark.parametrize("way", ["command", "path"])
def test_undo_of_shown_step(gm: Caller, mara: Caller, way: str) -> None:
    """An undo says which step it was shown; if another came, it is refused."""
    mara.do("note", text="one")
    step = gm.get().json()["shown"]["step"]
    mara.do("note", text="two")
    if way == "command":
        answer = gm.do("undo", shown={"step": step})
    else:
        answer = gm.client.post(f"/tables/{gm.table}/undo", json={"shown": {"step": step}})
    assert refused(answer, 409) == "stale"
    fresh = gm.get().json()["shown"]["step"]
    assert gm.do("undo", shown={"step": fresh}).status_code == 200
    taken = [line["text"] for line in gm.get("/log").json()["lines"] if line["taken_back"]]
    assert any("two" in text for text in taken)
    assert not any("one" in text for text in taken)


def test_undo_after_means_what_it_meant(gm: Caller, house: House, table: str) -> None:
    """``after`` stays what it was: the number of the step up to which all is taken back."""
    gm.do("note", text="one")
    seq = house.tables.history(table).version
    gm.do("note", text="two")
    gm.do("note", text="three")
    assert gm.do("undo", after=seq).status_code == 200
    taken = " ".join(line["text"] for line in gm.get("/log").json()["lines"] if line["taken_back"])
    assert "two" in taken
    assert "three" in taken


def test_stale_open_mark_is_refused(house: House, table: str, mara: Caller, gm: Caller) -> None:
    """The die that was shown was rolled again since: settling it settles nothing."""
    mara.do("attack", pc_id="p1", foe_id="f5", attack="fire axe", natural=2)
    view = mara.get().json()
    [id] = [each["id"] for each in view["waiting"] if each["kind"] == "rolled"]
    mark = view["shown"]["open"][id]
    assert gm.do("reroll", open_id=id, payer="p2", natural=19).status_code == 200
    assert refused(mara.do("settle", open_id=id, shown={"open": mark}), 409) == "stale"
    assert mara.get().json()["shown"]["open"][id] != mark


def test_secret_steps_change_no_player_mark(
    house: House, table: str, mara: Caller, gm: Caller
) -> None:
    """What a player may not know leaves the marks of the player's view as they are."""
    fight(house, table)
    before = mara.get().json()["shown"]
    gm.do("note", text="secret", secret=True)
    assert mara.get().json()["shown"] == before


@pytest.mark.parametrize("shown", [{"turn": "no such mark"}, {"step": "no such mark"}])
def test_unknown_mark_is_stale(house: House, table: str, gm: Caller, shown: dict[str, str]) -> None:
    """A mark that no view ever held is refused like one that is over."""
    fight(house, table)
    kind = "end_turn" if "turn" in shown else "undo"
    before = house.tables.history(table).version
    assert gm.do(kind, shown=shown).json()["code"] in ("stale", "bad_value")
    assert house.tables.history(table).version == before


@pytest.mark.parametrize("shown", [{"round": "1"}, {"turn": []}, "x", []])
def test_malformed_mark_is_refused(gm: Caller, shown: Any) -> None:
    """What is not of the shape is refused as such, nothing is left unread."""
    assert refused(gm.do("note", text="x", shown=shown), 422)


def test_assistants_read_and_send_marks(house: House, table: str, gm: Caller) -> None:
    """The same by MCP: the state has marks, and a stale one is refused."""
    fight(house, table)

    async def tried(client: Any) -> Any:
        help = await client.call_tool("table_command_help", {"type": "end_turn"})
        assert "shown" in help.content[0].text
        state = json.loads((await client.call_tool("table_state", {})).content[0].text)
        shown = {"turn": state["shown"]["turn"]}
        house.gm(table, c.EndTurn())
        before = house.tables.history(table).version
        end_turn = {"command": {"type": "end_turn", "shown": shown}, "key": "late"}
        late = await client.call_tool("table_command", end_turn)
        assert "by now" in late.content[0].text, "the refusal says what happened in between"
        assert house.tables.history(table).version == before
        return True

    assert at_a_table(house, gm.secret, tried)


# --- the same id with another body ----------------------------------------------------------------


def test_key_with_another_body_is_refused(mara: Caller) -> None:
    """Not swallowed: the second body is told that its key was used."""
    first = mara.do("note", key="n1", text="one")
    assert refused(mara.do("note", key="n1", text="two"), 422) == "idempotency_mismatch"
    lines = [line["text"] for line in mara.get("/log").json()["lines"]]
    assert any("one" in text for text in lines)
    assert not any("two" in text for text in lines)
    assert mara.do("note", key="n1", text="one").json() == first.json()


def test_key_with_another_command_is_refused(house: House, table: str, mara: Caller) -> None:
    """Another kind of command with the same key."""
    fight(house, table)
    mara.do("note", key="n2", text="one")
    assert refused(mara.do("end_turn", key="n2"), 422) == "idempotency_mismatch"
    assert acting(mara) == "p1"


def test_key_of_undo_is_not_another_command(gm: Caller) -> None:
    """The undo of its own path counts as a command too."""
    gm.do("note", key="n3", text="one")
    answer = gm.client.post(f"/tables/{gm.table}/undo", headers={"idempotency-key": "n3"})
    assert refused(answer, 422) == "idempotency_mismatch"


def test_same_body_in_other_order_is_same(mara: Caller) -> None:
    """The order of the keys and blanks of a body mean nothing."""
    path = f"/tables/{mara.table}/commands"
    headers = {"idempotency-key": "n4", "content-type": "application/json"}
    bodies = ['{"type": "note", "text": "one"}', '{ "text":"one",  "type":"note" }']
    answers = [mara.client.post(path, content=body, headers=headers) for body in bodies]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].json() == answers[1].json()


def test_key_of_two_seats_is_apart(mara: Caller, gm: Caller) -> None:
    """Two programs may use the same key for what they want."""
    assert mara.do("note", key="n5", text="one").status_code == 200
    assert gm.do("note", key="n5", text="two").status_code == 200


def test_key_with_another_field_is_refused(house: House, table: str, mara: Caller) -> None:
    """A body that differs in one field only."""
    body = {"pc_id": "p1", "foe_id": "f5", "attack": "fire axe"}
    assert mara.do("attack", key="n6", natural=2, **body).status_code == 200
    assert refused(mara.do("attack", key="n6", natural=20, **body), 422) == "idempotency_mismatch"


# --- an answer of the wrong kind ------------------------------------------------------------------


def task_call(house: House, table: str) -> None:
    house.gm(table, c.CallTask(pcs=["p1"], title="climb", stat="might", difficulty=3))


def called(house: House, table: str) -> None:
    house.gm(
        table, c.CallFor(procedure="task", pcs=["p1"], inputs=given(stat="might", difficulty=3))
    )


def proposal(house: House, table: str) -> None:
    house.gm(table, c.Propose(pc_id="p1", title="climb"))


def incoming(house: House, table: str) -> None:
    house.gm(table, c.FoeAttacks(foe_id="f5", pc_id="p1"))


def rolled(house: House, table: str) -> None:
    house.gm(table, c.AttackFoe(pc_id="p1", foe_id="f5", attack="fire axe", natural=2))


def recovering(house: House, table: str) -> None:
    house.gm(
        table,
        c.Hurt(on="p1", points=6, ignores_armor=True),
        c.Recover(pc_id="p1", rest="action", natural=4),
    )


def intrusion(house: House, table: str) -> None:
    house.gm(table, c.Intrude(pc_id="p1", text="The floor gives way."))


def free_intrusion(house: House, table: str) -> None:
    house.gm(table, c.CallTask(pcs=["p1"], title="climb", stat="might", difficulty=3))
    [id] = house.tables.history(table).state.pending
    house.gm(table, c.Attempt(open_id=id, natural=1))
    for id, waiting in house.tables.history(table).state.pending.items():
        if isinstance(waiting, Rolled):
            house.gm(table, c.Settle(open_id=id))


WAITING: dict[str, tuple[type, Callable[[House, str], None], tuple[str, ...]]] = {
    "task_call": (TaskCall, task_call, ("attempt",)),
    "called": (Called, called, ("attempt",)),
    "proposal": (Proposal, proposal, ("call_task", "call_for")),
    "incoming": (Incoming, incoming, ("defend",)),
    "rolled": (Rolled, rolled, ("settle",)),
    "recovering": (Recovering, recovering, ("share_recovery",)),
    "intrusion": (Intrusion, intrusion, ("answer_intrusion",)),
    "free_intrusion": (FreeIntrusion, free_intrusion, ("intrude", "withdraw")),
}
"""What waits: its type, how it comes about, and the commands that answer it."""

ANSWERS: dict[str, dict[str, Any]] = {
    "attempt": {},
    "defend": {},
    "settle": {},
    "reroll": {},
    "share_recovery": {},
    "answer_intrusion": {"accept": False},
    "agree": {"yes": True},
}


def pairs() -> list[tuple[str, str]]:
    """Each kind of what waits with each command that does not answer it."""
    found = []
    for kind, (_, _, right) in WAITING.items():
        for command in ANSWERS:
            again = command == "reroll" and kind in ("rolled", "recovering")
            if command not in right and not again:
                found.append((kind, command))
    return found


@pytest.mark.parametrize(("kind", "command"), pairs())
def test_refusal_names_answering_command(
    house: House, table: str, gm: Caller, kind: str, command: str
) -> None:
    """A wrong answer to what still waits is not "dealt with already": it names the command that
    answers.
    """
    waits, make, right = WAITING[kind]
    make(house, table)
    state = house.tables.history(table).state
    [id] = [id for id, waiting in state.pending.items() if isinstance(waiting, waits)]
    fields = dict(ANSWERS[command])
    if command == "agree":
        fields = {}
    answer = gm.do(command, open_id=id, **fields)
    assert answer.status_code in (409, 422), answer.text
    problem = answer.json()
    assert problem["code"] != "stale", problem
    assert "dealt with already" not in problem["detail"]
    assert any(name in json.dumps(problem) for name in right), problem
    assert id in house.tables.history(table).state.pending


def test_what_is_over_stays_stale(house: House, table: str, gm: Caller) -> None:
    """What does not wait any more, or never did, is still told as stale."""
    task_call(house, table)
    [id] = house.tables.history(table).state.pending
    gm.do("withdraw", open_id=id)
    assert refused(gm.do("attempt", open_id=id), 409) == "stale"
    assert refused(gm.do("settle", open_id="o99"), 409) == "stale"


def test_free_intrusion_of_issue(house: House, table: str, gm: Caller) -> None:
    """``settle`` on a waiting free intrusion names ``intrude``, which then answers it."""
    free_intrusion(house, table)
    state = house.tables.history(table).state
    [id] = [id for id, waiting in state.pending.items() if isinstance(waiting, FreeIntrusion)]
    problem = gm.do("settle", open_id=id).json()
    assert problem["code"] != "stale"
    assert "intrude" in json.dumps(problem)
    assert gm.do("intrude", pc_id="p1", free=True, answers=id).status_code == 200
    assert id not in house.tables.history(table).state.pending
