"""The glossary of the rulebook: the words of the game. Knows sentences and rule numbers."""

from __future__ import annotations

from dataclasses import replace

from cleopatra.kit.text.i18n import _
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import registry
from cleopatra.ui.extension.rule import Term, folded
from cleopatra.ui.words.rulebook.book import chapters


def glossary(game: RuleSet | None = None) -> tuple[Term, ...]:
    """The terms in alphabetical order of the current language.

    With the rule set of a game, terms that do not occur in it are left out, and the rule numbers
    are those that hold in it.
    """
    base = _terms()
    if game is not None:
        known = {rule.number for chapter in chapters(game) for rule in chapter.rules}
        replaced = registry.replaced(game.options)
        base = tuple(
            replace(term, rule=replaced.get(term.rule, term.rule))
            for term in base
            if term.rule in known
        )
    return tuple(sorted((*base, *registry.terms()), key=lambda term: folded(term.word)))


def _terms() -> tuple[Term, ...]:
    return (
        Term(_("Amulet"), _("A mark of corruption. Hidden in your pyramid until the end."), "D1.4"),
        Term(_("Anubis statue"), _("Claims a sanctuary. You have two for the whole game."), "D8.2"),
        Term(
            _("Category"),
            _("One of the six kinds of palace pieces. Completing one moves Cleopatra."),
            "D6.6",
        ),
        Term(_("Cave"), _("A tainted card that stands for any one resource."), "D6.4"),
        Term(_("Chain"), _("Walls without a gap, counted from a door."), "D6.2"),
        Term(_("Credit"), _("Half of a double that is still unused during a visit."), "D6.3"),
        Term(_("Crocodile"), _("Eats the most corrupt architects at the end."), "D10.2"),
        Term(_("Double"), _("A tainted card worth two of one resource."), "D1.1"),
        Term(_("Garden"), _("The roof of the palace, where mosaics are laid."), "D2.1"),
        Term(_("Hand limit"), _("Ten cards at the end of your turn."), "D5.5"),
        Term(_("Mosaic"), _("A tile of five squares for the garden; there are twelve."), "D1.3"),
        Term(_("Oasis"), _("Five palms in the shape of a cross."), "D2.3"),
        Term(
            _("Offering"),
            _("Secret bids of scarabs; the High Priest rewards the highest one."),
            "D9.2",
        ),
        Term(_("Pyramid"), _("Where your amulets are kept, unseen by the others."), "D1.5"),
        Term(_("Quarry"), _("Where the pieces of the palace wait to be paid for."), "D6.1"),
        Term(_("Sanctuary"), _("A part of the garden that no mosaic fits into any more."), "D8.1"),
        Term(_("Scarab"), _("Treasure, and victory points."), "D1.4"),
        Term(
            _("Stall"), _("One of the three places of the market, with its fan of cards."), "D5.1"
        ),
        Term(
            _("Tainted"),
            _("Cards with a red frame: one amulet each when paid."),
            "D6.5",
        ),
        Term(
            _("Throne space"),
            _("Nine squares of the roof where no mosaic goes."),
            "D2.2",
        ),
        Term(
            _("Visit"),
            _(
                "Going to the market or to the quarry on your turn. At the quarry you"
                " build as many pieces as you can pay for."
            ),
            "D6.1",
        ),
        Term(_("Worshipper"), _("A helper who serves Sobek, for a price."), "D7.1"),
    )
