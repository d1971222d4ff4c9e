"""The glossary of the rulebook: the words of the game. Knows sentences and rule numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from cleopatra.kit.text.i18n import _, headed
from cleopatra.kit.widgets.linked import Meaning
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.rule import Term, folded
from cleopatra.ui.words.rulebook.book import chapters, is_in_play


def meanings(
    game: RuleSet | None, on_click: Callable[[], object] | None = None
) -> tuple[Meaning, ...]:
    """The terms as words that can be pointed at in other texts."""
    found = []
    for term in glossary(game):
        icon = f"[{term.icon}] " if term.icon else ""
        text = headed(f"{icon}[b]{term.word}[/b]", term.text)
        forms = tuple(form.strip() for form in term.forms.split("|"))
        found.append(Meaning(term.word, forms, text, term.rule, on_click))
    return tuple(found)


def glossary(game: RuleSet | None = None) -> tuple[Term, ...]:
    """The terms in alphabetical order of the current language.

    With the rule set of a game, terms that do not occur in it are left out, and the rule numbers
    are those that hold in it.
    """
    terms = (*_terms(), *lookup.terms())
    if game is not None:
        known = {
            number
            for chapter in chapters(game)
            if is_in_play(chapter, game.options)
            for number in (chapter.number, *(rule.number for rule in chapter.rules))
        }
        replaced = lookup.replaced(game.options)
        terms = tuple(
            replace(term, rule=replaced.get(term.rule, term.rule))
            for term in terms
            if term.rule in known
        )
    return tuple(sorted(terms, key=lambda term: folded(term.word)))


def _terms() -> tuple[Term, ...]:
    # Translators: the words between bars are all forms in which a word of the glossary stands in
    # other sentences, so that it can be pointed at there: "amulet|amulets".
    return (
        Term(
            _("Amulet"),
            _("A mark of corruption. Hidden in your pyramid until the end."),
            "D1.4",
            _("amulet|amulets"),
            "amulet",
        ),
        Term(
            _("Anubis statue"),
            _("Claims a sanctuary. You have two for the whole game."),
            "D8.2",
            _("statue of Anubis|statues of Anubis|Anubis statue|Anubis statues"),
            "statue",
        ),
        Term(
            _("Category"),
            _("One of the six kinds of palace pieces. Completing one moves Cleopatra."),
            "D6.6",
            _("category|categories"),
            "balance",
        ),
        Term(
            _("Cave"),
            _("A tainted card that stands for any one resource."),
            "D6.4",
            _("cave|caves"),
            "cave",
        ),
        Term(
            _("Chain"),
            _("Walls without a gap, counted from a door."),
            "D6.2",
            _("chain|chains"),
            "wall",
        ),
        Term(
            _("Credit"),
            _("Half of a double that is still unused during a visit."),
            "D6.3",
            _("credit"),
            "wood",
        ),
        Term(
            _("Crocodile"),
            _("Eats the most corrupt architects at the end."),
            "D10.2",
            _("crocodile"),
            "crocodile",
        ),
        Term(
            _("Double"),
            _("A tainted card worth two of one resource."),
            "D1.1",
            _("double|doubles"),
            "wood",
        ),
        Term(
            _("Garden"),
            _("The roof of the palace, where mosaics are laid."),
            "D2.1",
            _("garden"),
            "palm",
        ),
        Term(
            _("Hand limit"),
            _("Ten cards at the end of your turn."),
            "D5.5",
            _("hand limit"),
            "hand",
        ),
        Term(
            _("Mosaic"),
            _("A tile of five squares for the garden; there are twelve."),
            "D1.3",
            _("mosaic|mosaics"),
            "mosaic",
        ),
        Term(_("Oasis"), _("Five palms in the shape of a cross."), "D2.3", _("Oasis"), "palm"),
        Term(
            _("Offering"),
            _("Secret bids of scarabs; the High Priest rewards the highest one."),
            "D9.2",
            _("Offering|offering"),
            "shrine",
        ),
        Term(
            _("Pyramid"),
            _("Where your amulets are kept, unseen by the others."),
            "D1.5",
            _("pyramid|pyramids"),
            "pyramid",
        ),
        Term(
            _("Quarry"),
            _("Where the pieces of the palace wait to be paid for."),
            "D6.1",
            _("quarry"),
            "block",
        ),
        Term(
            _("Sanctuary"),
            _("A part of the garden that no mosaic fits into anymore."),
            "D8.1",
            _("sanctuary|sanctuaries"),
            "sanctuary",
        ),
        Term(
            _("Scarab"), _("Treasure, and victory points."), "D1.4", _("scarab|scarabs"), "scarab"
        ),
        Term(
            _("Stall"),
            _("One of the three places of the market, with its fan of cards."),
            "D5.1",
            _("stall|stalls"),
            "merchant",
        ),
        Term(
            _("Tainted"),
            _("Cards with a red frame: one amulet each when paid."),
            "D6.5",
            _("tainted"),
            "amulet",
        ),
        Term(
            _("Throne space"),
            _("Nine squares of the roof where no mosaic goes."),
            "D2.2",
            _("throne space"),
            "throne",
        ),
        Term(
            _("Visit"),
            _(
                "Going to the market or to the quarry on your turn. At the quarry you"
                " build as many pieces as you can pay for."
            ),
            "D6.1",
            _("visit|visits"),
            "chisel",
        ),
        Term(
            _("Worshipper"),
            _("A helper who serves Sobek, for a price."),
            "D7.1",
            _("worshipper|worshippers"),
            "architect",
        ),
    )
