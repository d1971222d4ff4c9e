"""Whole games as they were recorded. Record anew with `python scripts/dev.py golden` and review."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.playthrough import GAMES, playthrough

FOLDER = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", list(GAMES))
def test_a_golden_game_goes_as_it_was_recorded(name):
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    played = playthrough(GAMES[name]).splitlines()
    for number, (was, now) in enumerate(zip(recorded, played, strict=False), start=1):
        assert now == was, f"{name}.txt line {number}"
    assert len(played) == len(recorded)


def test_every_golden_file_belongs_to_a_game():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


def test_the_golden_games_show_every_kind_of_event():
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.txt")))
    for word in (
        "WorshipperActivated",
        "TilesMoved",
        "CardsTaken",
        "CardsDrawn",
        "RefillDrawn",
        "CardPut",
        "DeckReshuffled",
        "PiecePaid",
        "PieceBuilt",
        "MosaicLaid",
        "MosaicShown",
        "SanctuaryFormed",
        "SanctuaryClaimed",
        "CategoryCompleted",
        "VisitEnded",
        "CleopatraMoved",
        "OfferingStarted",
        "BidPlaced",
        "BidsRevealed",
        "CardsDiscarded",
        "LastRoundBegan",
        "HandShown",
        "PyramidOpened",
        "SanctuariesCovered",
        "SmallestSubtracted",
        "PenaltyPaid",
        "GameEnded",
        "SobekStatuePaid",
        "SobekStatuePlaced",
        "SobekCardTaken",
        "DieRolled",
        "TokenDrawn",
        "TokenDeclined",
        "TokenUsed",
        "GoddessCardsFound",
        "GoddessMoved",
        "AuctionStarted",
        "AuctionRevealed",
        "ArchitectsSeen",
        "ArchitectHired",
        "ArchitectCalled",
        "AltarCleared",
        "CardGiven",
        "CardOffered",
        "OffersEnded",
        "DiscardsSearched",
        "CardsLookedAt",
        "CardKept",
        "CardsDropped",
        "MosaicChosen",
        "DieTurned",
        "DiceRolled",
        "MerchantsUsed",
    ):
        assert word in text
