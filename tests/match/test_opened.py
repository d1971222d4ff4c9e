"""An opened position hides nothing, and folding opened events keeps it so."""

from __future__ import annotations

from pathlib import Path

from cleopatra.match.replay import Replay
from cleopatra.rules import events as ev
from cleopatra.storage.saved import read_save

SAMPLE = Path(__file__).resolve().parents[2] / "saves" / "gallery-finished.cleo"


def test_every_hand_is_known_card_by_card_and_no_card_lies_face_down() -> None:
    replay = Replay(read_save(SAMPLE).log)
    for at in range(0, len(replay), 17):
        replay.jump(at)
        seen = replay.opened()
        for view in seen.seats:
            assert view.hand_known == replay.observe(view.seat).hand
            assert sum(view.hand_known) == view.hand_size
        hidden = replay.observe(None)
        for stall, before in zip(seen.stalls, hidden.stalls, strict=True):
            assert stall.down == 0
            assert sum(stall.up) == sum(before.up) + before.down
        assert all(card.is_up and card.kind >= 0 for card in seen.drawn)


def test_bids_are_told_and_drawn_cards_turned_up_in_events() -> None:
    replay = Replay(read_save(SAMPLE).log)
    replay.jump(len(replay))
    cards = 0
    for at in range(1, len(replay) + 1):
        replay.jump(at)
        for event in replay.opened_events():
            if isinstance(event, ev.CardsTaken | ev.CardsDrawn | ev.RefillDrawn):
                assert all(card.is_up and card.kind >= 0 for card in event.cards)
                cards += len(event.cards)
    assert cards > 20


def test_what_was_played_ends_with_the_turn_or_another_seat() -> None:
    replay = Replay(read_save(SAMPLE).log)
    decisions = replay.log.decisions
    for at in range(0, len(replay), 11):
        replay.jump(at)
        played = replay.played()
        assert played[0] == decisions[at].text
        run = decisions[at : at + len(played)]
        assert len({decided.seat for decided in run}) == 1
        assert not any(decided.turn for decided in run[:-1])
    replay.jump(len(replay))
    assert replay.played() == ()
