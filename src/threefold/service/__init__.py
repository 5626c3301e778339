"""The application's services: adjudicate a request, run a table, project it for a seat."""

from threefold.model.languages import Lang
from threefold.rules.conditions import IN_WORDS, condition_key
from threefold.text import Names, render_key
from threefold.text.catalog import Among


def _translated_among(text: str, lang: Lang, among: Among) -> str:
    if among == "rulings" or among == "modules":
        # imported on first use: it reads content
        from threefold.service.ruling_texts import module_told, ruling_told

        if among == "rulings":
            return ruling_told(text, lang)
        return module_told(text, lang)
    # imported on first use: English needs no translations
    from threefold.library.names import ability_name, translate_text

    if among == "abilities":
        return ability_name(text, lang)
    if among == "names" or lang == "en":
        return translate_text(text, lang, among)
    # the after-effect of a condition is its name in brackets
    if text.startswith("(") and text.endswith(")"):
        return f"({_translated_among(text[1:-1], lang, among)})"
    if text in IN_WORDS:
        return render_key(lang, condition_key(text), {})
    return translate_text(text, lang, among)


Names.in_words_of = staticmethod(_translated_among)
