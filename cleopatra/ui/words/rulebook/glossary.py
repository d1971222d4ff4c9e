"""The glossary of the rulebook: the words of the game. Knows sentences and rule numbers."""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.kit.text.i18n import _
from cleopatra.ui.extension import registry
from cleopatra.ui.words.rulebook.rule import folded


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, what it means, and the rule that tells more."""

    word: str
    text: str
    rule: str


def glossary() -> tuple[Term, ...]:
    """The words of the game, in alphabetical order of the language that is set."""
    terms = (
        Term(_("Amulet"), _("A mark of corruption. Hidden in your pyramid until the end."), "D1.4"),
        Term(_("Anubis statue"), _("Claims a sanctuary. You have two for the whole game."), "D8.2"),
        Term(
            _("Category"),
            _("One of the six kinds of building. A finished one moves Cleopatra."),
            "D6.6",
        ),
        Term(_("Cave"), _("A tainted card that stands for any one resource."), "D6.4"),
        Term(_("Chain"), _("Walls without a gap, counted from a door."), "D6.2"),
        Term(_("Credit"), _("Half of a double that is still unused during a visit."), "D6.3"),
        Term(_("Crocodile"), _("Eats architects with 8 or more amulets at the count."), "D10.2"),
        Term(_("Double"), _("A tainted card worth two of one resource."), "D1.1"),
        Term(_("Garden"), _("The roof of the palace, where mosaics are laid."), "D2.1"),
        Term(_("Hand limit"), _("Ten cards at the end of your turn."), "D5.5"),
        Term(_("Mosaic"), _("A tile of five squares for the garden; there are twelve."), "D1.3"),
        Term(_("Oasis"), _("The five palms in the shape of a cross, in the middle."), "D2.3"),
        Term(
            _("Offering"),
            _("One secret bid of scarabs, when Cleopatra is on her way to step four."),
            "D9.1",
        ),
        Term(_("Pyramid"), _("Where your amulets lie, unseen by the others."), "D1.5"),
        Term(_("Quarry"), _("Where the pieces of the palace wait to be paid for."), "D6.1"),
        Term(_("Sanctuary"), _("A part of the garden that no mosaic fits into any more."), "D8.1"),
        Term(_("Scarab"), _("Treasure, and victory points."), "D1.4"),
        Term(_("Stall"), _("A tent of the market with its fan of cards."), "D5.1"),
        Term(
            _("Tainted"),
            _("Doubles and caves, with a red frame: one amulet each when paid."),
            "D6.5",
        ),
        Term(
            _("Throne space"),
            _("Nine squares of the roof above the doors; no mosaic goes there."),
            "D2.2",
        ),
        Term(
            _("Visit"),
            _("A turn's stay at the quarry, with as many pieces as you can pay."),
            "D6.1",
        ),
        Term(_("Worshipper"), _("A helper who serves Sobek, and wants to be paid."), "D7.1"),
        *registry.terms(),
    )
    return tuple(sorted(terms, key=lambda term: folded(term.word)))
