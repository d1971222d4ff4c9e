"""The first page of the rulebook: a game in ten lines. Knows sentences and rule numbers."""

from __future__ import annotations

from cleopatra.kit.text.i18n import _
from cleopatra.rules.catalogue import PENALTIES
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import registry
from cleopatra.ui.extension.rule import SummaryLine


def summary(game: RuleSet | None = None) -> tuple[SummaryLine, ...]:
    """The ten lines of a game, or of the Deluxe edition without one."""
    options = GameOptions() if game is None else game.options
    return registry.summary(options) or _base()


def _base() -> tuple[SummaryLine, ...]:
    return (
        SummaryLine(_("On your turn, visit the market or the quarry."), "D4"),
        SummaryLine(
            _("Market: take all the cards of one stall, then lay out three new ones."),
            "D5.1",
        ),
        SummaryLine(_("Quarry: build as many pieces as your cards can pay for."), "D6.1"),
        SummaryLine(
            _(
                "Neighbors raise rewards: sphinxes in a row, walls beside mosaics, doors along "
                "chains of walls."
            ),
            "D6.1",
        ),
        SummaryLine(
            _(
                "Tainted cards, framed in red, pay more, but each one you spend gives you an "
                "amulet."
            ),
            "D6.5",
        ),
        SummaryLine(
            _("More than ten cards: discard down to ten, or take an amulet for each extra card."),
            "D5.5",
        ),
        SummaryLine(
            _("A mosaic that seals off ground can make it your sanctuary, instead of scarabs."),
            "D8.1",
        ),
        SummaryLine(
            _("At the start of your turn one worshipper of Sobek can help, at a price."),
            "D7.1",
        ),
        SummaryLine(
            _(
                "Each completed category moves Cleopatra: step four brings the Offering, step five "
                "the last round."
            ),
            "D6.6",
        ),
        SummaryLine(
            _(
                "At the end sanctuaries take amulets, and everyone discards as many as the player "
                "with the fewest. The rest cost scarabs; {eaten} feed the crocodile. The most "
                "scarabs among the survivors wins."
            ).format(eaten=len(PENALTIES)),
            "D10.2",
        ),
    )
