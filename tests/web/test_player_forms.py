"""Whatever stands in a form of the act panel is known to its command: every moment and every thing
to use, with every field filled and every box ticked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import pytest
from msgspec import structs
from tests.web.sent import Form, Pairs, forms_of, state_of
from tests.web.test_player import GUARD, MARA, MOMENTS, Evening, evening

from threefold.model.powers import Artifact, Cypher
from threefold.model.scenes import Surroundings
from threefold.rules.types import Refusal
from threefold.table import commands as c
from threefold.web.forms import command_of

__all__ = ["evening"]

VIAL = Cypher("wound salve", 3, form="a blue vial", identified=False)
HORN = Artifact("thunder caller", 5, form="a horn", depletion="1 in 1d20", identified=False)
FILLED = {"besides.free_effort": "1", "besides.roll_bonus": "1", "natural": "12"}


def well_equipped(e: Evening) -> None:
    """Mara has a follower and unidentified things, in a dark scene of which players may leave out
    what they like.
    """
    e.gm(
        c.ChangeFollower(pc_id=MARA, do="gain", follower="Pim", level=2, tasks=["climbing"]),
        c.FindItem(to=MARA, cypher=VIAL),
        c.FindItem(to=MARA, artifact=HORN),
        c.SetScene(scene=Surroundings(light="dim_light", players_strike=True)),
    )


def initiative(e: Evening) -> None:
    e.gm(c.StartEncounter())


def climb(e: Evening) -> None:
    e.gm(c.CallFor(procedure="climb", pcs=[MARA], inputs=msgspec.Raw(b'{"surface": "stone_wall"}')))


def harm(e: Evening) -> None:
    e.gm(c.CallFor(procedure="poison", pcs=[MARA], inputs=msgspec.Raw(b'{"level": 4}')))


def rough_ground(e: Evening) -> None:
    e.gm(c.SetScene(scene=Surroundings(terrain="rough", players_strike=True)))
    e.gm(c.ArrangeStrip(spots={MARA: 20, GUARD: 130}))
    e.fight()


COMES: dict[str, Callable[[Evening], None]] = {
    **{name: moment[0] for name, moment in MOMENTS.items()},
    "initiative": initiative,
    "a climb": climb,
    "a poison": harm,
    "rough ground": rough_ground,
}


def filled(form: Form) -> Iterator[Pairs]:
    """As drawn, with all boxes ticked and all numbers given; then with each other choice once."""
    ticked = {
        name: values[-1]
        for name, values in form.choices.items()
        if len(values) == 1 and values != [""]
    }
    drawn = {
        **form.fields,
        **ticked,
        **{name: value for name, value in FILLED.items() if name in form.fields},
    }
    for button in form.buttons or [[]]:
        yield [*drawn.items(), *button]
    for name, values in form.choices.items():
        for value in values:
            yield [*{**drawn, name: value}.items(), *(form.buttons or [[]])[0]]


def unknown(html: str) -> list[str]:
    """The fields that the command of their form does not know."""
    found = []
    for form in forms_of(html).values():
        for fields in filled(form):
            command = command_of((n, v) for n, v in fields if n != "command_id")
            if isinstance(command, Refusal) and command.code == "unknown_field":
                found.append(f"{form.fields['type']}: {command.field}")
    return sorted(set(found))


def panels(e: Evening) -> Iterator[str]:
    """The act panel as it comes, in every mode, with every thing to use in every way."""
    first = e.act()
    yield first
    state = state_of(first)
    for mode in ("attack", "move", "try", "use", "rest"):
        shown = e.act(**{**state, "hero": "act", "moment": "act", "mode": mode, "tapped": "mode"})
        yield shown
        form = forms_of(shown).get("form-act")
        for use in form.choices.get("set.use", []) if form is not None and mode == "use" else []:
            for verb in ("pick.use=", "pick.identify="):
                yield e.act(
                    moment="act", mode=mode, tapped="mode", **{"set.use": use, "set.verb": verb}
                )


@pytest.mark.parametrize("name", COMES)
def test_form_fields_belong_to_their_command(evening: Evening, name: str) -> None:
    """Every field of every form is known to its command."""
    well_equipped(evening)
    COMES[name](evening)
    assert [said for html in panels(evening) for said in unknown(html)] == []


def made_out(e: Evening, item: str, face: int, **chosen: str) -> bool:
    """Whether Mara knows an item after a try from the panel as it is drawn, with what was chosen
    there.
    """
    for use in forms_of(e.act(moment="act", mode="use"))["form-act"].choices["set.use"]:
        html = e.act(
            moment="act", mode="use", **{"set.use": use, "set.verb": "pick.identify=", **chosen}
        )
        fields = forms_of(html)["form-act"].fields
        if (fields["type"], fields["name"]) == ("identify_item", item):
            answer = e.send([*{**fields, "natural": str(face)}.items()])
            assert answer.status_code == 204, answer.text
            break
    pc = e.state.party[MARA].pc
    held = [x for x in (*pc.cyphers, *pc.carries()) if not isinstance(x, str)]
    return next(x.known for x in held if x.form == item)


@pytest.mark.parametrize("item", ["a blue vial", "a horn"])
def test_unknown_item_is_identified_from_panel(evening: Evening, item: str) -> None:
    """An unknown item is made out from the panel as it is drawn."""
    evening.gm(c.FindItem(to=MARA, cypher=VIAL), c.FindItem(to=MARA, artifact=HORN))
    assert made_out(evening, item, 18)


@pytest.mark.parametrize(("free", "known"), [("0", False), ("1", True)])
def test_free_level_counts_when_identifying(evening: Evening, free: str, known: bool) -> None:
    """A free level counts when an item is made out."""
    evening.gm(c.FindItem(to=MARA, cypher=structs.replace(VIAL, level=4)))
    evening.edit(xp=0)
    chosen = {"set.effort": "effort.ease=1", "besides.free_effort": free}
    assert made_out(evening, "a blue vial", 7, **chosen) is known
