"""If it ended now: opened by key and by the gauge, and nobody learns from it what is hidden."""

from __future__ import annotations

from dataclasses import replace

from cleopatra.kit.widgets.labels import Label
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.determinize import determinize
from cleopatra.rules.forecast import Span
from cleopatra.rules.observe import observe
from cleopatra.rules.options import GameOptions
from cleopatra.ui.scenes.table.forecast_scene import ForecastScene, span_text
from tests.rules.builders import builder_action, sample_positions

NAMES = ("Ana", "Bo", "Chayo", "Dov")


def setup(options: GameOptions, aids: str = "open") -> MatchSetup:
    bots = ["", *["greedy"] * (options.seats - 1)]
    seats = tuple(SeatInfo(NAMES[n], n, bot) for n, bot in enumerate(bots))
    return replace(MatchSetup(options, seats), aids=aids)


def told(scene) -> list[str]:
    return [w.text for w in scene.page.root.walk() if isinstance(w, Label)]


def test_a_key_and_the_gauge_open_it_and_the_key_closes_it(opened):
    pilot, program = opened(tips=False)
    program.games.start(setup(GameOptions(seats=2, seed="now", first_player="0")))
    pilot.settle()
    pilot.key("f2")
    assert isinstance(pilot.scene, ForecastScene)
    pilot.key("f2")
    assert not isinstance(pilot.scene, ForecastScene)
    pilot.click("forecast:1")
    assert isinstance(pilot.scene, ForecastScene)
    said = "\n".join(told(pilot.scene))
    assert "Ana" in said and "Bo" in said and "You don't know 3 cards of this hand." in said
    pilot.click("forecast.rule")
    assert pilot.scene.marked == "D10.2"


def test_it_says_the_same_in_all_worlds_that_the_viewer_cannot_tell(opened):
    pilot, program = opened(tips=False)
    for options in (
        GameOptions(seats=3, seed="now"),
        GameOptions(seats=3, seed="now", edition="classic"),
        GameOptions(seats=3, seed="now", expansions=("cult", "bastet")),
    ):
        program.games.start(setup(options))
        for state in list(sample_positions(options, 4, builder_action))[1:]:
            seen = observe(state, 0)
            texts = []
            for world in (state, determinize(seen, 1), determinize(seen, 2)):
                program.open("forecast", observe(world, 0))
                texts.append(told(pilot.scene))
                pilot.stack.pop()
            assert texts[0] == texts[1] == texts[2]
        program.games.leave()


def test_with_the_aids_of_a_purist_nothing_is_told_of_the_totals_of_others(opened):
    pilot, program = opened(tips=False)
    options = GameOptions(seats=2, seed="now")
    program.games.start(setup(options, "purist"))
    state = list(sample_positions(options, 3, builder_action))[-1]
    texts = []
    for more in (0, 7):
        world = state.clone()
        world.scarabs[1] += more
        world.amulets[1] += more
        program.open("forecast", observe(world, 0))
        texts.append(told(pilot.scene))
        pilot.stack.pop()
    assert texts[0] == texts[1]
    assert "Pyramid ?" in "\n".join(texts[0])


def test_ranges_read_as_numbers_ranges_or_a_question_mark():
    assert span_text(Span(3, 3)) == "3"
    assert span_text(Span(2, 5), "+") == "+2–5"
    assert span_text(Span(0, 0), "−") == "0"
    assert span_text(Span(0, 999)) == "?"
    assert span_text(Span(4, 999)) == "4+"
