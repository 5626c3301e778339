"""Works on the pages: the next thing to do, a player's plan, a part in a ritual, what one agrees
to, what is secret.
"""

from __future__ import annotations

import httpx
import msgspec
import pytest
from tests.web.browsers import by_htmx
from tests.web.drawn import form, words
from tests.web.house import GM, Seat, refused
from tests.web.sent import forms_of, told
from tests.web.test_procedures import ILSE, MARA, Evening, evening, given

from threefold.table import commands as c
from threefold.table.state import Accord, Called

__all__ = ["evening"]

JUNO, ETIENNE = "p3", "p4"
RITE = {"ritual": "beseech", "level": 4, "points": 3}


def begin(e: Evening, secret: bool = False, hidden: bool | None = None) -> str:
    """Ilse begins a ritual; the id of the work."""
    e.does(
        c.BeginWork(
            procedure="ritual", pc_id=ILSE, inputs=given(**RITE), secret=secret, hidden=hidden
        )
    )
    return list(e.state.works)[-1]


def scene(e: Evening) -> str:
    return e.gm.part("scene").text


def page(e: Evening, pc: str) -> str:
    return e.house.browser(e.table, Seat("player", pc)).part("act").text


def test_gm_sees_work_progress_and_next(evening: Evening) -> None:
    """The GM sees how far it is and what comes next."""
    id = begin(evening)
    drawn = told(scene(evening))
    assert "Beseech" in drawn
    assert "0 of 4 done" in drawn
    assert "Work on: 4 hours" in drawn
    evening.does(c.WorkOn(work_id=id))
    evening.does(c.WorkOn(work_id=id))
    assert "Ilse Tarn rolls" in told(scene(evening))
    assert "Beseech" in told(page(evening, ILSE))


def test_foes_precede_long_works_in_fight(evening: Evening) -> None:
    """In a fight foes stand before what takes its time."""
    begin(evening)

    def before() -> bool:
        drawn = scene(evening)
        return drawn.index('id="work-') < drawn.index('id="foe-')

    assert before()
    middle = "The clock moves on in the middle of it"
    assert middle not in told(scene(evening)) + told(evening.gm.part("clock").text)
    evening.does(c.StartEncounter())
    assert not before()
    assert middle in told(scene(evening)), "said before the tap"
    assert middle in told(evening.gm.part("clock").text)


def test_ritual_dialog_begins_with_participants(evening: Evening) -> None:
    """The dialog begins a ritual with all who take part."""
    drawn = evening.gm.part("work", procedure="ritual", pc_id=ILSE)
    fields = form(drawn, "/form/work").typed(
        {
            "inputs.ritual": "beseech",
            "inputs.level": "4",
            "inputs.points": "3",
            "inputs.participants[0].pc": MARA,
            "inputs.participants[0].role": "chanting",
            "inputs.participants[0].points": "2",
            "inputs.participants[0].stat": "might",
            "inputs.participants[1].role": "nobody ticked",
        }
    )
    answer = evening.gm.client.post(
        f"{evening.gm.path}/form/work",
        data=dict(fields),
        headers=by_htmx(evening.house.base),
    )
    assert answer.status_code in (200, 204), words(answer)
    (work,) = evening.state.works.values()
    assert work.title == "Beseech"
    taking = msgspec.json.decode(work.inputs)["participants"]
    assert [(each["pc"], each["role"], each["points"]) for each in taking] == [
        (MARA, "chanting", 2)
    ]


def test_participant_without_fields_refused(evening: Evening) -> None:
    """A participant sent as a bare text is refused like any other wrong field."""
    drawn = evening.gm.part("work", procedure="ritual", pc_id=ILSE)
    fields = form(drawn, "/form/work").typed({"inputs.participants[0]": MARA})
    answer = evening.gm.client.post(
        f"{evening.gm.path}/form/work", data=dict(fields), headers=by_htmx(evening.house.base)
    )
    assert answer.status_code == 422, words(answer)
    assert evening.state.works == {}


def test_dialog_tells_outcome_and_obstacles(evening: Evening) -> None:
    """The dialog says what it would come to and why not."""
    said = words(evening.gm.part("work", procedure="ritual", pc_id=ILSE))
    assert "rolls to make, one after the other" in said
    assert "The first roll comes after 4 hours" in said
    untrained = evening.gm.part(
        "work", **{"procedure": "magic_craft", "pc_id": MARA, "inputs.skill": "alchemy"}
    )
    assert "trained" in words(untrained)


