"""Kinds of fault that a French reader found by lot (docs/reviews/french.md),
refused in every text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMES = "name|foe|stat|owner|patient|follower|guard|whom|pool|to"

FAULTS = {
    "’ is the apostrophe": r"[A-Za-zéèàç]'[a-zéèàêîôûœ]",
    "MJ is feminine": r"\b(le|du|au|un|Le|Du|Au|Un) MJ\b",
    "« laisser » leaves a thing where it is: retirer": r"\b[Ll]aisse-l(e|es)\b(?=[.,])",
    "elided or contracted by DE, QUE or A": rf"\b([Dd]e|[Qq]ue|à) \{{ \$({NAMES}) \}}",
    "points of health, Armor of a number": r"\d (de plus )?en (santé|Armure)\b|\d de santé\b",
    "se rappeler quelque chose": r"\bs’en rappel",
    "ce à quoi, ce en quoi, la tâche où": r"\bce où\b",
    "entendre dire que": r"\bentendu qu",
    "a figure does not elide": r"\bd’(1|11)\b|[dl]’\{ \$n \}",
    "ceux qui sont à": r"\b(ceux|celles) à (distance|courte|longue)",
    "augmente de, baisse de": r"(est|sont) de \d plus (haut|bas)|plus (haut|bas)s? de \d",
    "faire un jet": r"\bjett?er? une (défense|tâche)",
    "a minus is −": r"(?<=[ (])-\d",
    "« there is no such… » is « … n’existe pas »": r"\bpas de tel(le)?s?\b",
    "life support is « le système de survie »": r"\bsupports? (vital|de vie)\b",
    "a penalty is un malus": r"\b[Pp]énalités?\b",
    "a wish is un souhait": r"\b[Vv]œux?\b",
    "an earthquake is un tremblement de terre": r"\b[Ss]éismes?\b",
    "powered armor is une armure assistée": r"\b[Aa]rmure motorisée\b",
    "a halfling is un halfelin": r"\b[Pp]etits?-hommes?\b",
    "a hit is a blow that lands": r"\b([Uu]ne|[Cc]haque) touche (inflige|met|entrave|sur|avec)\b",
}


def _texts() -> Iterator[tuple[str, str]]:
    for file in sorted((ROOT / "src/threefold/text/fr").glob("*.ftl")):
        for line in file.read_text("utf-8").splitlines():
            if not line.startswith("#"):
                yield f"{file.name}: {line[:60]}", line.partition("= ")[2] or line
    for file in sorted((ROOT / "content/fr").rglob("*.jsonl")):
        for line in file.read_text("utf-8").splitlines():
            entry = json.loads(line)
            for field, text in entry.items():
                if field != "key":
                    yield f"{file.name}: {entry['key']}.{field}", str(text)


TEXTS = tuple(_texts())


@pytest.mark.parametrize("kind", FAULTS)
def test_no_french_text_has_this_fault(kind: str) -> None:
    fault = re.compile(FAULTS[kind])
    assert [(where, text) for where, text in TEXTS if fault.search(text)] == []
