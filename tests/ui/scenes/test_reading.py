"""The rulebook and the player aid, opened from a game: they are those of that game."""

from __future__ import annotations

from cleopatra.kit.widgets.labels import Label, Panel
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.options import GameOptions
from cleopatra.ui.words import prices

SEATS = tuple(SeatInfo(name, seat) for seat, name in enumerate(("Ana", "Bo", "Chayo")))
CLASSIC = GameOptions(edition="classic", seats=3)
HOUSE = GameOptions(seats=3, sanctuary_costs="palms", slot_costs="0s,1s,1s,1s,9a")


def told(pilot) -> str:
    """Every text of the scene on top."""
    return "\n".join(w.text for w in pilot.scene.page.root.walk() if isinstance(w, Label))


def test_w5_a_refusal_for_want_of_cards_leads_to_the_costs(opened):
    pilot, program = opened(tips=False)
    for options in (GameOptions(seats=3), CLASSIC):
        program.games.start(MatchSetup(options, SEATS))
        session = program.games.session
        session.look(session.match.decision.actors[0])
        refusals = [session.check(action) for action in session.match.rules.build]
        refusal = next(r for r in refusals if r is not None and r.code == "cannot_pay")
        program.open("rules", refusal.rule)
        for kind in session.match.rules.pieces:
            assert f"{prices.cost(kind)}\n{prices.reward(kind)}" in told(pilot)
        pilot.stack.pop()


def test_w5_the_book_of_a_game_prints_its_house_rules(opened):
    pilot, program = opened(tips=False)
    program.games.start(MatchSetup(HOUSE, SEATS))
    program.open("rules", "D8.2")
    words = "In this game: A statue of Anubis costs only the scarabs for palms."
    assert words in told(pilot)
    pilot.stack.pop()
    program.open("rules", "D1.6")
    assert "0 scarabs, 1 scarab, 1 scarab, 1 scarab, 9 amulets" in told(pilot)


def test_w4_the_aid_of_2006_says_what_discarding_costs_and_who_is_eaten(opened):
    pilot, program = opened(tips=False)
    program.games.start(MatchSetup(CLASSIC, SEATS))
    program.open("aid")
    said = told(pilot)
    assert "discard to exactly ten and take 1 [amulet]" in said
    assert "K2.1" in said and "D5.5" not in said
    assert "Whoever has the most amulets" in said


def test_w4_the_other_aid_is_as_it_was(opened):
    pilot, program = opened(tips=False)
    program.games.start(MatchSetup(GameOptions(seats=3), SEATS))
    program.open("aid")
    assert "discard down to exactly 10" in told(pilot)
    assert "D5.5" in told(pilot)


def test_w7_the_aid_tells_of_the_discount_that_is_played(opened):
    pilot, program = opened(tips=False)
    program.games.start(MatchSetup(GameOptions(seats=3, discount_scope="piece"), SEATS))
    program.open("aid")
    assert "Each piece you build this turn costs 2 fewer resources." in told(pilot)


def test_w5_a_long_rule_is_shown_from_its_beginning(opened):
    pilot, program = opened(text_scale=150)
    program.open("rules", "D6.1")
    pilot.settle()
    marked = next(
        w for w in pilot.scene.page.root.walk() if isinstance(w, Panel) and w.look == "well"
    )
    pane = pilot.find("rules.text").rect
    assert marked.rect.height > pane.height
    assert pane.top <= marked.rect.top < pane.centery