def test_torch_is_three_taps_and_no_refusal(evening: Evening) -> None:
    drawn = evening.gm.part("work", procedure="craft", pc_id=MARA)
    chosen = form(drawn, "/form/work").typed({"inputs.item": "torch"})
    again = evening.gm.part("work", **dict(chosen))
    assert "What is it?" not in words(again).partition("Who makes it")[2]
    assert "inputs.level" not in dict(form(again, "/form/work").typed({}))
    quick = dict(
        chosen
    )  # tapped before the dialog was drawn anew: it still has the level it began with
    assert quick["inputs.level"] == "3"
    for sent in (dict(form(again, "/form/work").typed({})), quick):
        answer = evening.gm.client.post(
            f"{evening.gm.path}/form/work", data=sent, headers=by_htmx(evening.house.base)
        )
        assert answer.status_code in (200, 204), words(answer)
        assert msgspec.json.decode(list(evening.state.works.values())[-1].inputs)["item"] == "torch"
    assert len(evening.state.works) == 2


def test_dialog_asks_missing_with_book_quote(evening: Evening) -> None:
    """The dialog asks for what is missing and quotes the book."""
    drawn = evening.gm.part("work", procedure="magic_craft", pc_id=MARA)
    assert "Still to be said: Skill" in words(drawn)
    assert "What the book says" in words(drawn)
    assert "magic_crafting.steps" not in words(drawn)


def test_player_plans_and_takes_plan_back(evening: Evening) -> None:
    juno = evening.house.browser(evening.table, Seat("player", JUNO))
    assert "Begin crafting or a ritual" in told(juno.part("act").text)
    plan = forms_of(juno.part("plan", procedure="magic_craft").text)["plan"]
    fields = {**plan.fields, "inputs.name": "whisper charm", "inputs.skill": "devices and locks"}
    fields.pop("command_id")
    assert juno.do(fields.pop("type"), **fields).status_code == 204
    (id,) = evening.state.works
    assert evening.state.works[id].stage == "proposed"
    assert "whisper charm" in told(scene(evening))
    assert "whisper charm" not in page(evening, MARA), "a plan is between its player and the GM"
    assert juno.do("end_work", work_id=id).status_code == 204
    assert evening.state.works == {}


def test_plan_begins_simple_and_unskilled(evening: Evening) -> None:
    """A plan begins with what anybody can make and with no skill."""
    juno = evening.house.browser(evening.table, Seat("player", JUNO))
    fields = forms_of(juno.part("plan").text)["plan"].fields
    assert (fields["procedure"], fields["inputs.skill"]) == ("craft", "")


def test_comrade_takes_part_from_own_page(evening: Evening) -> None:
    id = begin(evening)
    assert "Take part" in told(evening.act())
    share = forms_of(evening.mara.part("share", work_id=id).text)["share"]
    assert share.fields["work_id"] == id
    sent = evening.mara.do(
        "share_in_work", work_id=id, pc_id=MARA, role="chanting", points="2", stat="might"
    )
    assert sent.status_code == 204
    assert "Mara Okonjo: chanting" in told(scene(evening))
    assert refused(
        evening.mara.do("share_in_work", work_id=id, pc_id=MARA, points="9", stat="might")
    )


@pytest.mark.parametrize("part", ["act", "log", "top", "sheet", "tabs", "plan", "share"])
def test_secret_work_is_in_no_player_byte(evening: Evening, part: str) -> None:
    """A secret work is in no byte of a player's page."""
    made = given(skill="potion brewing", level=3, name="the widow's poison")
    ilse = evening.state.party[ILSE].pc
    brewer = msgspec.structs.replace(ilse, skills={**ilse.skills, "potion brewing": "trained"})
    evening.does(c.EditPc(pc_id=ILSE, pc=brewer))
    evening.does(c.BeginWork(procedure="magic_craft", pc_id=ILSE, inputs=made, secret=True))
    (id,) = evening.state.works
    evening.does(c.WorkOn(work_id=id))
    evening.does(c.StepWork(work_id=id, do="roll", faces=[20]))
    assert "widow" in scene(evening)
    for pc in (MARA, ILSE):
        seen = evening.house.browser(evening.table, Seat("player", pc)).part(part, work_id=id)
        assert "widow" not in seen.text


def test_step_count_hides_work_level(evening: Evening) -> None:
    """A hidden level is not told by the number of steps."""
    begin(evening, hidden=True)
    assert "0 of 4 done" in told(scene(evening))
    assert "of 4 done" not in told(page(evening, ILSE))


