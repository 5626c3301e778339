"""Templates: one Jinja environment for each language. Texts come from the catalog, and all output
is escaped.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, MutableMapping
from functools import lru_cache, partial
from keyword import iskeyword
from pathlib import Path
from types import CodeType
from typing import Any, Final

from jinja2 import (
    BytecodeCache,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    nodes,
    pass_context,
)
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

from threefold.interop.sentences import sentence_in
from threefold.library.catalogue import pack_of
from threefold.library.names import stays_english, translate_text
from threefold.library.tables import RenderedWords
from threefold.library.tags import tag_in
from threefold.model.languages import LANGUAGE_NAMES
from threefold.model.shelf.choosing import with_choices_said
from threefold.model.time import time_in_words
from threefold.model.wording import capital, ends_sentence
from threefold.rules.harm import kept_still, steps_to_death
from threefold.rules.situations import situation_name
from threefold.table.state.base import TRACK_LENGTH
from threefold.text import Lang
from threefold.web.bundles import NAMES, STATIC, bundle_body
from threefold.web.markdown import markdown_html
from threefold.web.models import (
    answers,
    asking,
    effort,
    log,
    options,
    people,
    receipts,
    scene,
    tokens,
)
from threefold.web.once import MacroCache
from threefold.web.words import Words, condition, rule, time_left

TEMPLATES = Path(__file__).with_name("templates")


@lru_cache(maxsize=256)
def static(path: str) -> str:
    """Return the address of a static file or bundle. It changes with the content, so browsers may
    cache it for good.
    """
    if path in NAMES:
        body = bundle_body(path)
    else:
        body = (STATIC / path).read_bytes()
    return f"/static/{path}?{hashlib.sha256(body).hexdigest()[:12]}"


_MODELS: Final[tuple[Callable[..., object], ...]] = (
    answers.effect_answers,
    answers.rest_lines,
    effort.effort_table_of,
    asking.choice_label,
    asking.use_question_label,
    asking.use_question_options,
    options.attack_options,
    options.power_options,
    options.edge_options,
    options.helper_options,
    options.initiative_options,
    options.keyed_options,
    options.name_options,
    options.numbered_options,
    scene.place_options,
    options.pool_options,
    options.run_options,
    scene.setting_options,
    options.situation_options,
    options.skill_options,
    options.stat_options,
    scene.way_options,
    options.xp_options,
    people.distribution_rows,
    people.foe_options,
    people.foe_state,
    people.moment_options,
    people.pool_cards,
    people.reserve_cards,
    people.sheet_pools,
    people.pending_title,
    people.use_targets,
    people.thing_options,
    receipts.damage_lines,
    receipts.receipt_of_difficulty,
    receipts.modifier_lines,
    receipts.point_lines,
    receipts.skill_cards,
    receipts.sum_cards,
)
"""View models that need texts. The environment passes them its ``Words``; templates call them
without.
"""

_WORDLESS: Final[tuple[Callable[..., object], ...]] = (
    answers.benefit_fields,
    log.log_rows,
    log.told_parts,
    options.level_options,
    options.named_options,
    options.none_option,
    options.pair_options,
    options.plain_options,
    options.titled_options,
    people.plain_conditions,
    people.stance_icon,
    people.turn_items,
    receipts.die_sum,
    tokens.token_initials,
    effort.suggested_effort,
)
"""View models that need no ``Words``: their texts come with their arguments."""


class _Compiler(CodeGenerator):
    """Compiles a call in a template to a plain Python call. Jinja would call through the context,
    which checks for each call whether the function wants the context. No function here does, and a
    page makes thousands of calls."""

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802 - so it is called
        """Compile a call to a plain Python call. Jinja compiles the few calls that pass ``*args`` or
        ``**kwargs``, or a keyword of Python as a name.
        """
        if (
            node.dyn_args is not None
            or node.dyn_kwargs is not None
            or any(iskeyword(k.key) for k in node.kwargs)
        ):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for each in (*node.args, *node.kwargs):
            self.visit(each, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        """Compile output so that it is escaped by ``escaped``, which is quick for the output of
        macros.
        """
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.escaped(")
        else:
            super()._output_child_pre(node, frame, finalize)


def _escape_value(value: object) -> str:
    """Escape a value. Most values stay as they are: output of a macro, or text without special
    characters of HTML.
    """
    if type(value) is Markup or (type(value) is str and not _OF_HTML.search(value)):
        return value
    return escape(value)


_OF_HTML: Final = re.compile("[&<>'\"]")


class _Environment(Environment):
    """A Jinja environment whose templates share one mapping of globals. Jinja would chain two
    mappings for each template and compare their keys at each import, which takes a quarter of the
    time of a page."""

    code_generator_class = _Compiler
    escaped = staticmethod(_escape_value)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template."""
        if d:
            return super().make_globals(d)
        return self.globals


