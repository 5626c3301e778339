"""The import of 10,000 documents of Foundry VTT through the installed command: processor time and
memory.

Actors with long notes and abilities with prices, half of them in a LevelDB folder, half as one
list; then all of it once more, which must find that everything is there.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
from tests.exchange.leveldb_files import folder
from tests.exchange.samples import Json, item, npc

from benchmarks.measure import Measure, at_most

ENTRIES = 10_000
WORDS = (
    "reed",
    "marsh",
    "howl",
    "bite",
    "stone",
    "water",
    "night",
    "cold",
    "fire",
    "claw",
    "shade",
    "river",
    "dusk",
)

RUN = """
import os, resource, sys
from threefold.bootstrap import main
try:
    main()
except SystemExit:
    pass
usage = resource.getrusage(resource.RUSAGE_SELF)
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
print(usage.ru_utime + usage.ru_stime, int(status["VmHWM"].split()[0]) * 1024, file=sys.stderr)
"""
"""The most memory as the kernel counts it since the program began: ``ru_maxrss`` keeps what its
parent had before.
"""


def measures() -> Iterator[Measure]:
    """Processor time and memory of the first import, and of the second."""
    with tempfile.TemporaryDirectory() as place:
        source, pack = Path(place, "module"), Path(place, "pack")
        _write(source)
        for name, promised in (("import of 10,000 entries", 20.0), ("the same once more", None)):
            seconds, memory = _run(source, pack)
            yield at_most(name, seconds, promised, "s")
            if promised is not None:
                yield at_most("memory of it", memory / 1e6, 500, "MB")


def _run(source: Path, pack: Path) -> tuple[float, float]:
    command = [sys.executable, "-c", RUN, "import", str(source), "--into", str(pack)]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    seconds, memory = done.stderr.split()[-2:]
    return float(seconds), float(memory)


def _write(source: Path) -> None:
    dice = random.Random(7)  # noqa: S311 - the same documents each time
    documents = [_document(n, dice) for n in range(ENTRIES)]
    packs = source / "packs" / "half"
    packs.mkdir(parents=True)
    records: dict[bytes, bytes | None] = {}
    for document in documents[::2]:
        sort = "actors" if document["type"] == "npc" else "items"
        records[f"!{sort}!{document['_id']}".encode()] = msgspec.json.encode(document)
    for name, data in folder(records, pack=False).items():
        (packs / name).write_bytes(data)
    (source / "rest.json").write_bytes(msgspec.json.encode(documents[1::2]))


def _document(n: int, dice: random.Random) -> Json:
    def sentence(words: int) -> str:
        return " ".join(dice.choices(WORDS, k=words)).capitalize() + "."

    name, id = f"{dice.choice(WORDS).capitalize()} {n}", f"doc{n:013}"
    if n % 3:
        text = (
            " ".join(sentence(12) for _ in range(6))
            + f" It inflicts {n % 9} points of damage. Action."
        )
        return item(
            name, "ability", {"cost": f"{n % 7}+", "pool": "Might"}, f"<p>{text}</p>", id=id
        )
    notes = f"<p>{sentence(80)}</p>"
    for label in ("Motive", "Environment", "Combat", "Interaction", "Use", "Loot"):
        notes += f"<p><strong>{label}:</strong> {' '.join(sentence(14) for _ in range(6))}</p>"
    return npc(
        name, id, notes=notes, system={"basic.level": n % 10 + 1, "pools.health.max": n % 90}
    )
