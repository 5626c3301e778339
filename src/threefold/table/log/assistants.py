"""Log lines for what an assistant did as the GM. A line that names the GM names the assistant
instead; any other line says at its end that the assistant did it. No event is described here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import structs

from threefold.table.log.base import LogLine, phrase
from threefold.table.state.facts import Text

NAMED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "log.gm": "log.assistant",
        "log.pc_edited": "log.pc_edited_assistant",
        "log.whisper_from_gm": "log.whisper_from_assistant",
        "log.handout_shown": "log.handout_shown_assistant",
        "log.handout_alone": "log.handout_alone_assistant",
        "log.declined": "log.declined_assistant",
        "log.petition_declined": "log.petition_declined_assistant",
        "log.rewound": "log.rewound_assistant",
        "log.redone": "log.redone_assistant",
        "log.scene.arranged": "log.scene.arranged_assistant",
    }
)
"""Keys of texts in which the GM acts, each with the key of the same text for an assistant."""

_BY_ASSISTANT: Final = phrase("log.by_assistant")


def of_assistant(described: LogLine) -> LogLine:
    """Return the line, reworded for an assistant."""
    head = _named(described.head)
    if head != described.head:
        return described._replace(head=head)
    return described._replace(details=[*described.details, _BY_ASSISTANT])


def _named(said: Text) -> Text:
    params = {
        name: _named(part) if isinstance(part, Text) else part for name, part in said.params.items()
    }
    return structs.replace(said, key=NAMED.get(said.key, said.key), params=params)


def join_details(first: Iterable[Text], then: Iterable[Text]) -> list[Text]:
    """Join the details of two lines. The note about an assistant comes only once, at the end."""
    both = [*first, *then]
    if _BY_ASSISTANT in both:
        end = [_BY_ASSISTANT]
    else:
        end = []
    return [*(detail for detail in both if detail != _BY_ASSISTANT), *end]
