"""What a creature is, and what asks for it: powers for the living, for machines, for spirits."""

from __future__ import annotations

from typing import Final

from threefold.model.active_effects import BY_PEOPLE, as_list
from threefold.model.characters import FullNpc
from threefold.model.shelf.figures import When

BEAST: Final = "beast"


def is_of_nature(figure: object, wanted: object) -> bool | None:
    """Return whether a creature has one of these natures; None if nobody has said what it is. Of what
    lives and is no person, people say whether it is a beast."""
    if not isinstance(figure, FullNpc) or not figure.nature:
        return None
    natures = as_list(wanted)
    if any(nature in figure.nature for nature in natures):
        return True
    if BEAST in natures and "living" in figure.nature and "person" not in figure.nature:
        return None
    return False


def judged_by_nature(when: When, figure: object) -> When | None:
    """Return the conditions that are left once a creature is known for what it is: None if they are
    not met. What its nature confirms, nobody is asked."""
    if "nature" not in when and "nature_says" not in when:
        return when
    if is_of_nature(figure, when.get("nature", [])) is False and "nature" in when:
        return None
    left = {key: value for key, value in when.items() if key not in ("nature", "nature_says")}
    if "nature_says" not in when:
        return left
    known = is_of_nature(figure, when["nature_says"])
    if known is False:
        return None
    if known is None:
        return left
    return {key: value for key, value in left.items() if key not in BY_PEOPLE}
