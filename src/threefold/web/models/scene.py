"""View models of the scene: its settings, the moves that a PC can make, the prepared scenes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from threefold.model.scenes import PreparedScene
from threefold.rules.types import Message
from threefold.table.views import SceneView
from threefold.web.models.options import SelectOption, none_option
from threefold.web.words import Words

MoveCost = Literal["free", "step", "action", "roll", "act"]


class PcMove(NamedTuple):
    """A move that a PC can make now: towards whom or in which direction, where it ends, what it
    costs.
    """

    whom: str
    side: Literal["to", "left", "right"]
    feet: int
    spot: int
    cost: MoveCost
    act: bool = False

    @property
    def fields(self) -> str:
        """The move as the fields of a command."""
        if self.act:
            return f"feet={self.spot}&act=true"
        return f"feet={self.spot}"


def way_options(words: Words, ways: Iterable[PcMove]) -> list[SelectOption]:
    """Return moves as options."""
    return [
        SelectOption(
            way.fields,
            words.t(f"strip.{way.side}", whom=way.whom, n=way.feet),
            words.t(f"strip.cost.{way.cost}"),
        )
        for way in ways
    ]


class SceneSetting(NamedTuple):
    """A setting of the scene: its field, the choices (each with its name and whether it is possible
    now), the current one."""

    field: str
    choices: list[tuple[str, Message, bool]]
    chosen: str


def setting_options(words: Words, setting: SceneSetting) -> list[SelectOption]:
    """Return the choices of a scene's setting as options, after the option for nothing in
    particular.
    """
    usual = none_option(words.t(f"strip.usual.{setting.field}"))
    return [*usual, *(SelectOption(value, words.say(label)) for value, label, _ in setting.choices)]


class SceneCard(NamedTuple):
    """A scene in the list. ``by`` names its id field: ``scene_id`` for the table's scenes, ``key``
    for ready ones.
    """

    id: str
    by: Literal["scene_id", "key"]
    scene: PreparedScene
    holds: SceneView
    pack: str = ""
    asked: bool = False


def place_options(words: Words, cards: Iterable[SceneCard]) -> list[SelectOption]:
    """Return the places to save a scene as options: as a new one, or in place of another."""
    new = none_option(words.t("gm.scenes.new_place"))
    return [
        *new,
        *(
            SelectOption(card.id, words.t("gm.scenes.in_place", name=card.scene.name))
            for card in cards
        ),
    ]
