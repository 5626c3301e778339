"""Fill in a draft for a player who does not want to choose: abilities, skills and answers, tier by
tier.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import structs

from threefold.library.choices import choice_without_answer, choice_words, with_weapon_named
from threefold.library.creation import draft_weapon, foci, guides, offer, offered_gear, open_to
from threefold.library.guides import Start
from threefold.model.characters import Gear
from threefold.model.creation import choices_asked, climbed
from threefold.model.draft_sheet import Climbed, skills_in
from threefold.model.drafts import ABILITY_OPTIONS, Draft, FocusTier, TierDraft, draft_abilities
from threefold.model.shelf.choosing import OPTION, Question, suggestion
from threefold.model.shelf.use_choices import WEAPON_SORTS
from threefold.model.taking import Held, without_barred
from threefold.model.trading import needs_trade, with_trades
from threefold.rules.advancement import Option
from threefold.rules.characters import FREE_POINTS, STARTING, Type
from threefold.rules.creation import FIRST_TIER
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Stat


def suggested(draft: Draft) -> Draft:
    """Return the draft with all missing choices filled in as its type suggests. Choices already
    made stay.
    """
    if draft.type is None:
        return draft
    start = guides()[draft.type].start
    verb = draft.verb or start.verb
    filled = structs.replace(
        draft,
        adjective=draft.adjective or start.adjective,
        noun=draft.noun or draft.type,
        verb=verb,
        free=_points(draft, start.free),
        edge=draft.edge if draft.edge in STARTING[draft.type].edge else start.edge,
    )
    filled = structs.replace(
        filled, abilities=_abilities(filled, start), focus=_picks(filled, 1, draft.focus)
    )
    for tier in range(2, draft.tier + 1):
        tiers = [*filled.tiers[: tier - 2], _tier(filled, tier, start), *filled.tiers[tier - 1 :]]
        filled = structs.replace(filled, tiers=tiers)
    filled = with_trades(filled, offer())
    return _without_strays(_answer_open_questions(filled), kept=set(draft.chosen))


def _tier(draft: Draft, tier: int, start: Start) -> TierDraft:
    """The choices for a tier, the rest as the type suggests: points and Edge go where the type has
    its own.
    """
    chosen, n = draft.at(tier), Rules().advancement
    best = sorted(STATS, key=lambda stat: -start.free.get(stat, 0))
    share = {
        best[0]: n.capability_points - n.capability_points // 2,
        best[1]: n.capability_points // 2,
    }
    option = _special_option(draft, tier, chosen)
    instead = chosen.instead
    if option is None:
        instead = None
    chosen = structs.replace(
        chosen,
        points=_distribute_points(chosen.points, share, n.capability_points),
        edge=chosen.edge or best[(0, 1, 0, 1, 2)[tier - 2]],
        option=option,
        instead=instead,
        focus=_picks(draft, tier, chosen.focus),
    )
    if option in ABILITY_OPTIONS and not chosen.ability.strip():
        ability = next(iter(option_names(draft, tier, option)), "")
        chosen = structs.replace(chosen, ability=ability)
    if not chosen.skill.strip() and instead != "skills":
        chosen = structs.replace(chosen, skill=_skill(draft))
    return structs.replace(chosen, abilities=_tier_abilities(draft, tier, chosen))


def _special_option(draft: Draft, tier: int, chosen: TierDraft) -> Option | None:
    """The special option in place of a step. One for an ability of the focus becomes one of the
    type where the focus has none.
    """
    if chosen.instead is None:
        return None
    if chosen.option != "focus_ability":
        return chosen.option
    early = tier - 1 < Rules().advancement.focus_from_tier
    if early or not (chosen.ability or option_names(draft, tier, chosen.option)):
        return "type_ability"
    return chosen.option


def _tier_abilities(draft: Draft, tier: int, chosen: TierDraft) -> list[str]:
    """The abilities of the type at a tier: those chosen, then others that fit, as many as the tier
    gives.
    """
    tiers = [*draft.tiers[: tier - 2], structs.replace(chosen, abilities=[])]
    before = structs.replace(draft, tiers=tiers)
    had = {each.power.name for each in draft_abilities(before, offer())}
    fitting = [power.name for power in open_to(draft, tier)]
    untraded = [n for n in fitting if not needs_trade(draft, offer(), n, tier)]
    held = _held_after(before, tier)
    names = [
        name
        for name in dict.fromkeys(chosen.abilities)
        if name in fitting and (name not in had or _is_repeatable(name))
    ]
    room = STARTING[draft.type or "warrior"].abilities[tier - 1]
    others = [n for n in untraded if n not in had and _is_possible(n, held)]
    wanted = dict.fromkeys((*names, *others))
    return [*wanted][: max(room, len(names))]


def _held_after(draft: Draft, tier: int) -> Held | None:
    """What the character has at the end of a tier; None without a type."""
    climb = climbed(draft, offer())
    if climb is None:
        return None
    return climb.after.get(tier)


def _is_possible(name: str, held: Held | None) -> bool:
    """Whether each choice in an ability has an answer for this character."""
    return held is None or choice_without_answer(offer().powers[name], held) is None


def _is_repeatable(name: str) -> bool:
    return name in offer().powers and offer().powers[name].again


def option_names(draft: Draft, tier: int, option: str) -> list[str]:
    """The new abilities, of the type or of the focus, that a special option on the way to a tier
    may bring.
    """
    had = {each.power.name for each in draft_abilities(structs.replace(draft, tier=6), offer())}
    if option == "type_ability":
        names = [power.name for power in open_to(draft, tier - 1, below=True)]
    else:
        tiers = [given for at, given in offer().focus.get(draft.verb, {}).items() if at < tier]
        names = [power.name for given in tiers for _, powers in given.picks for power in powers]
    own = draft.at(tier).ability
    return [
        name
        for name in dict.fromkeys(names)
        if name not in had or name == own or _is_repeatable(name)
    ]


def _picks(draft: Draft, tier: int, chosen: Sequence[str]) -> list[str]:
    """The choices of a focus at a tier: those already made, then the first of the rest."""
    found: list[str] = []
    for need, options in offer().focus.get(draft.verb, {}).get(tier, FocusTier()).picks:
        names = [power.name for power in options]
        taken_up = [name for name in names if name in chosen]
        found += [*taken_up, *(name for name in names if name not in chosen)][
            : max(need, len(taken_up))
        ]
    return found


def _skill(draft: Draft) -> str:
    """A skill that the character has not been trained in yet."""
    known = {
        name.casefold()
        for name, level in skills_in(draft, offer()).items()
        if level in ("trained", "specialized")
    }
    known |= {each.skill.casefold() for each in draft.tiers}
    known |= {
        name.casefold() for each in draft_abilities(draft, offer()) for name in each.power.skills
    }
    return next(word for word in choice_words("skills") if word.casefold() not in known)


def _trained_skills(draft: Draft) -> set[str]:
    """The skills that a draft begins with."""
    return {
        name
        for name, level in skills_in(draft, offer()).items()
        if level in ("trained", "specialized")
    }


def _answer_open_questions(draft: Draft) -> Draft:
    """Return the draft with an answer to every open question: a word that is not trained yet."""
    for _ in range(3):  # an answer may ask for more: an option that leaves a skill open, a gift
        chosen = {id: dict(answers) for id, answers in draft.chosen.items()}
        known = _trained_skills(draft) | {each.skill for each in draft.tiers}
        known |= {
            word for answers in chosen.values() for words in answers.values() for word in words
        }
        climb = climbed(draft, offer())
        for each in draft_abilities(draft, offer()):
            answers = draft.answers(each.id)
            for question in each.power.asks(answers):
                if question.name in answers:
                    continue
                asked = with_weapon_named(question, [weapon.name for weapon in draft.weapons])
                asked = _without_barred(asked, climb, each.id)
                free = question.name.startswith(OPTION) or question.sort in WEAPON_SORTS
                answer = suggestion(asked, asked.of, () if free else known)
                chosen.setdefault(each.id, {})[question.name] = answer
                known |= set(answer)
        if chosen == draft.chosen:
            break
        draft = structs.replace(draft, chosen=chosen)
    return draft


def _without_strays(draft: Draft, kept: Collection[str] = ()) -> Draft:
    """Return the draft without answers that nothing asks for any more, but for those ``kept``: a
    draft that somebody has sent is told of its strays."""
    asked = choices_asked(draft, offer())
    chosen = {id: words for id, words in draft.chosen.items() if id in asked or id in kept}
    if len(chosen) == len(draft.chosen):
        return draft
    return structs.replace(draft, chosen=chosen)


def _without_barred(asked: Question, climb: Climbed | None, id: str) -> Question:
    """A question without the words that the character may not choose as it gains the ability."""
    if climb is None or id not in climb.before:
        return asked
    return without_barred(asked, climb.before[id])


def outfitted(draft: Draft) -> Draft:
    """Return the draft with the default weapons, armor and things of its type, in place of those it
    had.
    """
    if draft.type is None:
        return draft
    start = guides()[draft.type].start
    things = {thing.name: thing for thing in offered_gear()}
    if start.armor is not None:
        suit = things[start.armor]
    else:
        suit = None
    return structs.replace(
        draft,
        weapons=[draft_weapon(things[name]) for name in start.weapons],
        armor=suit.weight if suit is not None else None,
        suit=suit.name if suit is not None else "",
        equipment=[Gear(name, things[name].price) for name in start.equipment],
    )


def retyped(draft: Draft, type: Type) -> Draft:
    """Return the draft with another type. All that only followed from the old type is filled in for
    the new one.
    """
    if draft.type is not None:
        old = guides()[draft.type].start
    else:
        old = None
    untouched = not (draft.weapons or draft.armor or draft.equipment) or _in_list_order(
        draft
    ) == _in_list_order(outfitted(draft))
    cleared = structs.replace(
        draft,
        type=type,
        free={},
        edge=None,
        abilities=[],
        tiers=[
            structs.replace(tier, abilities=[], points={}, edge=None, ability="")
            for tier in draft.tiers
        ],
        adjective="" if old is not None and draft.adjective == old.adjective else draft.adjective,
        noun="" if draft.noun == draft.type else draft.noun,
        verb="" if old is not None and draft.verb == old.verb else draft.verb,
    )
    return _without_strays(suggested(outfitted(cleared) if untouched else cleared))


def _in_list_order(draft: Draft) -> Draft:
    """The draft with its equipment sorted: a form has the order of the list, not that of the
    type.
    """
    return structs.replace(
        draft,
        weapons=sorted(draft.weapons, key=lambda weapon: weapon.name),
        equipment=sorted(draft.equipment, key=lambda thing: thing.name),
    )


def reworded(draft: Draft, verb: str) -> Draft:
    """Return the draft with another verb. The ability of the old verb is replaced by that of the
    new one, or by one that the type suggests."""
    before, now = foci().get(draft.verb), foci().get(verb)
    names = list(draft.abilities)
    if before is not None:
        old = before.power
    else:
        old = None
    if old is not None and old.ability.name in names:
        at = names.index(old.ability.name)
        names[at : at + 1] = (
            [now.power.ability.name] if now is not None and now.power is not None else []
        )
    if now is not None:
        given = {power.ability.name for power in now.given}
    else:
        given = set()
    fresh = structs.replace(
        draft, verb=verb, abilities=[n for n in dict.fromkeys(names) if n not in given]
    )
    if before is now:
        return fresh
    # the ability of the old verb is gone
    if len(fresh.abilities) < len(draft.abilities) and draft.type is not None:
        fresh = structs.replace(fresh, abilities=_abilities(fresh, guides()[draft.type].start))
    tiers = [structs.replace(tier, focus=[]) for tier in draft.tiers]
    fresh = structs.replace(fresh, focus=[], tiers=tiers, connection="")
    tiers = [structs.replace(d, focus=_picks(fresh, tier, [])) for tier, d in enumerate(tiers, 2)]
    fresh = structs.replace(fresh, focus=_picks(fresh, 1, []), tiers=tiers)
    return _without_strays(fresh)


def _points(draft: Draft, suggestion: Mapping[Stat, int]) -> dict[Stat, int]:
    """Points left over go where the type suggests. If too many were given, or negative ones, start
    again.
    """
    return _distribute_points(draft.free, suggestion, FREE_POINTS)


def _distribute_points(
    points: Mapping[Stat, int], suggestion: Mapping[Stat, int], total: int
) -> dict[Stat, int]:
    given = dict(points)
    left = total - sum(given.values())
    if left < 0 or any(n < 0 for n in given.values()):
        return dict(suggestion)
    for stat in sorted(suggestion, key=lambda s: suggestion[s] - given.get(s, 0), reverse=True):
        more = min(left, max(0, suggestion[stat] - given.get(stat, 0)))
        given[stat], left = given.get(stat, 0) + more, left - more
    if left:
        first = max(suggestion, key=lambda s: suggestion[s])
        given[first] = given.get(first, 0) + left
    return given


def _abilities(draft: Draft, start: Start) -> list[str]:
    """The chosen abilities that are still allowed, and as many suggested ones as are missing."""
    names = [power.ability.name for power in open_to(draft)]
    chosen = [name for name in draft.abilities if name in names]
    usual = [name for name in start.abilities if name in names]
    names = [name for name in names if not needs_trade(draft, offer(), name, 1)]
    focus = foci().get(draft.verb)
    if focus is not None and focus.power is not None:
        own_verb = names[:1]
    else:
        own_verb = []
    room = STARTING[draft.type or "warrior"].abilities[FIRST_TIER] - len(draft.own_abilities)
    wanted = dict.fromkeys((*chosen, *own_verb, *usual, *names))
    if len(chosen) > room:
        return chosen
    return list(wanted)[: max(0, room)]