def test_player_agrees_privately(evening: Evening) -> None:
    """A player agrees on the own page and others do not see it."""
    ask = c.AskAccord(
        procedure="mind_control",
        pc_id=MARA,
        inputs=given(experience="dream"),
        title="Open the gate.",
    )
    evening.does(ask)
    assert "Something has a hold on your mind" in told(evening.act())
    assert "Open the gate" not in page(evening, ILSE)
    xp = evening.state.party[MARA].pc.xp
    assert (
        evening.mara.do("answer_accord", open_id=evening.open(Accord), agree="true").status_code
        == 204
    )
    assert evening.state.party[MARA].pc.xp == xp + 1


def test_possession_offers_what_may_happen_now(evening: Evening) -> None:
    evening.does(
        c.BeginWork(procedure="possession", pc_id=MARA, target="f5", title="the drowned captain")
    )
    (id,) = evening.state.works
    evening.does(c.Attempt(open_id=evening.open(Called), natural=2))
    for open_id in list(evening.state.pending):
        evening.does(c.Settle(open_id=open_id))
    first = told(scene(evening))
    assert "acts alone this round" in first
    assert "Suggest it" not in first, "in the first round the host acts as usual"
    evening.does(c.StepWork(work_id=id, do="act"), GM)
    assert "Suggest it" in told(scene(evening))
    assert "Throw it out" in told(evening.act(seen="99"))


def test_finished_work_is_dismissed_privately(
    evening: Evening,
) -> None:
    """What is done is put away by whoever did it and not shown to others."""
    inputs = given(skill="woodworking", level=1, work="build")
    evening.does(c.BeginWork(procedure="craft", pc_id=ILSE, inputs=inputs, title="a stool"))
    [work] = evening.state.works
    while evening.state.works[work].stage != "done":
        rolls = [id for id, o in evening.state.pending.items() if isinstance(o, Called)]
        evening.does(c.Attempt(open_id=rolls[0], natural=16) if rolls else c.WorkOn(work_id=work))
    assert f'id="work-{work}"' not in page(evening, MARA)
    mine = page(evening, ILSE)
    assert "Put it away" in told(mine)
    ilse = evening.house.browser(evening.table, Seat("player", ILSE))
    assert ilse.do("end_work", work_id=work).is_success
    assert f'id="work-{work}"' not in ilse.part("act").text


def test_product_has_item_name_and_maker(evening: Evening) -> None:
    """What is made is called by its item and goes to its maker."""
    drawn = evening.gm.part("work", procedure="craft", pc_id=MARA, **{"inputs.item": "torch"})
    assert 'placeholder="A torch"' in drawn.text
    send(evening, drawn)
    [id] = evening.state.works
    assert evening.state.works[id].title == "A torch"
    assert "Mara Okonjo begins: A torch." in told(evening.gm.part("log").text)
    evening.does(c.WorkOn(work_id=id))
    assert "Mara Okonjo rolls" in told(scene(evening))
    assert "Mara Okonjo · Mara Okonjo" not in told(scene(evening))
    evening.does(c.Attempt(open_id=evening.open(Called), natural=16))
    for open_id in list(evening.state.pending):
        evening.does(c.Settle(open_id=open_id))
    (torch,) = [
        gear for gear in evening.state.party[MARA].pc.equipment or [] if gear.key == "torch"
    ]
    assert torch.effects, "the torch of the shelf gives its light"
    assert "Mara Okonjo now has: A torch." in told(evening.mara.part("log").text)
    evening.does(c.Undo())
    assert not [
        gear for gear in evening.state.party[MARA].pc.equipment or [] if gear.key == "torch"
    ]


def test_nameless_product_is_called_by_level(evening: Evening) -> None:
    """What is made without a name is called by its level."""
    send(evening, evening.gm.part("work", procedure="craft", pc_id=MARA, **{"inputs.level": "2"}))
    [id] = evening.state.works
    assert evening.state.works[id].title == "A thing of level 2"
    again = evening.gm.part("work", work_id=id, **{"inputs.item": "bow", "inputs.level": ""})
    send(evening, again)
    assert evening.state.works[id].title == "A bow"


def send(e: Evening, drawn: httpx.Response) -> None:
    """The GM sends the dialog of a work as it is drawn."""
    fields = dict(form(drawn, "/form/work").typed({}))
    answer = e.gm.client.post(f"{e.gm.path}/form/work", data=fields, headers=by_htmx(e.house.base))
    assert answer.status_code in (200, 204), words(answer)
