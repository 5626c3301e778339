"""The laboratory's pages: the start page, the page of an encounter, and the results so far."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from babel.numbers import format_decimal
from markupsafe import Markup

from threefold.lab.backend import COMPILED
from threefold.lab.encounter import (
    AppliedSituations,
    Encounter,
    Environment,
    translated_creature_names,
)
from threefold.lab.simulator.coverage import PlayedPower, list_played
from threefold.lab.study.question import Question
from threefold.lab.variants import MOST_FOES
from threefold.model.shelf.choosing import with_choices_said
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.descriptions import effect_said
from threefold.rules.situations import situation_name
from threefold.rules.types import Message
from threefold.service.demo import foes as known_foes
from threefold.service.lab import ADDRESS_MOST, LINK_MOST, encode_question
from threefold.service.lab_process import Late
from threefold.service.lab_work import Section, StudyView
from threefold.text import Lang, render
from threefold.text.catalog import render_key
from threefold.version import __version__
from threefold.web.gm.form import DialogForm
from threefold.web.lab import fields
from threefold.web.lab.table import TableFights
from threefold.web.rendering import draw_page
from threefold.web.seat_context import CommandId

_DRAWN: Final = re.compile(r'viewBox="0 0 [\d.]+ ([\d.]+)"')
_HEAD: Final = 90
_ROW: Final = 24
"""The approximate height of a heading with its caption, and of a table row, in the units of a
drawing.
"""


class LabPageContext(NamedTuple):
    """The context of a page: language, theme, the server's origin, the seat it was opened from, its
    table's fights.
    """

    lang: Lang
    theme: str
    origin: str
    back: str = ""
    at: TableFights | None = None


def draw_start(place: LabPageContext, wrong: Message | None = None) -> str:
    """Draw the start page: bring an encounter, or open the example."""
    return draw_page(
        "lab/start.html",
        place.lang,
        theme=place.theme,
        back=place.back,
        wrong=render(wrong, place.lang) if wrong is not None else "",
    )


def draw_wrong(place: LabPageContext, wrong: Message) -> str:
    """Draw an error as a part of the page."""
    return draw_page("lab/wrong.html", place.lang, wrong=render(wrong, place.lang))


def draw_work(place: LabPageContext, question: Question, version: str = __version__) -> str:
    """Draw the page of an encounter: who fights, the sliders, and a place for the results."""
    encounter = question.encounter
    with translated_creature_names(encounter):
        return draw_page(
            "lab/page.html",
            place.lang,
            theme=place.theme,
            back=place.back,
            at=place.at,
            most=MOST_FOES,
            base=place.back,
            f=DialogForm({}, place.lang),
            new_id=lambda: CommandId.of(secrets.token_hex(12), None),
            title=encounter.title if isinstance(encounter.title, str) else "",
            question=question,
            s=encode_question(Question(encounter)),
            page_id=secrets.token_hex(8),
            sliders=fields.sliders(question),
            policy=fields.policy_of(question),
            policies=fields.policies(),
            runs=fields.runs_offered(question),
            kept=_comparison_parameters(question),
            kinds=fields.kinds(encounter),
            bears=[render(line, place.lang) for line in _bears(encounter.environment, place.lang)],
            told=_simulation_coverage(encounter, place.lang),
            known=[*known_foes()],
            compiled=COMPILED,
            other_version=version if version != __version__ else "",
            version=__version__,
        )


class ToldOf(NamedTuple):
    """What the simulation plays of a PC or of foes with one name, and what it leaves out or plays
    in part, in words.
    """

    name: str
    played: str
    left: str
    partly: str


def _simulation_coverage(encounter: Encounter, lang: Lang) -> list[ToldOf]:
    """Return this for everyone who has more than attacks."""

    def said(part: PlayedPower) -> str:
        how = render_key(lang, f"lab.how.{part.how}", {})
        if part.name:
            return render_key(lang, "lab.told_part", {"name": part.name, "how": how})
        return how

    return [
        ToldOf(
            one.name, ", ".join(map(said, one.played)), ", ".join(one.left), ", ".join(one.partly)
        )
        for one in list_played(encounter)
    ]


class LeftOutOf(NamedTuple):
    """What a simulation leaves out of one of the fight: its powers and moves, each with the effects
    that are not played, in words.
    """

    name: str
    powers: list[tuple[str, str]]


def left_out_of(encounter: Encounter, lang: Lang) -> list[LeftOutOf]:
    """Return what a simulation leaves out and whose it is."""
    found = [
        LeftOutOf(
            one.name, [(part.name, _effects_in_words(part.effects, lang)) for part in one.effects]
        )
        for one in list_played(encounter)
    ]
    return [each for each in found if each.powers]


def _effects_in_words(effects: Sequence[Effect], lang: Lang) -> str:
    """Return effects in short words, each once: as a card says them, else by their kind."""
    found: dict[str, None] = {}
    for effect in effects:
        said = [render(message, lang) for message in effect_said(effect, None)]
        kind = render_key(lang, f"lab.effect.{effect.__struct_config__.tag}", {})
        found[" · ".join(said) or kind] = None
    chosen = render_key(lang, "power.does.chosen", {})
    return with_choices_said(", ".join(found), chosen)


def _bears(environment: Environment, lang: Lang) -> Iterator[Message]:
    """Yield the situations that apply to attacks: first those for everyone, then those of single
    foes.
    """

    def names(bears: AppliedSituations) -> str:
        ids = dict.fromkeys([*bears.attacks, *bears.defenses])
        return ", ".join(render(situation_name(id), lang) for id in ids)

    if names(environment):
        yield Message("lab.bears", {"what": names(environment)})
    for foe, own in environment.foes.items():
        if names(own):
            yield Message("lab.bears_on", {"name": foe, "what": names(own)})


def draw_results(place: LabPageContext, question: Question, seen: StudyView, stopped: bool) -> str:
    """Draw the results so far. The page asks for more unless they are complete or were stopped."""
    letters = encode_question(question)
    return draw_page(
        "lab/seen.html",
        place.lang,
        seen=seen,
        question=question,
        parts=[(part, Markup(part.table), Markup(part.chart)) for part in seen.parts],  # noqa: S704 - ours, escaped
        far=_far(seen.parts),
        letters=letters if len(letters) <= ADDRESS_MOST else "",
        link=f"{place.origin}/lab?s={letters}" if len(letters) <= LINK_MOST else "",
        kept=_comparison_parameters(question),
        same=question.beside == question.parameters,
        stopped=stopped,
        played=format_decimal(seen.runs, locale=place.lang),
        left=left_out_of(question.encounter, place.lang),
        ask_id=secrets.token_hex(4),
    )


def _far(parts: Sequence[Section]) -> set[int]:
    """Return the parts for the second column of a wide page. Each part goes to the column that is
    shorter so far.
    """
    near = far = 0.0
    found = set()
    for n, part in enumerate(parts):
        tall = _HEAD + _ROW * part.table.count("<tr>") + sum(map(float, _DRAWN.findall(part.chart)))
        if far < near:
            found.add(n)
            far += tall
        else:
            near += tall
    return found


def draw_late(place: LabPageContext, question: Question, why: Late) -> str:
    """Draw a page without results: the process is busy, it broke, or its cluster does not
    answer.
    """
    return draw_page(
        "lab/late.html",
        place.lang,
        said=f"lab.{'warming' if why == 'busy' else why}",
        alarming=why != "busy",
        asks=why != "broken",
        seconds=1 if why == "busy" else 3,
        kept=_comparison_parameters(question),
        ask_id=secrets.token_hex(4),
    )


def _comparison_parameters(question: Question) -> str:
    """Return the parameters to compare with, as the form keeps them."""
    if question.beside is not None:
        return fields.saved_parameters(question.beside)
    return ""
