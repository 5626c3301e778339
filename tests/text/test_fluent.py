"""Plain texts are filled in without Fluent, as Fluent would fill them in; the rest goes through
it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk

from threefold.model.languages import LANGUAGES, Lang
from threefold.rules.types import Message
from threefold.text import bundle, catalog, render, render_key
from threefold.text.catalog import Source, files, identifier, sources_of

COUNTS = (-1, 0, 1, 2, 5, 21, 1000, 1_000_000, 2_000_000)
"""Where languages differ in what they call one, few and many."""

ALL = [(lang, path) for lang in LANGUAGES for path in files(lang)]


def sources(lang: Lang, path: Path) -> list[Source]:
    return [*sources_of(path, lang).values()]


@pytest.mark.parametrize(("lang", "path"), ALL, ids=lambda x: x if isinstance(x, str) else x.name)
def test_fluent_reads_every_file_as_we_do(lang: Lang, path: Path) -> None:
    read = FluentParser(with_spans=False).parse(path.read_text("utf-8")).body
    assert [entry.content for entry in read if isinstance(entry, Junk)] == []
    names = [
        ("-" if type(e).__name__ == "Term" else "") + e.id.name for e in read if hasattr(e, "id")
    ]  # type: ignore[attr-defined]
    assert names == [*sources_of(path, lang)], "no name twice"


@pytest.mark.long
@pytest.mark.parametrize(("lang", "path"), ALL, ids=lambda x: x if isinstance(x, str) else x.name)
def test_plain_texts_match_fluent_output(lang: Lang, path: Path) -> None:
    """Plain texts read as fluent fills them in."""
    wrong = []
    for source in sources(lang, path):
        if not source.forms or source.name.startswith("-"):
            continue
        counted = {*filter(None, [source.counted]), *re.findall(r"TIME\(\$(\w+)", source.ftl)}
        for n in COUNTS if counted else (0,):
            given: dict[str, str | int] = {
                name: n if name in counted else f"<{name}>" for name in source.variables
            }
            form = source.form(given)
            by_fluent = bundle.formatted(source, given)
            if (
                form is None
                or form.format_map(catalog._Given(lang, source.name, given)) != by_fluent
            ):
                wrong.append((source.name, n, form, by_fluent))
    assert wrong == []


def test_texts_of_answers_need_no_fluent() -> None:
    """A program that asks in English does not pay for loading Babel."""
    english = {path.name: sources("en", path) for path in files("en")}
    answers = [
        *english["rules.ftl"],
        *english["log.ftl"],
        *english["refusals.ftl"],
        *english["procedures.ftl"],
    ]
    assert [source.name for source in answers if not source.forms] == []


@pytest.mark.parametrize(("lang", "path"), ALL, ids=lambda x: x if isinstance(x, str) else x.name)
def test_every_text_can_be_filled_in(lang: Lang, path: Path) -> None:
    wrong = []
    for source in sources(lang, path):
        for n in (0, 1, 2, 5, 1000) if not source.name.startswith("-") else ():
            shown = render_key(lang, source.name, dict.fromkeys(source.variables, n))
            if "{" in shown or ("1,000" in shown and "1,000" not in source.ftl):
                wrong.append((source.name, n, shown))
    assert wrong == []


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Catalogs of a few texts."""
    for lang in LANGUAGES:
        (tmp_path / lang).mkdir()
    monkeypatch.setattr(catalog, "files", lambda lang: sorted((tmp_path / lang).glob("*.ftl")))
    (
        catalog.catalog.cache_clear(),
        bundle.bundle.cache_clear(),
        catalog._format_message.cache_clear(),
    )
    yield tmp_path
    (
        catalog.catalog.cache_clear(),
        bundle.bundle.cache_clear(),
        catalog._format_message.cache_clear(),
    )


def test_closed_word_brings_its_article_and_gender(small: Path) -> None:
    (small / "fr" / "terms.ftl").write_text("-intellect = Intellect\n    .gender = m\n")
    (small / "fr" / "words.ftl").write_text(
        """stat-intellect = { -intellect }
    .gender = m
    .the = l’Intellect
system-weapons = armes
    .gender = f
    .count = many
    .the = les armes
log-paid = { $n ->
    [one] { $n } point { DE($stat) } dépensé
   *[other] { $n } points { DE($stat) } dépensés
    }
works-already = { COUNT($system) ->
    [many] { CAP(FORM($system, "the")) } { DE($name) } fonctionnent : choisis autre chose.
   *[one] { CAP(FORM($system, "the")) } { DE($name) } fonctionne : choisis autre chose.
    }
pool-low = { -intellect.gender ->
    [f] Ta { -intellect } est basse.
   *[m] Ton { -intellect } est bas.
    }
"""
    )
    intellect, weapons = Message("stat.intellect"), Message("system.weapons")
    assert (
        render(Message("log.paid", {"n": 1, "stat": intellect}), "fr")
        == "1\u00a0point d’Intellect dépensé"
    )
    assert (
        render(Message("log.paid", {"n": 0, "stat": intellect}), "fr")
        == "0\u00a0point d’Intellect dépensé"
    )
    assert (
        render(Message("log.paid", {"n": 3, "stat": intellect}), "fr")
        == "3\u00a0points d’Intellect dépensés"
    )
    works = "works.already"
    assert render(Message(works, {"system": weapons, "name": "Étienne"}), "fr").startswith(
        "Les armes d’Étienne fonct"
    )
    assert render(Message(works, {"system": "truc", "name": "Kara"}), "fr").startswith(
        "Truc de Kara fonctionne\u00a0:"
    )
    assert render(Message("pool.low"), "fr") == "Ton Intellect est bas."


def test_korean_text_takes_fitting_particle(small: Path) -> None:
    """A korean text takes the particle of whatever it is given."""
    (small / "ko" / "log.ftl").write_text(
        'log-attacked = { JOSA($name, "이/가") } { JOSA($foe, "을/를") } 공격했다.\n'
    )
    attacked = Message("log.attacked", {"name": "카라", "foe": "Guard 2"})
    assert render(attacked, "ko") == "카라가 Guard 2를 공격했다."


def test_untranslated_text_shows_marked_english(small: Path) -> None:
    """What lacks a translation shows in english and says so."""
    (small / "en" / "log.ftl").write_text("log-a = One\nlog-b = Two\n")
    (small / "fr" / "log.ftl").write_text("log-a = Un\n")
    assert [render_key("fr", key, {}) for key in ("log.a", "log.b")] == ["Un", "Two"]
    assert [catalog.language_of(key, "fr") for key in ("log.a", "log.b")] == ["fr", "en"]


def test_keys_and_names_agree() -> None:
    assert identifier("reference.status.not yet") == "reference-status-not_yet"
