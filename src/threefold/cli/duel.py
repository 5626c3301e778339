"""`threefold duel`: solve one PC against one or two foes exactly."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from threefold.cli.output import (
    Texts,
    fail,
    json_document,
    print_heading,
    print_rows,
    print_sections,
    spoken_language,
)
from threefold.rules.costs import effort_used_on

if TYPE_CHECKING:
    from threefold.lab.encounter import Encounter
    from threefold.lab.study.duel_answer import Action, DuelAnswer

LONGEST = 12


def command(
    file: Annotated[typer.FileBinaryRead, typer.Argument(metavar="FILE")],
    policy: Annotated[Literal["best", "plain"], typer.Option()] = "best",
    every_attack: Annotated[bool, typer.Option("--every-attack")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Solve one PC against one or two foes: the chance to win, what to do first, how it goes.

    Example: threefold duel encounter.json
    """
    lang = spoken_language()
    if policy == "best" and not _can_solve():
        fail(Texts("duel", lang)("needs_lab"))
    encounter = _read(file, policy, lang, every_attack)

    from threefold.lab.study.duel_answer import best_play, plain_play

    if policy == "plain":
        answer = plain_play(encounter)
    else:
        answer = best_play(encounter, every_attack)
    if as_json:
        json_document(answer)
    else:
        _show(answer, Texts("duel", lang))


def _can_solve() -> bool:
    """Whether NumPy and Numba are installed."""
    from importlib.util import find_spec

    return find_spec("numpy") is not None and find_spec("numba") is not None


def _read(
    file: typer.FileBinaryRead, policy: str, lang: Literal["en", "fr", "ko"], every_attack: bool
) -> Encounter:
    from threefold.interop.encounters import MOST_BYTES, read_encounter
    from threefold.lab.duel.check import check_duel, check_solvable
    from threefold.rules.types import Message, Refusal
    from threefold.text import render

    encounter = read_encounter(
        file.read(MOST_BYTES + 1), file.name, "plain" if policy == "plain" else "solver"
    )
    if isinstance(encounter, Refusal):
        fail(render(encounter.message, lang))
    if policy == "plain":
        refusal = check_duel(encounter)
    else:
        refusal = check_solvable(encounter, every_attack)
    if refusal is not None:
        fail(
            render(
                Message(
                    "file.problem_at",
                    {"file": file.name, "field": refusal.field, "problem": refusal.message},
                ),
                lang,
            )
        )
    return encounter


def _show(answer: DuelAnswer, say: Texts) -> None:
    """Print the chance to win, the best and other first actions, when it ends, and the points
    left.
    """
    print_heading(
        say(
            "heading",
            chance=_percent(answer.win),
            policy=say(f"policy.{answer.policy}"),
            n=answer.states,
        )
    )
    ends = {"win": answer.win, "loss": answer.loss, "draw": answer.draw}
    print_rows(
        (say("outcome"), say("chance")),
        ([say(name), _percent_with_bar(p)] for name, p in ends.items() if p or name != "draw"),
    )
    if answer.best is not None and answer.policy == "best":
        _blank()
        _choices(answer, say)
    _blank()
    _rounds(answer, say)
    left = answer.points_left
    figures = (left.mean, left.might, left.speed, left.intellect)
    names = ("mean", "might", "speed", "intellect")
    points = say(
        "points_said", **{name: f"{value:.1f}" for name, value in zip(names, figures, strict=True)}
    )
    print_sections([(say("points_left"), [points])])


def _choices(answer: DuelAnswer, say: Texts) -> None:
    """Print the best first action, and how much worse each alternative is."""
    assert answer.best is not None
    columns = [say("first"), say("chance"), say("worse")]
    if not sys.stdout.isatty():
        print_heading("\t".join(columns))
    print_rows(columns, _choice_rows(answer, answer.best.win, say), whole=range(3))


def _choice_rows(answer: DuelAnswer, most: float, say: Texts) -> Iterator[list[str]]:
    assert answer.best is not None
    if isinstance(answer.defense, type(answer.best)):
        yield [_action(answer.defense, say), _percent(answer.defense.win), ""]
    yield [_action(answer.best, say), _percent(answer.best.win), say("best")]
    for other in answer.alternatives:
        yield [_action(other, say), _percent(other.win), f"−{100 * (most - other.win):.2f}"]


def _action(action: Action, say: Texts) -> str:
    ease, damage = action.effort.ease, action.effort.damage
    key = effort_used_on(ease, damage)
    if isinstance(action.target, str):
        target = action.target
    else:
        target = ""
    if isinstance(action.attack, str):
        stat = Texts("stat", say.lang)(str(action.stat))
        doing = " ".join(
            say("action.attack_with", target=target, attack=action.attack, stat=stat).split()
        )
    else:
        doing = say(f"action.{action.action}", target=target)
    if action.action in ("recover", "wait"):
        return doing
    return f"{doing.rstrip()}: {say(key, ease=ease, damage=damage)}"


def _rounds(answer: DuelAnswer, say: Texts) -> None:
    """Print for each round the chance that it is the last. Rounds from ``LONGEST`` on are added
    up.
    """
    if answer.rounds.mean is None:
        mean = say("endless")
    else:
        mean = f"{answer.rounds.mean:.1f}"
    print_heading(say("rounds", mean=mean))
    found = {int(n): chance for n, chance in answer.rounds.histogram.items()}
    most = max(found.values(), default=1.0)
    lines = [[str(n), _percent_with_bar(p, most)] for n, p in found.items() if n < LONGEST]
    tail = sum(p for n, p in found.items() if n >= LONGEST)
    if tail:
        lines.append([f"{LONGEST}+", _percent_with_bar(tail, max(most, tail))])
    print_rows((say("round"), say("chance")), lines)


def _percent_with_bar(share: float, most: float = 1.0) -> str:
    """Return a share in percent, on a terminal with a bar."""
    if not sys.stdout.isatty():
        return _percent(share)
    full, empty = "█░" if sys.stdout.encoding.lower().startswith("utf") else "#."
    return f"{_percent(share):>7} {(full * round(20 * share / most)).ljust(20, empty)}"


def _percent(share: float) -> str:
    """Return a share in percent. Return 0 or 100 only for what is impossible or certain."""
    if 0 < share < 0.0005:
        return "<0.1%"
    if 0.9995 <= share < 1 - 1e-9:
        return ">99.9%"
    return f"{share:.1%}"


def _blank() -> None:
    if sys.stdout.isatty():
        print()
