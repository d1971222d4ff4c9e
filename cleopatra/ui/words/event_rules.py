"""The rule that a line of the log is about, by the type of its event. Knows numbers only."""

from __future__ import annotations

from typing import Final

from cleopatra.rules import events as ev
from cleopatra.rules.catalogue import PIECE_KINDS, Piece
from cleopatra.rules.events import Event
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import registry

_RULES: Final[dict[type[Event], str]] = {
    ev.WorshipperActivated: "D7.1",
    ev.CardsTaken: "D5.1",
    ev.CardsDrawn: "D7.3",
    ev.CardPut: "D5.2",
    ev.DeckReshuffled: "D5.4",
    ev.PiecePaid: "D6.3",
    ev.MosaicLaid: "D6.7",
    ev.MosaicRemoved: "D6.8",
    ev.SanctuaryFormed: "D8.1",
    ev.SanctuaryClaimed: "D8.2",
    ev.SanctuaryLeft: "D8.3",
    ev.ScarabsChanged: "D1.4",
    ev.AmuletsChanged: "D1.4",
    ev.CategoryCompleted: "D6.6",
    ev.CleopatraMoved: "D6.6",
    ev.OfferingStarted: "D9.1",
    ev.BidsRevealed: "D9.3",
    ev.CardsDiscarded: "D5.5",
    ev.TurnPassed: "D4.1",
    ev.LastRoundBegan: "D10.1",
    ev.HandShown: "D10.2",
    ev.PyramidOpened: "D10.2",
    ev.SanctuariesCovered: "D10.2",
    ev.SmallestSubtracted: "D10.2",
    ev.PenaltyPaid: "D10.2",
    ev.ThrownToCrocodile: "D10.2",
    ev.GameEnded: "D10.3",
}
_OF_PIECES: Final = {Piece.DOOR: "D6.2", Piece.PEDESTAL: "D6.9", Piece.THRONE: "D6.9"}
_OF_REASONS: Final = {
    "tainted": "D6.5",
    "hand_limit": "D5.5",
    "offering": "D9.3",
    "worshipper": "D7.1",
    "architect": "D7.3",
    "hand": "D10.2",
    "sanctuary": "D10.2",
    "smallest": "D10.2",
    "penalty": "D10.2",
    **{kind.code: "D6.1" for kind in PIECE_KINDS},
}


def rule_of(event: Event, game: RuleSet) -> str:
    """The number of the rule in a game that an event of the log is about."""
    number = _RULES.get(type(event), "")
    match event:
        case ev.PieceBuilt(piece=piece):
            number = _OF_PIECES.get(Piece(piece), game.pieces[piece].rule)
        case ev.ScarabsChanged(reason=reason) | ev.AmuletsChanged(reason=reason):
            number = _OF_REASONS.get(reason, number)
    if not number:
        return registry.chapter_of(event)
    return registry.replaced(game.options).get(number, number) or number
