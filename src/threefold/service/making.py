"""Characters made by programs: a draft as the creation page keeps it, checked and finished."""

from __future__ import annotations

import msgspec

from threefold.library.creation import offer
from threefold.library.suggestions import outfitted, suggested
from threefold.model import typed
from threefold.model.characters import Pc
from threefold.model.creation import finish_draft
from threefold.model.drafts import Draft
from threefold.model.invalid import invalid
from threefold.rules.types import Message, Params, Refusal
from threefold.service.shelves import sentence
from threefold.text import Lang


def made_character(fields: object, fill: bool, lang: Lang) -> Pc | Refusal:
    """Return the character of a draft, or a refusal that names what is wrong or missing first and
    how much more there is. ``fill``: what is left open is chosen as the type suggests."""
    try:
        draft = typed.convert(fields, Draft)
    except msgspec.ValidationError as error:
        return invalid(error, Draft, fields)
    if fill:
        bare = not (draft.weapons or draft.armor or draft.equipment)
        draft = suggested(outfitted(draft) if bare else draft)
    made = finish_draft(draft, offer(), sentence(draft, lang))
    if isinstance(made, Pc):
        return made
    lacking = [finding for finding in made if finding.kind != "note"]
    if not lacking:  # a sheet that would be too large is a finding without a field
        return Refusal("bad_value", "", made[0].message)
    first = lacking[0]
    if len(lacking) == 1:
        return Refusal("bad_value", first.field, first.message)
    params: Params = {"what": first.message, "n": len(lacking) - 1}
    return Refusal("bad_value", first.field, Message("creation.more", params))
