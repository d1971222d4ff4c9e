"""Worked examples by the number of their rule. Knows sentences, no screen.

An example is left out of a game that is played otherwise: with another garden, another table of
rewards, or a house rule about its subject.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from cleopatra.kit.text.i18n import _
from cleopatra.rules.catalogue import OFFERING_AMULETS, PIECE_KINDS
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import lookup


class _Example(NamedTuple):
    """A sentence under a rule, and the option that would make it wrong, "" for none."""

    rule: str
    text: str
    option: str = ""


def examples(game: RuleSet) -> dict[str, tuple[str, ...]]:
    """The examples that hold in a game, by the number of their rule."""
    options = game.options
    replaced = lookup.replaced(options)
    found: dict[str, tuple[str, ...]] = {}
    for one in _examples(game):
        holds = not one.option or getattr(options, one.option) == options.default(one.option)
        if holds and one.rule not in replaced:
            found[one.rule] = (*found.get(one.rule, ()), one.text)
    return {**found, **lookup.examples(options)}


def _examples(game: RuleSet) -> list[_Example]:
    found = [
        _Example("D4.1", _("One stall has a single card and you can't build: take that stall.")),
        _Example(
            "D6.3",
            _(
                "A double wood pays for one unit of a wall and one of a door on the same visit: 1 "
                "[amulet] in all."
            ),
        ),
        _Example(
            "D8.2",
            _(
                "A mosaic worth 6 seals off eight squares. Give up the 6 scarabs, and at the end "
                "each of the eight squares takes one amulet."
            ),
            "sanctuary_costs",
        ),
        _Example(
            "D5.5",
            _("With 14 cards, discard 4 for free, or keep all 14 for 4 [amulet]."),
        ),
        _Example(
            "D10.2",
            _(
                "With their hands three players have 12, 7 and 10 amulets. Sanctuaries of 10, 2 "
                "and 0 squares leave 2, 5 and 10. Everyone discards 2: 0, 3 and 8 are left. The "
                "first pays nothing, the second 6 scarabs, and the third is eaten."
            ),
        ),
    ]
    if game.has_worshippers:
        found.append(
            _Example(
                "D7.2",
                _(
                    "The Vizier is on the fourth slot, the Merchant on the fifth. Activating the "
                    "Vizier costs 2 amulets; then the Merchant moves to the fourth slot and the "
                    "Vizier to the fifth."
                ),
                "slot_costs",
            )
        )
    if game.offering == OFFERING_AMULETS:
        found.append(
            _Example(
                "D9.3",
                _(
                    "The bids are 6, 6, 2 and 0: the first two each give back 3 [amulet], the "
                    "third takes 2, the fourth 3. If everyone bids 0, everyone gives back 3."
                ),
            )
        )
    return found + _rewards(game)


def _rewards(game: RuleSet) -> list[_Example]:
    """Examples that hold for the usual rewards and costs only."""
    usual = {kind.code: (kind.base, kind.per, kind.counts) for kind in PIECE_KINDS}
    if any((kind.base, kind.per, kind.counts) != usual[kind.code] for kind in game.pieces):
        return []
    found = [
        _Example(
            "D6.1",
            _(
                "Two sphinxes stand in a row. The third earns 3 + 2 = 5 there; in an empty row it "
                "would earn 3. An obelisk beside all three earns 10 + 6 = 16."
            ),
        ),
        _Example("D2.4", _("A wall with two mosaic squares beside it earns 3 + 2 = 5.")),
        _Example(
            "D6.2",
            _("With all nine walls in its chain either door earns 5 + 9 = 14."),
        ),
        _Example(
            "D6.7",
            _("A mosaic over three palms earns 5 + 3 = 8, the X on the Oasis 5 + 5 = 10."),
        ),
        _Example(
            "D6.9",
            _("Four mosaic squares around the throne space: 10 + 4 = 14. All nine: 19."),
        ),
    ]
    if game.pieces == PIECE_KINDS:
        found.append(
            _Example("D1.2", _("Everything built once takes 55 artisans and 88 resources."))
        )
    return found


# The pictures of the rulebook: what each shows, in words.


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
    replaced = lookup.replaced(game.options)
    return tuple(figure for figure in found if figure.rule not in replaced)
