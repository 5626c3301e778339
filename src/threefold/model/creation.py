"""Check a draft for what is missing or not on offer, and build the finished character."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, Literal, get_args

from msgspec import structs

from threefold.model.brought_things import carried_by
from threefold.model.characters import Pc
from threefold.model.checks import over_sheet_limits
from threefold.model.customizing import customizing_findings
from threefold.model.draft_sheet import (
    Climbed,
    apply_tiers,
    computed,
    edge_in,
    set_by_hand,
    start_of,
    tier_one_sheet,
)
from threefold.model.drafts import (
    ABILITY_OPTIONS,
    REPLACEABLE,
    Draft,
    DraftAbility,
    Offer,
    draft_abilities,
)
from threefold.model.taking import choice_problem, same_answers
from threefold.model.trading import trade_findings
from threefold.rules.binding import implements
from threefold.rules.characters import Override, TypeStart
from threefold.rules.creation import Choices, Finding, TierChoices, findings
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.types import STATS, Message, Params

_MARKS: tuple[Override, ...] = get_args(Override)


def draft_choices(draft: Draft, offer: Offer, climb: Climbed | None) -> Choices:
    """Return the draft in the form that the rules of creation check."""
    start: TypeStart | None = None
    if draft.type is not None and climb is not None:
        start = start_of(draft, draft.type, climb.pc)
    return Choices(
        name=draft.name,
        type=draft.type,
        free=draft.points(),
        edge=draft.edge if draft.customized.edge is None else edge_in(draft),
        words=(draft.adjective, draft.noun, draft.verb),
        abilities=(
            *_with_repeats_numbered(draft.abilities, offer),
            *(ability.name for ability in draft.own_abilities),
        ),
        weapons=tuple((weapon.name, weapon.weight) for weapon in draft.weapons),
        shield=draft.shield is not None,
        cyphers=len(draft.cyphers),
        own_skills=tuple(skill.name for skill in draft.skills),
        arc=bool(draft.arc),
        tiers=tuple(_tier_choices(draft, tier) for tier in range(2, draft.tier + 1)),
        start=start,
        carried=carried_by(draft, offer),
    )


def climbed(draft: Draft, offer: Offer) -> Climbed | None:
    """Return the character at the tier of its draft, with what it had on the way; None without a
    type.
    """
    if draft.type is None:
        return None
    return apply_tiers(tier_one_sheet(draft, draft.type, offer, ""), draft, offer)


def _with_repeats_numbered(names: Sequence[str], offer: Offer) -> list[str]:
    """Return the names. An ability that may be taken again gets a number from the second time on,
    to be distinct.
    """
    found: list[str] = []
    for name in names:
        n = sum(other == name for other in names[: len(found)])
        again = n and name in offer.powers and offer.powers[name].again
        found.append(f"{name} ({n + 1})" if again else name)
    return found


def _tier_choices(draft: Draft, tier: int) -> TierChoices:
    d = draft.at(tier)
    points = PoolValues(*(d.points.get(stat, 0) for stat in STATS))
    return TierChoices(
        tier=tier,
        points=points,
        edge=d.edge,
        skill=d.skill,
        instead=d.instead,
        option=d.option,
        ability=d.ability,
        abilities=len(d.abilities),
    )


def check_draft(draft: Draft, offer: Offer) -> tuple[Finding, ...]:
    """Return all findings about a draft: by the rules, and about what is not on offer (any more).
    Notes come last.
    """
    climb = climbed(draft, offer)
    found = [
        *findings(draft_choices(draft, offer, climb)),
        *_unknown_choices(draft, offer),
        *_out_of_place(draft, offer),
        *trade_findings(draft, offer),
        *_replacements(draft, offer),
    ]
    if draft.type is not None:
        found += customizing_findings(draft.type, draft.edge, draft.customized)
    found += [
        *_focus_choices(draft, offer),
        *_untakable_steps(climb),
        *_open_choices(draft, offer, climb),
        *_stray_choices(draft, offer),
    ]
    order = {"missing": 0, "illegal": 0, "note": 1}
    return tuple(sorted(found, key=lambda each: order[each.kind]))


def _unknown_choices(draft: Draft, offer: Offer) -> Iterator[Finding]:
    for name in draft.abilities:
        if name not in offer.powers:
            yield Finding("illegal", "abilities", Message("creation.not_offered", {"name": name}))
    if draft.flavor and draft.flavor not in offer.flavors:
        yield Finding("illegal", "flavor", Message("creation.not_offered", {"name": draft.flavor}))
    if draft.arc and (draft.arc not in offer.arcs or offer.arcs[draft.arc].outline is None):
        yield Finding("illegal", "arc", Message("creation.not_offered", {"name": draft.arc}))


def _out_of_place(draft: Draft, offer: Offer) -> Iterator[Finding]:
    """Find abilities that the type (or its flavor) does not offer at that tier, or that the draft
    has already.
    """
    if draft.type is None:
        return
    given = {
        each.power.name: each.tier
        for each in draft_abilities(draft, offer)
        if each.source in ("focus", "descriptor")
    }
    seen: set[str] = set()
    replaced: set[str] = set()
    for tier in range(1, draft.tier + 1):
        replaced |= {draft.at(tier).dropped} if tier > 1 else set()
        if tier == 1:
            field, names = "abilities", draft.abilities
        else:
            field, names = f"tier.{tier}.abilities", draft.at(tier).abilities
        fitting = offer.open_to(draft, tier)
        for name in names:
            text = _not_open(name, draft, tier, offer, fitting)
            if text is not None:
                yield Finding("illegal", field, text)
            if (name in offer.powers and offer.powers[name].again) or name in replaced:
                continue
            text = _gained_before(name, tier, given, seen)
            if text is not None:
                yield Finding("illegal", field, text)
            seen.add(name)
    for tier in range(2, draft.tier + 1):
        yield from _option_ability(draft, offer, tier, seen | set(given))


def _not_open(
    name: str, draft: Draft, tier: int, offer: Offer, fitting: Collection[str]
) -> Message | None:
    """Return what is wrong with an ability that is not open to the draft at a tier; None if it is,
    or at tier 1 if nobody offers it, which has its own finding.
    """
    if name in offer.powers and name in fitting:
        return None
    gets = next((gets for gets, given in draft.trades.items() if given == name), None)
    if gets is not None:
        return Message("creation.traded_away", {"name": name, "gets": gets})
    if name in offer.powers:
        params: Params = {"name": name, "type": Message(f"type.{draft.type}"), "tier": tier}
        return Message("creation.not_of_type", params)
    if tier > 1:
        return Message("creation.not_offered", {"name": name})
    return None


def _gained_before(
    name: str, tier: int, given: Mapping[str, int], seen: Collection[str]
) -> Message | None:
    """Return what is wrong with an ability that the draft has by its focus or descriptor, or chose
    before; None if it has not.
    """
    if name in given and (tier > 1 or given[name] > 1):
        return Message("creation.comes_anyway", {"name": name, "tier": given[name]})
    if name not in given and name in seen and tier > 1:
        return Message("creation.twice", {"name": name})
    return None


def _option_ability(
    draft: Draft, offer: Offer, tier: int, had: Collection[str]
) -> Iterator[Finding]:
    """Check the ability of a special option: it must be new, and of the type or focus up to the
    tier before.
    """
    d = draft.at(tier)
    if d.instead is None or d.option not in ABILITY_OPTIONS or not d.ability.strip():
        return
    if d.option == "type_ability":
        known: Collection[str] = offer.open_to(draft, tier - 1)
    else:
        tiers = [given for at, given in offer.focus.get(draft.verb, {}).items() if at < tier]
        known = {power.name for given in tiers for _, powers in given.picks for power in powers}
    again = d.ability in offer.powers and offer.powers[d.ability].again
    if d.ability not in known or (d.ability in had and not again):
        params: Params = {"name": d.ability, "tier": tier - 1}
        yield Finding("illegal", f"tier.{tier}.option", Message("creation.option_ability", params))


def _focus_choices(draft: Draft, offer: Offer) -> Iterator[Finding]:
    for tier, focus in offer.focus.get(draft.verb, {}).items():
        if tier == 1:
            names = draft.focus
        else:
            names = draft.at(tier).focus
        if tier > draft.tier or not focus.picks:
            continue
        if tier == 1:
            field = "focus"
        else:
            field = f"tier.{tier}.focus"
        for need, powers in focus.picks:
            n = need - sum(power.name in names for power in powers)
            if n > 0:
                yield Finding(
                    "missing", field, Message("creation.focus_left", {"n": n, "tier": tier})
                )
            elif n < 0:
                yield Finding(
                    "illegal", field, Message("creation.focus_over", {"n": need, "tier": tier})
                )


def _untakable_steps(climb: Climbed | None) -> Iterator[Finding]:
    """Find steps that cannot be taken, such as training a skill of attack or defense, or one that
    is specialized.
    """
    if climb is None:
        return
    for tier, refusal in climb.refused:
        yield Finding("illegal", f"tier.{tier}.skill", refusal.message, "advancement.skills")


def _open_choices(draft: Draft, offer: Offer, climb: Climbed | None) -> Iterator[Finding]:
    """Find choices that gained abilities ask for and whose answer is missing, not valid or not
    possible for this character."""
    before = {} if climb is None else climb.before
    named = _names_of_things(draft, offer)
    earlier: list[DraftAbility] = []
    for each in draft_abilities(draft, offer):
        answers = draft.answers(each.id)
        yield from _alike(draft, each, earlier)
        earlier.append(each)
        for question in each.power.asks(answers):
            words = answers.get(question.name, [])
            refusal = choice_problem(question, words, before.get(each.id))
            if refusal is not None:
                kind: Literal["missing", "illegal", "note"] = "illegal" if words else "missing"
                if not words and (each.id, question.name) in named:
                    kind = "note"
                text = Message("creation.choice", {"name": each.power.name, "what": refusal})
                yield Finding(kind, f"chosen.{each.id}", text)


def _stray_choices(draft: Draft, offer: Offer) -> Iterator[Finding]:
    """Find answers that nothing asks for: of something that the draft does not gain, or under a name
    that is no question of it."""
    asked = choices_asked(draft, offer)
    for id in draft.chosen:
        names = asked.get(id)
        if names is None:
            yield Finding("illegal", f"chosen.{id}", Message("creation.asks_nothing", {"name": id}))
            continue
        for name in draft.answers(id):
            if name not in names:
                params: Params = {"name": id, "what": name, "of": ", ".join(sorted(names)) or "-"}
                text = Message("creation.no_such_choice", params)
                yield Finding("illegal", f"chosen.{id}", text)


def choices_asked(draft: Draft, offer: Offer) -> dict[str, set[str]]:
    """Return the choices that what a draft gains asks for, by what asks and by their names."""
    found: dict[str, set[str]] = {}
    for each in draft_abilities(draft, offer):
        names = {question.name for question in each.power.asks(draft.answers(each.id))}
        found.setdefault(each.id, set()).update(names)
    for id, name in _names_of_things(draft, offer):
        found.setdefault(id, set()).add(name)
    return found


def _names_of_things(draft: Draft, offer: Offer) -> set[tuple[str, str]]:
    """Return the choices that name no more than a thing, by what asks and by their names. They may
    stay open: the thing keeps the words of its entry then.
    """
    found: set[tuple[str, str]] = set()
    for word in (draft.adjective, draft.verb):
        brought = offer.brought_by(word)
        found |= {(brought.by, ware.chosen) for ware in brought.extra if ware.chosen is not None}
    return found


def _alike(draft: Draft, each: DraftAbility, earlier: Sequence[DraftAbility]) -> Iterator[Finding]:
    """Find an ability that is taken again with the choices of a time before."""
    answers = draft.answers(each.id)
    for other in earlier:
        if other.power.name == each.power.name and same_answers(answers, draft.answers(other.id)):
            text = Message("refusal.same_choice", {"name": each.power.name})
            yield Finding("illegal", f"chosen.{each.id}", text)
            return


@implements("fact.tier.replacement")
def _replacements(draft: Draft, offer: Offer) -> Iterator[Finding]:
    """Check that an ability which is replaced at a tier is one of a lower tier that the draft has,
    and that what replaces it is new and of a lower tier too."""
    rule = "fact.tier.replacement"
    for tier in range(2, draft.tier + 1):
        d, field = draft.at(tier), f"tier.{tier}.replaced"
        if not d.dropped and not d.replacement:
            continue
        if not d.dropped or not d.replacement:
            yield Finding("missing", field, Message("creation.replacement_half"), rule)
            continue
        if d.dropped not in replaceable(draft, offer, tier):
            text = Message("creation.not_replaceable", {"name": d.dropped, "tier": tier})
            yield Finding("illegal", field, text, rule)
        if d.replacement not in replacements(draft, offer, tier):
            text = Message("creation.no_replacement", {"name": d.replacement, "tier": tier})
            yield Finding("illegal", field, text, rule)


def replaceable(draft: Draft, offer: Offer, tier: int) -> list[str]:
    """Return the abilities that a draft may replace at a tier: those of its type that it gained at
    lower tiers."""
    before = structs.replace(draft, tier=tier - 1)
    mine = draft_abilities(before, offer)
    return list(dict.fromkeys(e.power.name for e in mine if e.source in REPLACEABLE))


def replacements(draft: Draft, offer: Offer, tier: int) -> list[str]:
    """Return the abilities that may take the place of another at a tier: of a lower tier, and new
    to the draft."""
    if draft.at(tier).replacement:
        others = structs.replace(draft.at(tier), replacement="")
        rest = [others if n == tier else draft.at(n) for n in range(2, len(draft.tiers) + 2)]
        draft = structs.replace(draft, tiers=rest)
    had = {each.power.name for each in draft_abilities(structs.replace(draft, tier=6), offer)}
    return [
        name
        for name in offer.open_to(draft, tier - 1)
        if name in offer.powers and (name not in had or offer.powers[name].again)
    ]


def finish_draft(draft: Draft, offer: Offer, sentence: str) -> Pc | tuple[Finding, ...]:
    """Return the character of a draft, with figures computed by the rules; or the findings, if it
    cannot be finished.

    A GM's ``unchecked`` draft only needs a name and a type. What is missing or illegal is then
    listed in the character's ``overrides``, with the figures that were set by hand. ``sentence`` is
    the draft's sentence in words.
    """
    found = check_draft(draft, offer)
    lacking = [f for f in found if f.kind != "note"]
    if draft.type is None or not draft.name.strip() or (lacking and not draft.unchecked):
        return found
    pc = computed(draft, draft.type, offer, sentence)
    marks = [mark for f in lacking for mark in _MARKS if mark == _mark(f.field)]
    pc, by_hand = set_by_hand(pc, draft.by_hand)
    marks += by_hand
    if marks:
        pc = structs.replace(pc, overrides=list(dict.fromkeys(marks)))
    outgrown = over_sheet_limits(pc, "pc")
    if outgrown is not None:
        return (Finding("illegal", "", outgrown.message),)
    return pc


def _mark(field: str) -> str:
    """Return the name of the override for a finding that a GM has passed over."""
    head = field.partition(".")[0]
    return _MARK_OF.get(head, head)


_MARK_OF: Final[Mapping[str, str]] = {
    "tier": "tiers",
    "chosen": "choices",
    "focus": "tiers",
    "trade": "flavor",
}
