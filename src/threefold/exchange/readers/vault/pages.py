"""Parse a page of a vault: its front matter, its body, labelled fields, sections and tags."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from threefold.exchange.entries import ImportedEntry
from threefold.exchange.plain import markdown_to_text
from threefold.exchange.readers import shaping

_FRONT: Final = re.compile(r"\A\ufeff?---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|\Z)", re.DOTALL)


class Page(NamedTuple):
    """A page of a vault: its name, heading, aliases, tags, and the text without the heading."""

    name: str
    heading: str
    aliases: list[str]
    tags: list[str]
    body: str


def parsed_page(stem: str, text: str) -> Page:
    """Split a file into its parts. The front matter is read as plain lists, not as full YAML."""
    said = text.replace("\r\n", "\n").replace("\ufeff", "")
    front = _FRONT.match(said)
    lists: dict[str, list[str]] = {}
    current = ""
    for line in (front[1] if front else "").split("\n"):
        if label := re.match(r"^(\w[\w -]*):\s*(.*)$", line):
            current = label[1].casefold()
            inline = label[2].strip()
            lists[current] = (
                [_without_quotes(w) for w in inline.strip("[]").split(",") if _without_quotes(w)]
                if inline
                else []
            )
        elif item := re.match(r"^\s*-\s*(.+)$", line):
            lists.setdefault(current, []).append(_without_quotes(item[1]))
    if front:
        body = said[front.end() :]
    else:
        body = said
    heading = re.search(r"^#{1,2}\s+(.+?)\s*$", body, re.MULTILINE)
    if heading:
        body = body[: heading.start()] + body[heading.end() :]
    aliases = lists.get("aliases", [])
    if heading:
        title = markdown_to_text(heading[1])
    else:
        title = ""
    name = re.sub(r"\s*\([^()]*points?\)$", "", title) or (
        aliases[0] if aliases else stem.replace("-", " ")
    )
    if any(name.casefold() == f"{alias} table".casefold() for alias in aliases):
        name = name[: -len(" table")]
    return Page(name, title, aliases, lists.get("tags", []), body.strip("\n"))


def _without_quotes(word: str) -> str:
    return word.strip().strip("\"'").strip()


# --- parts of a page ------------------------------------------------------------------------------

_FIELD: Final = re.compile(
    r"^[\s>]*\*\*\s*([A-Z][\w /()'-]{0,40}?)\s*:?\s*\*\*\s*:?\s*(.*?)\s*>?\s*$"
)


_PLAIN_FIELD: Final = re.compile(
    r"^[\s>]*(Interactions?|Use|Loot|Motive|Environment|GM Intrusions?):\s+(.*)$"
)


class PageFields(NamedTuple):
    """Fields of a page by name in lower case, and the text outside them."""

    fields: dict[str, str]
    text: str


def page_fields(body: str, known: frozenset[str]) -> PageFields:
    """Parse lines such as ``> **Level :** 3`` as fields; the lines after them belong to the same
    field.
    """
    fields: dict[str, list[str]] = {}
    text: list[str] = []
    current: list[str] = text
    for line in body.split("\n"):
        label = _FIELD.match(line) or _PLAIN_FIELD.match(line)
        if label:
            name = label[1].casefold().strip(" :")
        else:
            name = ""
        if label is not None and name in known:
            current = fields.setdefault(name, [])
            if current:
                current.append("")
            current.append(label[2])
        elif re.match(r"^\s*>?\s*\[!", line):
            continue
        elif (
            current is not text
            and not line.startswith(">")
            and not line.strip()
            and not _long(fields, current)
        ):
            current = text
        else:
            current.append(line)
    by_name = {name: markdown_to_text("\n".join(lines)) for name, lines in fields.items()}
    return PageFields(by_name, markdown_to_text("\n".join(text)))


def _long(fields: dict[str, list[str]], current: list[str]) -> bool:
    """Return whether a field continues after empty lines, as a creature's combat does."""
    return current is fields.get("combat")


def headed(body: str) -> dict[str, str]:
    """Return the text under each heading of level 3 to 6, by heading in lower case. The text before
    is under ''.
    """
    parts: dict[str, list[str]] = {"": []}
    current = parts[""]
    for line in body.split("\n"):
        heading = re.match(r"^[\s>]*#{3,6}\s+(.+?)\s*$", line)
        if heading:
            current = parts.setdefault(markdown_to_text(heading[1]).casefold(), [])
        else:
            current.append(line)
    return {name: markdown_to_text("\n".join(lines)) for name, lines in parts.items()}


def tagged_fields(parsed: Page, below: str) -> list[str]:
    """Return the last part of each tag such as ``Creature/Level/3`` whose first part is ``below``,
    except kinds.
    """
    found = []
    for tag in parsed.tags:
        parts = tag.split("/")
        if len(parts) >= 2 and parts[0].casefold() == below and parts[1].casefold() != "kind":
            found.append(parts[-1].replace("-", " "))
    return found


def tag_value(parsed: Page, *names: str) -> str:
    """Return the value of the first tag such as ``Creature/Level/3`` that contains one of the
    names, else ''.
    """
    for tag in parsed.tags:
        parts = [p.casefold() for p in tag.split("/")]
        for name in names:
            if name in parts[:-1]:
                return tag.split("/")[-1].replace("-", " ")
    return ""


def describe(found: ImportedEntry, text: str) -> str:
    body = shaping.text_within(found, "text", text)
    if body:
        found.fields["text"] = body
    return body
