"""Player intrusions: a player pays XP to change the story in favor of the character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

from msgspec import structs

from threefold.model.bounds import ShelfText
from threefold.model.shelf.entries import Named, TypeEntry
from threefold.procedures.answers import (
    ADVICE,
    Answer,
    AnswerPart,
    FigureChange,
    Reasons,
    in_events,
)
from threefold.procedures.base import Notice, Outcome, Resolved, Setup, diceless_procedure
from threefold.procedures.figures import cannot_act
from threefold.procedures.inputs import Inputs, OwnLabel
from threefold.procedures.traits import ProcedureTraits
from threefold.rules.binding import implements
from threefold.rules.experience import player_intrusion_price
from threefold.rules.types import Line, Message, Params, Refusal


class PlayerIntrudeInputs(Inputs, kw_only=True, frozen=True):
    """A player intrusion, by name or in the player's own words. ``allow`` is the GM's decision; one
    that is ``waived`` costs no XP."""

    intrusion: OwnLabel = ""
    text: ShelfText = ""
    allow: bool = True
    waived: bool = False


@implements("player_intrusion.of_type")
def offered(setup: Setup) -> Sequence[Named]:
    """The player intrusions of the PC's type."""
    type = setup.pc.type
    if type is None:
        entry = None
    else:
        entry = setup.shelf("types").get(type)
    if isinstance(entry, TypeEntry):
        return entry.intrusions
    return ()


class NamedIntrusion(AnswerPart, kw_only=True, frozen=True):
    """A player intrusion: its name and its text."""

    name: str
    text: str


class PlayerIntrusionAnswer(Answer, kw_only=True, frozen=True):
    """The intrusions of the type, the one that was bought, and its price."""

    offered: Annotated[list[NamedIntrusion], ADVICE]
    intrusion: Annotated[NamedIntrusion | None, in_events("player_intrusion")] = None
    xp: Annotated[int | None, in_events("player_intrusion")] = None
    xp_lines: Reasons = ()


@implements("player_intrusion.price", "player_intrusion.needs_xp", "player_intrusion.gm_refuses")
def settle_player_intrusion(
    setup: Setup, inputs: PlayerIntrudeInputs, resolved: Resolved
) -> Outcome | Refusal:
    """Pay 1 XP, unless the GM refuses. Without a name, only list the intrusions of the type."""
    pc = setup.pc
    refusal = cannot_act(pc, reacting=True)
    if refusal is not None:
        return refusal
    choices = offered(setup)
    answer = PlayerIntrusionAnswer(
        offered=[NamedIntrusion(name=each.name, text=each.text) for each in choices]
    )
    if not inputs.intrusion:
        return Outcome(pc, setup.target, answer=answer)
    named = next(
        (each for each in choices if each.name.casefold() == inputs.intrusion.casefold()), None
    )
    if named is None:
        name = inputs.intrusion
    else:
        name = named.name
    words = inputs.text or ("" if named is None else named.text)
    params: Params = {"name": pc.name, "intrusion": name, "text": words}
    if not inputs.allow:
        text = Message("event.player_intrusion.no", params)
        return Outcome(
            pc,
            setup.target,
            notices=(Notice(_KIND, text, "player_intrusion.gm_refuses"),),
            answer=answer,
        )
    price = 0 if inputs.waived else player_intrusion_price(pc.xp, setup.rules)
    if isinstance(price, Refusal):
        return price
    line = Line(-price, Message("xp.player_intrusion"), "player_intrusion.price")
    text = Message(_TOLD[bool(words), bool(price)], {**params, "n": price})
    return Outcome(
        structs.replace(pc, xp=pc.xp - price),
        setup.target,
        notices=(Notice(_KIND, text, "player_intrusion.price"),),
        answer=structs.replace(
            answer,
            intrusion=NamedIntrusion(name=name, text=words),
            xp=-price,
            xp_lines=(line,) if price else (),
        ),
        changes=(FigureChange("actor", "xp", line),) if price else (),
    )


_KIND = "player_intrusion"
_TOLD: Final = {
    (True, True): "event.player_intrusion.words",
    (False, True): "event.player_intrusion.named",
    (True, False): "event.player_intrusion.free_words",
    (False, False): "event.player_intrusion.free_named",
}
"""How a player intrusion is told, with words of its own or by its name, for XP or without."""

PLAYER_INTRUDE = diceless_procedure(
    id="player_intrude",
    module="experience",
    rules=(
        "player_intrusion.price",
        "player_intrusion.needs_xp",
        "player_intrusion.of_type",
        "player_intrusion.gm_refuses",
    ),
    inputs=PlayerIntrudeInputs,
    answer=PlayerIntrusionAnswer,
    traits=ProcedureTraits(intrudes=True),
    settle=settle_player_intrusion,
)
