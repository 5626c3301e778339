"""The form of the laboratory: parses its fields into a question, and returns the fields of a
question.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec
from msgspec.structs import replace

from threefold.lab.encounter import POLICIES, Encounter, check_policy, with_foes
from threefold.lab.study.question import CHOICES, MOST_ARMOR, MOST_LUCK, Parameters, Question
from threefold.lab.variants import HIGHEST_LEVEL, MOST_FOES, level_range, level_refusal
from threefold.model import typed
from threefold.model.characters import Npc
from threefold.model.invalid import invalid
from threefold.model.languages import Lang
from threefold.rules.types import Message, Params, Refusal
from threefold.service.lab import bare_npc, decode_question, some_foe

Fields = Mapping[str, str]
Unread = dict[str, object]
"""The fields of a question as the form sends them, before they are validated."""


class Slider(NamedTuple):
    """A slider: its bounds, its value, and the value of the encounter itself (``own``)."""

    name: str
    low: int
    high: int
    value: int
    own: int


def sliders(question: Question) -> list[Slider]:
    """Return the four sliders of the page."""
    parameters, foes = question.parameters, question.encounter.foes
    if parameters.level is None:
        level = foes[0].level
    else:
        level = parameters.level
    if parameters.number is None:
        number = len(foes)
    else:
        number = parameters.number
    levels = level_range(question.encounter)
    return [
        Slider("level", levels[0], levels[-1], level, foes[0].level),
        Slider("number", 1, MOST_FOES, number, len(foes)),
        Slider("armor", -MOST_ARMOR, MOST_ARMOR, parameters.armor, 0),
        Slider("luck", -MOST_LUCK, MOST_LUCK, parameters.luck, 0),
    ]


def policy_of(question: Question) -> str:
    """Return the policy in use."""
    if question.parameters.policy is None:
        return question.encounter.policy
    return question.parameters.policy


def policies() -> list[str]:
    """Return the policies that this server can play."""
    return [policy for policy in POLICIES if check_policy(policy, "policy") is None]


def runs_offered(question: Question) -> list[int]:
    """Return the numbers of runs to choose from."""
    return sorted({*CHOICES, question.runs})


_DIGITS: Final = " 0123456789"
_NUMBERS: Final = ("level", "number", "armor", "luck")


def question_of(fields: Fields) -> Question | Refusal:
    """Return the question of the form: the encounter in ``s`` with all parameters that were
    changed.
    """
    asked = decode_question(fields.get("s", ""))
    if isinstance(asked, Refusal):
        return asked
    encounter = asked.question.encounter
    whole: Unread = {
        "encounter": encounter,
        "knobs": _changed_parameters(encounter, fields),
        "matters": "matters" in fields,
    }
    for name in ("runs", "seed"):
        if fields.get(name):
            whole[name] = fields[name]
    if fields.get("beside"):
        whole["beside"] = _decode_parameters(fields["beside"])
    try:
        question = typed.convert(
            {**whole, "encounter": msgspec.to_builtins(encounter)}, Question, strict=False
        )
    except msgspec.ValidationError as error:
        return invalid(error, Question, msgspec.to_builtins(whole))
    return _unplayable(question) or question


def _changed_parameters(encounter: Encounter, fields: Fields) -> Fields:
    """Return the parameters that differ from the encounter itself."""
    turned = {name: fields[name] for name in _NUMBERS if fields.get(name)}
    for name, own in (("level", encounter.foes[0].level), ("number", len(encounter.foes))):
        if turned.get(name) == str(own):
            del turned[name]
    policy = fields.get("policy", "")
    if policy not in ("", encounter.policy):
        turned["policy"] = policy
    return turned


def _unplayable(question: Question) -> Refusal | None:
    """Return a refusal when this server cannot play a policy of the question, or no table has the
    level of one of its foes.
    """
    policies = [question.parameters.policy]
    for parameters in (question.parameters, question.beside):
        if parameters is not None and parameters.level is not None:
            apart = level_refusal(question.encounter, parameters.level, "level")
            if apart is not None:
                return apart
    if question.beside is not None:
        policies.append(question.beside.policy)
    for policy in policies:
        if policy is not None:
            refusal = check_policy(policy, "policy")
            if refusal is not None:
                return refusal
    return None


def _decode_parameters(words: str) -> object:
    try:
        return msgspec.json.decode(words)
    except (msgspec.DecodeError, RecursionError):
        return words[:80]


def saved_parameters(parameters: Parameters) -> str:
    """Return the changed parameters as the value of a form field."""
    return msgspec.json.encode(parameters).decode()


# --- who fights -----------------------------------------------------------------------------------


class FoeGroup(NamedTuple):
    """Foes that are alike except for health, and their number."""

    name: str
    level: int
    foes: int


def kinds(encounter: Encounter) -> list[FoeGroup]:
    """Return the foes of the first fight by kind, in order. A number at the end of a name is
    ignored.
    """
    return [
        FoeGroup(them[0].name.rstrip(_DIGITS) or them[0].name, them[0].level, len(them))
        for them in _groups(encounter)
    ]


def recast(
    encounter: Encounter, fields: Fields, known: Mapping[str, Npc], lang: Lang = "en"
) -> Encounter | Refusal:
    """Return the encounter with the chosen figures: PCs with ``pc.N``, ``foe.N`` of each kind, and
    added foes.
    """
    party = [pc for i, pc in enumerate(encounter.party) if f"pc.{i}" in fields]
    if not party:
        return Refusal("bad_value", "party", Message("lab.nobody"))
    groups = list(_groups(encounter))
    foes: list[Npc] = []
    for i, group in enumerate(groups):
        wanted = _count(fields.get(f"foe.{i}", ""))
        foes += [group[n % len(group)] for n in range(wanted)]
    added = fields.get("add", "")
    if added:
        level = _level_typed(fields, lang)
        if isinstance(level, Refusal):
            return level
        npc = known.get(added) or some_foe(level, lang)
        foes += [bare_npc(npc)] * _count(fields.get("add.count", "1"))
    if not foes:
        return Refusal("bad_value", "foes", Message("lab.no_foes"))
    if len(foes) > MOST_FOES:
        return Refusal(
            "bad_value", "foes", Message("lab.too_many_foes", {"n": len(foes), "most": MOST_FOES})
        )
    names = {pc.name for pc in party}
    help = {a: b for a, b in encounter.help.items() if a in names and b in names}
    return with_foes(replace(encounter, party=party, help=help), foes)


def _groups(encounter: Encounter) -> list[list[Npc]]:
    found: dict[tuple[str, int], list[Npc]] = {}
    for npc in encounter.foes:
        found.setdefault((npc.name.rstrip(_DIGITS) or npc.name, npc.level), []).append(npc)
    return list(found.values())


def _level_typed(fields: Mapping[str, str], lang: Lang) -> int | Refusal:
    """The level of the foe to add, or a refusal if no table has it."""
    level = _count(fields.get("add.level") or "1")
    if level <= HIGHEST_LEVEL:
        return level
    name = some_foe(level, lang).name
    params: Params = {"name": name, "level": level, "most": HIGHEST_LEVEL}
    return Refusal("bad_value", "add.level", Message("refusal.level_of_none", params))


def _count(words: str) -> int:
    if words.isascii() and words.isdigit() and len(words) < 4:
        return int(words)
    return 0
