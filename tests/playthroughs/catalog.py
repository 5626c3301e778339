"""Every playthrough there is, by the name of its file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.playthroughs.adjudicated import REQUESTS, transcript
from tests.playthroughs.barrow import the_barrow
from tests.playthroughs.conflict import the_serpent_pit
from tests.playthroughs.dark import the_dark_hold
from tests.playthroughs.fight import the_fight
from tests.playthroughs.gate import the_gate
from tests.playthroughs.growth import growing_up
from tests.playthroughs.guarding import the_hostage
from tests.playthroughs.refusals import no
from tests.playthroughs.road import the_long_road
from tests.playthroughs.room import Room, Scene, played
from tests.playthroughs.screen import the_gms_hand
from tests.playthroughs.secrecy import behind_the_screen
from tests.playthroughs.tasks import the_lift_shaft
from tests.playthroughs.things import the_flooded_archive
from tests.playthroughs.tower import the_bell_tower
from tests.playthroughs.wall import the_high_wall
from tests.playthroughs.works import the_long_winter

HERE = Path(__file__).parent


class Titled(NamedTuple):
    """A scene at a table and its title."""

    title: str
    scene: Scene


SCENES: Mapping[str, Titled] = {
    "the-fight": Titled("Two guards too many", the_fight),
    "the-lift-shaft": Titled("The lift shaft", the_lift_shaft),
    "the-serpent-pit": Titled("The serpent pit", the_serpent_pit),
    "the-hostage": Titled("The hostage", the_hostage),
    "behind-the-screen": Titled("Behind the screen", behind_the_screen),
    "the-flooded-archive": Titled("The flooded archive", the_flooded_archive),
    "the-bell-tower": Titled("The bell tower", the_bell_tower),
    "the-dark-hold": Titled("The dark hold", the_dark_hold),
    "the-barrow": Titled("The barrow", the_barrow),
    "the-gate": Titled("At the gate", the_gate),
    "the-gms-hand": Titled("The GM’s hand", the_gms_hand),
    "the-high-wall": Titled("The high wall", the_high_wall),
    "the-long-road": Titled("The long road", the_long_road),
    "the-long-winter": Titled("The long winter", the_long_winter),
    "growing-up": Titled("Growing up", growing_up),
    "no": Titled("No", no),
}


@cache
def room(name: str) -> Room:
    """The room after a scene."""
    return played(*SCENES[name])


def procedure_file(id: str) -> str:
    """The name of the transcript of a procedure."""
    return f"procedure-{id.replace('_', '-')}"


def names() -> list[str]:
    """The names of all transcripts."""
    return [*SCENES, *map(procedure_file, REQUESTS)]


def file(name: str) -> Path:
    """Where a transcript is kept."""
    return HERE / f"{name}.txt"


def text(name: str) -> str:
    """A transcript as it reads now."""
    if name in SCENES:
        return room(name).text()
    id = next(id for id in REQUESTS if procedure_file(id) == name)
    return transcript(id, REQUESTS[id])


def strays() -> Iterator[Path]:
    """Transcripts that no scene and no procedure writes."""
    yield from (path for path in sorted(HERE.glob("*.txt")) if path.stem not in names())