class _Compiled(BytecodeCache):
    """A cache of compiled templates, shared by the languages: compiling one takes a hundredth of a
    second. The code does not depend on a language: filters that do are ``_language_filter``, and
    texts come from functions."""

    def __init__(self) -> None:
        self._code: dict[str, CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Load compiled code from the cache."""
        bucket.code = self._code.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store compiled code in the cache."""
        if bucket.code is not None:
            self._code[bucket.key] = bucket.code


_COMPILED: Final = _Compiled()


def _language_filter(filter: Callable[..., object]) -> Callable[..., object]:
    """Wrap a filter that depends on the language, so that Jinja does not apply it to constants at
    compile time.
    """

    @pass_context
    def applied(context: Context, *values: object) -> object:
        return filter(*values)

    return applied


@lru_cache(maxsize=3)
def template_environment(lang: Lang) -> Environment:
    """Return the Jinja environment of a language. In templates ``t("key", n=3)`` gives a text of
    the catalog, and ``say(x)`` the text of an event, line or refusal."""
    env = _Environment(
        loader=FileSystemLoader(TEMPLATES),
        bytecode_cache=_COMPILED,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        cache_size=-1,  # unlimited, without tracking which was used last
        # a page imports dozens of templates, and their files do not change while the server runs
        auto_reload=False,
    )
    words = Words(lang)
    env.globals.update({model.__name__: partial(model, words) for model in _MODELS})
    env.globals.update({model.__name__: model for model in _WORDLESS})
    env.globals.update(
        {
            "condition_name": condition,
            "icons_of": _icons,
            "difficulty_name": words.difficulty_name,
            "in_words": time_in_words,
            "lang": lang,
            "once": MacroCache(),
            "languages": LANGUAGE_NAMES,
            "pack_of": pack_of,
            "rule": partial(rule, lang=lang),
            "say": words.say,
            "situation": situation_name,
            "static": static,
            "steps_to_death": steps_to_death,
            "kept_still": kept_still,
            "ends_sentence": ends_sentence,
            "t": words.t,
            "time_left": time_left,
            "track_length": TRACK_LENGTH,
        }
    )
    env.filters |= {
        "markdown": markdown_html,
        "figured": _emphasize_figure,
        "in_a_row": in_a_row,
        "capital": capital,
    }
    spoken: dict[str, Callable[..., object]] = {
        "say": words.say,
        "sentence": partial(sentence_in, lang=lang),
        "in_words": words.name,
        "creature": partial(translate_text, lang=lang, among="creatures"),
        "tag": lambda tag: tag_in(tag, lang) or tag,
        "as_written": partial(_as_written, words),
        "named": partial(_mark_untranslated, words),
        "of_choice": partial(_with_chosen_said, words),
    }
    env.filters |= {name: _language_filter(filter) for name, filter in spoken.items()}
    return env


@lru_cache(maxsize=3)
def _icons(sprite: str) -> Callable[..., Markup]:
    """Return the function that draws icons of a sprite. It caches each icon."""
    drawing = Markup('<svg class="icon{}" focusable="false" {}><use href="{}#{}"/></svg>')

    @lru_cache(maxsize=2_000)
    def icon(name: str, label: str | None = None, size: str | None = None) -> Markup:
        if size:
            sized = Markup(" icon-{}").format(size)
        else:
            sized = Markup("")
        if label:
            told = Markup('role="img" aria-label="{}"').format(label)
        else:
            told = Markup('aria-hidden="true"')
        return drawing.format(sized, told, sprite, name)

    return icon


def _emphasize_figure(text: str, figure: object) -> Markup:
    """Return a sentence with its figure in ``<b>`` and the text before and after it in a ``<span>``
    each.
    """
    before, found, after = text.partition(str(figure))
    parts = (
        Markup("<span>{}</span>").format(part) if part.strip() else Markup("")
        for part in (before, after)
    )
    first, last = parts
    if found:
        return first + Markup("<b>{}</b>").format(found) + last
    return Markup("<span>{}</span>").format(text)


def in_a_row(parts: Iterable[str]) -> str:
    """Join texts on one line. A text without closing punctuation is separated from the next by a
    middle dot.
    """
    said = ""
    for part in parts:
        if said:
            said += " " if ends_sentence(said) else " · "
        said += part
    return said


def _as_written(words: Words, text: object) -> object:
    """Return data of an entry in the reader's language; if there is no translation, in English
    marked ``lang="en"``.
    """
    if isinstance(text, RenderedWords):
        return text
    said = words.name(str(text))
    if words.lang == "en" or said != text or not re.search("[a-z]{2}", said):
        return said
    return Markup('<span lang="en">{}</span>').format(said)


def _mark_untranslated(words: Words, text: object) -> object:
    """Return a name or a text of the shelf in the reader's language, marked ``lang="en"`` where it
    is still English. It is for text between tags; attributes and options use ``in_words``."""
    if not isinstance(text, str) or words.lang == "en":
        return text
    # a foe may share its name with another entry of the shelf that is still English
    own = words.name(text)
    if own == text and stays_english(text, words.lang):
        return Markup('<span lang="en">{}</span>').format(text)
    return own


def _with_chosen_said(words: Words, text: str) -> str:
    """Return a text of an entry with "what is chosen" in place of the names of choices."""
    return with_choices_said(text, words.t("power.does.chosen"))


def draw_page(name: str, lang: Lang, **context: object) -> str:
    """Draw a template. A page with Hangul, even in one name, links the Hangul fonts. Other pages
    only name the fonts' address, so that js/hangul.js can load them when a name comes later."""
    drawn = template_environment(lang).get_template(name).render(context)
    if lang == "ko":
        drawn = _TIED.sub("\u2060", drawn)
    if _HANGUL_HERE not in drawn:
        return drawn
    fonts, later = _hangul_links()
    return drawn.replace(_HANGUL_HERE, fonts if _shows_hangul(drawn) else later, 1)


_TIED: Final = re.compile(
    r"(?:(?<=[\uac00-\ud7a3])(?=\()|(?<=[)%\u2019\u201d])(?=[\uac00-\ud7a3]))(?=[^<>]*<(?!/textarea))"
)
"""Places inside a Korean word where browsers would break the line: between Hangul and an opening
bracket, and between a closing bracket, quotation mark or percent sign and its particle. Text areas
are left out."""


_HANGUL_HERE: Final = "<!-- hangul -->\n"
_HANGUL: Final = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]+")
_NO_HANGUL: Final = bytes(set(range(256)) - {0xE1, 0xE3, *range(0xEA, 0xEE)})
"""The bytes in UTF-8 with which no letter of Hangul begins."""


@lru_cache(maxsize=1)
def _hangul_links() -> tuple[str, str]:
    """Return the tag that links the Hangul fonts, and the one that names their address. It is
    computed with the first page, so that importing this module reads no file."""
    address = static("korean.css")
    return (
        f'<link rel="stylesheet" href="{address}">\n',
        f'<meta name="hangul" content="{address}">\n',
    )


def _shows_hangul(drawn: str) -> bool:
    """Return whether a page has Hangul other than the name of the language, which every page
    offers.
    """
    rest = drawn.replace(LANGUAGE_NAMES["ko"], "")
    # an expression looks at each letter, which took half of the time of a page
    if not rest.encode(errors="replace").translate(None, _NO_HANGUL):
        return False
    return _HANGUL.search(rest) is not None
