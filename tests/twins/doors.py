"""Every door by which a player, a spectator, a guest, a stranger or one of their programs asks
something.

A door gives all that it says in a world, each answer under a name of its own. What is random in it
is left out.
"""

from __future__ import annotations

from typing import Final

from tests.twins.answers import Door
from tests.twins.doors_of_acts import (
    assistants,
    commands,
    lasting,
    pictures,
    presses_of_pages,
    programs,
)
from tests.twins.doors_of_pages import doors_of_the_gm, knowledge, pages, stands
from tests.twins.doors_of_play import going_on
from tests.twins.doors_of_programs import anybody, content, news, reads

DOORS: Final[dict[str, Door]] = {
    door.__name__: door
    for door in (
        knowledge,
        pages,
        stands,
        doors_of_the_gm,
        reads,
        news,
        content,
        anybody,
        pictures,
        assistants,
        programs,
        presses_of_pages,
        commands,
        going_on,
        lasting,
    )
}
"""In this order: what asks alone comes before what acts."""
