"""The pictures of the rulebook: what each shows, in words. The screen draws them from positions."""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.kit.text.i18n import _
from cleopatra.rules.catalogue import PIECE_KINDS
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import registry


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture under a rule: its name, the rule and the sentence below it."""

    name: str
    rule: str
    text: str


def figures(game: RuleSet) -> tuple[Figure, ...]:
    """The pictures that hold in a game: those of replaced rules, of another garden and of other
    costs are left out."""
    found = [
        Figure(
            "chain",
            "D6.2",
            _(
                "Four walls in a row from the left door, then a gap: the door earns 5 + 4 = 9. The "
                "wall past the gap doesn't count."
            ),
        ),
        Figure(
            "row",
            "D6.1",
            _(
                "Two sphinxes stand in the left row, so the third earns 5. In the empty row it "
                "would earn 3."
            ),
        ),
        Figure(
            "stall",
            "D5.3",
            _("Face-up cards stay visible, and face-down cards can be counted."),
        ),
    ]
    if game.options.garden == game.options.default("garden") and game.has_worshippers:
        found += [
            Figure(
                "throne",
                "D2.2",
                _(
                    "Nine garden squares touch the throne space. Mosaics cover six of them, so the "
                    "pedestal earns 10 + 6 = 16. Corners never touch."
                ),
            ),
            Figure(
                "sanctuary",
                "D8.1",
                _(
                    "The eight purple squares are a sanctuary: no mosaic left in the pile fits "
                    "there. In front the U, outlined in green, still fits."
                ),
            ),
        ]
    if game.pieces == PIECE_KINDS:
        found.append(
            Figure(
                "double",
                "D6.3",
                _(
                    "One double of wood, two walls: half pays for the first, the other half for "
                    "the second. It gives 1 [amulet], once."
                ),
            )
        )
    if game.offering_step:
        found.append(
            Figure(
                "path",
                "D2.7",
                _(
                    "Each completed category moves Cleopatra one step. Step four brings the "
                    "Offering; at step five, before the doors, the last round begins."
                ),
            )
        )
    replaced = registry.replaced(game.options)
    return tuple(figure for figure in found if figure.rule not in replaced)
