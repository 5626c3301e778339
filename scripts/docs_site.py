"""The site of the documentation: papers of docs/ and reference pages made from the code, built with
strict links.

    python scripts/docs_site.py [FOLDER]

MkDocs builds it and fetches nothing. A link from a paper to a file that is no page of the site
(code, content) becomes plain words; a link that leads nowhere ends the build.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import yaml

ROOT: Final = Path(__file__).resolve().parents[1]
DOCS: Final = ROOT / "docs"
SITE: Final = ROOT / "build/site"
SOURCE: Final = ROOT / "build/site-pages"

PAPERS: Final = (
    "import", "laboratory", "encounter-files", "api", "mcp", "python", "webhooks", "architecture",
    "glossary",
    "rules-reference", "presses", "releasing", "translation",
)  # fmt: skip
"""Papers of docs/ that are pages, beside those of docs/site."""

LINK: Final = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")


def written(page: str, text: str) -> None:
    """A page of the site."""
    path = SOURCE / page
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def pages() -> Mapping[Path, str]:
    """Each paper that is a page, with its place on the site."""
    found = {DOCS / f"{name}.md": f"{name}.md" for name in PAPERS if (DOCS / f"{name}.md").exists()}
    found |= {
        path: path.relative_to(DOCS / "site").as_posix() for path in (DOCS / "site").rglob("*.md")
    }
    found |= {path: f"decisions/{path.name}" for path in (DOCS / "decisions").glob("*.md")}
    return found | {
        ROOT / name: name.lower() for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
    }


def copied() -> None:
    """Papers and pictures, their links as the site needs them."""
    known = {path.resolve(): place for path, place in pages().items()}
    for path, place in pages().items():

        def linked(match: re.Match[str], path: Path = path, place: str = place) -> str:
            picture, words, target, anchor = match[1], match[2], match[3], match[4] or ""
            if "://" in target or target.startswith("mailto:"):
                return match[0]
            aim = (path.parent / target).resolve()
            if aim in known:
                up = "../" * place.count("/")
                return f"{picture}[{words}]({up}{known[aim]}{anchor})"
            if picture or not aim.exists():
                return match[
                    0
                ]  # a picture lies beside its page; what leads nowhere is MkDocs's to say
            return words

        written(place, LINK.sub(linked, path.read_text("utf-8")))
    beside = [picture for kind in ("webp", "svg") for picture in (DOCS / "site").rglob(f"*.{kind}")]
    pictures = {picture: picture.relative_to(DOCS / "site") for picture in beside}
    for picture, place in (
        pictures | {picture: Path(picture.name) for picture in DOCS.glob("*.svg")}
    ).items():
        to = SOURCE / place
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, to)


# --- reference pages ------------------------------------------------------------------------------


def procedures() -> str:
    """Every procedure with its inputs."""
    from threefold.procedures.catalog import ENTRIES
    from threefold.service.describe import inputs_listed
    from threefold.service.describe import procedures as listed

    lines = [
        "# Procedures",
        "",
        "What can be asked of `threefold adjudicate`, of the API and at a table.",
        "",
    ]
    for one in sorted(listed("en"), key=lambda info: info.id):
        lines += [f"## {one.title}", "", f"`{one.id}`. {_cell(one.summary)}", ""]
        inputs = list(inputs_listed(ENTRIES[one.id], "en"))
        if inputs:
            lines += ["| input | takes | what it is |", "|---|---|---|"]
            lines += [
                f"| `{i.path}` | {_cell(i.allows)} | {_cell(i.description)} |" for i in inputs
            ]
            lines.append("")
    return "\n".join(lines)


def rules() -> str:
    """Every rule by chapter, with its statement."""
    from threefold.library.rules import rulebook

    lines = [
        "# Rules",
        "",
        "The rules in our own words. `threefold rules WORDS` searches them.",
        "",
    ]
    for chapter, entries in rulebook().chapters.items():
        lines += [
            "",
            f"## {chapter.partition('-')[2].replace('-', ' ').capitalize() or chapter}",
            "",
        ]
        lines += [f"- `{entry.id}` {_cell(entry.rule)}" for entry in entries]
    return "\n".join(lines) + "\n"


def commands() -> str:
    """Every command with its help, as the terminal shows it."""
    from typer.testing import CliRunner

    from threefold.cli.app import COMMANDS, _app

    lines = ["# Commands", ""]
    for name in COMMANDS:
        environment = {"COLUMNS": "100", "TERM": "dumb"}
        shown = CliRunner().invoke(_app(name), [name, "--help"], env=environment).output
        lines += [
            f"## threefold {name}",
            "",
            "```text",
            shown.strip().replace("Usage: root", "Usage: threefold"),
            "```",
            "",
        ]
    return "\n".join(lines)


def operations() -> str:
    """Every operation of the HTTP API and every command of a table, from the document that the
    server gives out.
    """
    from threefold.web.api.controllers import OPERATIONS
    from threefold.web.api.document import openapi_document

    told = json.loads(openapi_document(OPERATIONS, "en").plain())
    asked = {(op.method.lower(), op.address): op for op in OPERATIONS}
    lines = [
        "# HTTP API",
        "",
        f"{_cell(told['info']['description'])} See [the guide](../api.md).",
        "",
    ]
    tag = ""
    for (method, address), operation in asked.items():
        path = address.replace("{procedure}", "task") if operation.name == "play" else address
        one = told["paths"][path][method]
        if operation.tag != tag:
            tag = operation.tag
            about = next(each["description"] for each in told["tags"] if each["name"] == tag)
            lines += [f"## {tag.capitalize()}", "", _cell(about), ""]
        lines += [f"### {method.upper()} {_cell(address)}", ""]
        if operation.name == "play":
            lines += ["One procedure, with its inputs: see [procedures](procedures.md).", ""]
        else:
            lines += [_cell(f"{one['summary']} {one.get('description', '')}"), ""]
        rows = [
            (each["name"], each["in"], each.get("description", "")) for each in one["parameters"]
        ]
        if rows:
            lines += ["| parameter | stands in | what it is |", "|---|---|---|"]
            lines += [f"| `{name}` | {place} | {_cell(about)} |" for name, place, about in rows] + [
                ""
            ]
        lines += ["Answers: " + ", ".join(f"`{status}`" for status in one["responses"]) + ".", ""]
    lines += ["## Commands of a table", "", "| `type` | fields | what it does |", "|---|---|---|"]
    shapes = told["components"]["schemas"]
    for part in shapes["Command"]["anyOf"]:
        shape = shapes[part["$ref"].rpartition("/")[2]]
        fields = [f"`{name}`" for name in shape["properties"] if name != "type"]
        type = shape["properties"]["type"]["enum"][0]
        lines.append(f"| `{type}` | {', '.join(fields)} | {_cell(shape.get('description', ''))} |")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").replace("<", "&lt;").split())


# --- the site -------------------------------------------------------------------------------------

NAV: Final[list[object]] = [
    {"Threefold": "index.md"},
    {"First evening": [
        {"English": "en/first-evening.md"}, {"Français": "fr/first-evening.md"},
        {"한국어": "ko/first-evening.md"},
    ]},
    {"Guides": [
        {"For the GM": "en/gm.md"}, {"For players": "en/player.md"},
        {"The laboratory": "laboratory.md"},
        {"Packs": "packs.md"}, {"Import and export": "import.md"}, {"Hosting": "hosting.md"},
    ]},
    {"Programs": [
        {"HTTP API": "api.md"}, {"MCP": "mcp.md"}, {"Python": "python.md"},
        {"Webhooks": "webhooks.md"},
        {"Encounter files": "encounter-files.md"},
    ]},
    {"Reference": [
        {"Procedures": "reference/procedures.md"}, {"Rules": "reference/rules.md"},
        {"Commands": "reference/commands.md"}, {"HTTP API": "reference/api.md"},
        {"Glossary": "glossary.md"},
        {"The rules reference": "rules-reference.md"},
    ]},
    {"Project": [
        {"Architecture": "architecture.md"}, {"Presses": "presses.md"},
        {"Contributing": "contributing.md"}, {"Changelog": "changelog.md"},
        {"Security": "security.md"},
        {"Releases": "releasing.md"}, {"Translation": "translation.md"},
        {"Decisions": "decisions/README.md"},
    ]},
]  # fmt: skip


def there(nav: object) -> Iterator[object]:
    """The entries whose pages are there."""
    assert isinstance(nav, list)
    for entry in nav:
        ((title, aim),) = entry.items()
        if isinstance(aim, list):
            yield {title: list(there(aim))}
        elif (SOURCE / aim).exists():
            yield entry


def config(folder: Path) -> dict[str, object]:
    """What MkDocs is told: a theme without anything from elsewhere, and that every link must lead
    somewhere.
    """
    return {
        "site_name": "Threefold",
        "docs_dir": str(SOURCE),
        "site_dir": str(folder),
        "use_directory_urls": False,
        "theme": {"name": "readthedocs", "highlightjs": False, "locale": "en"},
        "plugins": ["search"],
        "markdown_extensions": ["tables", "fenced_code", {"toc": {"permalink": True}}],
        "validation": {
            "links": {
                "unrecognized_links": "warn",
                "not_found": "warn",
                "anchors": "warn",
                "absolute_links": "warn",
            },
            "omitted_files": "ignore",
        }
        | {"nav": {"omitted_files": "ignore"}},
        "nav": list(there(NAV)),
    }


def main(folder: Path) -> int:
    """Write the pages and build the site."""
    shutil.rmtree(SOURCE, ignore_errors=True)
    copied()
    made = {"procedures": procedures, "rules": rules, "commands": commands, "api": operations}
    for name, make in made.items():
        written(f"reference/{name}.md", make())
    settings = ROOT / "build/mkdocs.yml"
    settings.write_text(
        yaml.safe_dump(config(folder), allow_unicode=True, sort_keys=False), "utf-8"
    )
    # not --quiet: what is not said is not counted, and --strict would let it pass
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--clean",
        "--config-file",
        settings,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    for line in done.stderr.splitlines():
        if done.returncode and not line.startswith("INFO"):
            print(line, file=sys.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else SITE))
