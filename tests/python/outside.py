"""A program outside: checked by mypy and pyright, which see the package as anybody who installs
it.
"""

from __future__ import annotations

import threefold


def fight(rounds: int) -> list[threefold.Result]:
    """Some rounds against a guard."""
    kara = threefold.Character("Kara", might=(12, 1), speed=(9, 0), intellect=(8, 0))
    guard = threefold.Foe("guard", level=3)
    game = threefold.Game(lang="fr", dice=lambda sides: sides)
    return [game.attack(kara, guard, "fists") for _ in range(rounds)]


def told(result: threefold.Result) -> str:
    """What came of it."""
    lines: list[threefold.Line] = result.lines
    first: float = lines[0].points
    difficulty: int | None = result.difficulty
    target = result.target
    health: int | None = target.health if isinstance(target, threefold.Foe) else None
    return f"{first} {difficulty} {health}"


def refused() -> str:
    """What the rules say."""
    kara = threefold.Character("Kara", might=(12, 1), speed=(9, 0), intellect=(8, 0))
    try:
        threefold.task(kara, stat="might", difficulty=3, effort={"ease": 9})
    except threefold.Refused as no:
        return no.code + no.field
    rows: list[threefold.Report] = threefold.odds("task", kara, stat="might", difficulty=3)
    return str(rows[0]["success"])
