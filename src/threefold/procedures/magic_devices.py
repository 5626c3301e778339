"""Technology against magic: detectors, hazard suits, spellscramblers and similar devices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal

from threefold.model.bounds import DamagePoints
from threefold.procedures.answers import (
    LINE,
    LOGGED,
    Answer,
    AnswerPart,
    LoggedFigure,
    Reasons,
    logged,
)
from threefold.procedures.base import (
    Notice,
    Outcome,
    Resolved,
    Setup,
    diceless_procedure,
)
from threefold.procedures.inputs import Inputs
from threefold.rules.binding import implements
from threefold.rules.magic_crafting import (
    GADGETS,
    SCRAMBLES_ROUNDS,
    Gadget,
    still_works,
    suit_line,
)
from threefold.rules.treasure import Price
from threefold.rules.types import Line, Message, Modifier, Refusal


class MagicDeviceInputs(Inputs, kw_only=True, frozen=True):
    """A nonmagical device that works on magic, and what happens to it."""

    device: Gadget
    works: bool = True
    used: bool = False
    damage: DamagePoints = 0
    repaired: bool = False


_USED: Final[Mapping[Gadget, str]] = {
    "magic_detector": "magic_technology.magic_detector.single_use",
    "spellscrambler": "magic_technology.spellscrambler.effect",
}


_SCRAMBLED: Final = Line(
    SCRAMBLES_ROUNDS, Message("line.craft.spellscrambler"), "magic_technology.spellscrambler.effect"
)


class DeviceState(AnswerPart, kw_only=True, frozen=True):
    """Whether a device works, its price, the line of a suit, and the field of a scrambler."""

    works: Annotated[bool, LOGGED]
    price: Annotated[Price, LOGGED]
    ease: Annotated[Modifier | None, LINE]
    rounds: Annotated[int | None, LOGGED]
    rounds_lines: Reasons
    distance: Annotated[Literal["short"] | None, LOGGED]


class MagicDeviceAnswer(Answer, kw_only=True, frozen=True):
    """The device as it is now."""

    device: DeviceState

    def figures(self) -> Iterator[LoggedFigure]:
        device, rule = self.device, "magic_technology.devices"
        yield logged("device.works" if device.works else "device.dead", rule)
        yield logged("device.price", rule, price=Message(f"craft.price.{device.price}"))
        if device.ease is not None:
            yield logged("device.ease", device.ease.rule, n=-device.ease.steps)
        if device.rounds is not None:
            distance = Message(f"band.{device.distance}")
            scrambled = "magic_technology.spellscrambler.effect"
            yield logged("device.field", scrambled, n=device.rounds, distance=distance)


@implements(
    "magic_technology.devices",
    "magic_technology.magic_detector.single_use",
    "magic_technology.hazard_suit.eases",
    "magic_technology.hazard_suit.breach",
    "magic_technology.spellscrambler.effect",
)
def settle_device(setup: Setup, inputs: MagicDeviceInputs, resolved: Resolved) -> Outcome | Refusal:
    """A detector and a scrambler work once. A suit eases defense against magic until its wearer
    takes damage.
    """
    kind, notices = GADGETS[inputs.device], list[Notice]()
    for name in ("damage", "repaired") if kind.once else ("used",):
        if getattr(inputs, name):
            return Refusal("not_allowed", f"inputs.{name}", Message("refusal.magic_device.stray"))
    if inputs.used and not inputs.works:
        return Refusal("not_allowed", "inputs.works", Message("refusal.magic_device.spent"))
    works = still_works(inputs.device, inputs.works, inputs.used, inputs.damage, inputs.repaired)
    if inputs.used:
        notices.append(
            Notice("device", Message(f"event.magic_device.{inputs.device}"), _USED[inputs.device])
        )
    elif works != inputs.works:
        text = Message("event.magic_device.whole" if works else "event.magic_device.torn")
        notices.append(Notice("device", text, "magic_technology.hazard_suit.breach"))
    scrambles = inputs.used and inputs.device == "spellscrambler"
    suited = works and inputs.device == "mystical_hazard_suit"
    device = DeviceState(
        works=works,
        price=kind.price,
        ease=suit_line(setup.rules) if suited else None,
        rounds=SCRAMBLES_ROUNDS if scrambles else None,
        rounds_lines=(_SCRAMBLED,) if scrambles else (),
        distance="short" if scrambles else None,
    )
    answer = MagicDeviceAnswer(device=device)
    return Outcome(setup.actor, setup.target, notices=tuple(notices), answer=answer)


MAGIC_DEVICE = diceless_procedure(
    id="magic_device",
    module="crafting",
    rules=(
        "magic_technology.devices",
        "magic_technology.magic_detector.single_use",
        "magic_technology.hazard_suit.eases",
        "magic_technology.hazard_suit.breach",
        "magic_technology.spellscrambler.effect",
    ),
    inputs=MagicDeviceInputs,
    answer=MagicDeviceAnswer,
    settle=settle_device,
    actor=(),
)
