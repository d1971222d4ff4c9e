"""The first game with its coach: what "Play" leads to, what the scribe Ti says, and his plans."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.assets import asset_root
from cleopatra.bots.bot import QUICK
from cleopatra.bots.registry import make_bot
from cleopatra.kit.text import i18n
from cleopatra.kit.window.dialog import Dialog
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.events import ScarabsChanged
from cleopatra.rules.options import GameOptions
from cleopatra.rules.position import write_position
from cleopatra.rules.reasons import PIECE
from cleopatra.storage.paths import Home
from cleopatra.storage.settings import Settings, read_settings
from cleopatra.ui.host import FIRST_GAME
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.learn.first_game import FirstGameScene
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.scenes.setup.setup_scene import SetupScene
from cleopatra.ui.scenes.table import coach
from cleopatra.ui.scenes.table.coach import CoachingMoment
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.scribe import ScribeText
from cleopatra.ui.words import coaching
from scripts.lab import first_build
from scripts.lab.instant import InstantAdviser
from scripts.lab.quick_port import quick_port
from tests.rules.builders import position
from tests.ui.orders import submit
from tests.ui.person import Hand, KeyHand, MouseHand, PadHand

SPRITES = SpriteStore(asset_root() / "art")
EVERY_MOMENT = "ti-8"
"""The seed of a game in which all ten moments come."""


class School:
    """A program at its window, in a home of its own."""

    def __init__(self, folder: Path, **fields: object) -> None:
        i18n.set_language("en")
        plain = replace(Settings(), animation_speed="none", reduced_motion=True, language="en")
        settings = replace(plain, **fields)  # type: ignore[arg-type]
        self.program = Program(
            Home(folder), settings, SPRITES, ports=quick_port, advisers=InstantAdviser
        )
        self.pilot = Pilot(TitleScene(self.program), SKIN, reduced_motion=True)
        stack, screen, loop = self.pilot.stack, self.pilot.screen, self.pilot.loop
        self.program.attach(stack, screen, loop.wake, loop.stop)
        self.pilot.settle()

    @property
    def table(self) -> TableScene:
        scene = self.pilot.scene
        assert isinstance(scene, TableScene)
        return scene

    @property
    def session(self) -> Session:
        assert self.program.games.session is not None
        return self.program.games.session

    @property
    def said(self) -> ScribeText | None:
        return self.table.view.scribe.saying

    def begin(self) -> None:
        """The suggested first game."""
        self.pilot.click("title.new")
        self.pilot.click("first.begin")
        self.pilot.settle()

    def next_turn(self) -> None:
        """Until the person's next turn; Ti plays."""
        turn = self.session.match.turn
        for _moment in range(200):
            if self.session.match.turn > turn and self.session.is_mine:
                break
            if self.session.is_mine and not self.table.director.is_busy:
                if not self.pilot.has("hint:play"):
                    self.pilot.key("h")
                    self.pilot.wait(0.1)
                self.pilot.click("hint:play")
            self.pilot.wait(0.1)
        self.pilot.settle()


@pytest.fixture
def school(tmp_path: Path) -> Iterator[Callable[..., School]]:
    """Opens schools; closes them afterwards."""
    schools: list[School] = []

    def open_one(**fields: object) -> School:
        schools.append(School(tmp_path, **fields))
        return schools[-1]

    yield open_one
    for one in schools:
        one.program.close()


@pytest.mark.parametrize("kind", [MouseHand, KeyHand, PadHand])
def test_play_suggests_a_coached_game_in_which_the_person_begins(
    school: Callable[..., School], kind: type[MouseHand] | type[KeyHand] | type[PadHand]
) -> None:
    here = school()
    hand: Hand = kind(here.pilot)
    hand.use("title.new")
    assert isinstance(here.pilot.scene, FirstGameScene)
    hand.use("first.begin")
    here.pilot.settle()
    setup = here.session.match.setup
    assert [seat.bot for seat in setup.seats] == ["", "level1"]
    assert here.session.is_mine and here.session.match.turn == 1
    assert any(action.text.startswith("build ") for action in here.session.legal())
    said = here.said
    assert said is not None and said.lit
    hand.use("scribe:done")
    assert here.said is None


def test_a_newcomer_gets_to_the_full_setup_and_later_play_leads_there(
    school: Callable[..., School],
) -> None:
    here = school()
    here.pilot.click("title.new")
    here.pilot.click("first.setup")
    assert isinstance(here.pilot.scene, SetupScene)
    here.pilot.key("escape")
    here.begin()
    here.program.games.leave()
    here.pilot.click("title.new")
    assert isinstance(here.pilot.scene, SetupScene), "a game was begun in this home"


def test_who_has_read_the_welcome_of_an_earlier_version_is_no_newcomer(
    school: Callable[..., School],
) -> None:
    here = school(hushed=(FIRST_GAME,))
    here.pilot.click("title.new")
    assert isinstance(here.pilot.scene, SetupScene)
    here.pilot.click("setup.start")
    here.pilot.settle()
    assert here.said is None


def test_a_tip_is_told_once_in_a_home_unless_it_is_wanted_again(
    school: Callable[..., School],
) -> None:
    here = school()
    here.program.games.start(here_setup())
    here.pilot.settle()
    first = here.said
    assert first is not None
    name = next(m.value for m in CoachingMoment if coaching.sentence(m.value) == first.text)
    assert name in read_settings(here.program.home.settings).value.hushed
    here.pilot.click("scribe:hush")
    assert name not in here.program.settings.now.hushed
    here.program.games.leave()
    here.program.games.start(here_setup())
    here.pilot.settle()
    again = here.said
    assert again is not None and again.text == first.text
    here.program.games.leave()
    here.program.games.start(here_setup())
    here.pilot.settle()
    other = here.said
    assert other is None or other.text != first.text


def here_setup() -> MatchSetup:
    """A game in whose first turn something can be built, with a tainted card in the hand."""
    options = GameOptions(seats=2, seed="first-1-1", first_player="0")
    return MatchSetup(options, (SeatInfo("Ana", 0), SeatInfo("Bo", 1, "greedy")))


def test_the_settings_switch_all_tips_off_and_bring_them_back(
    school: Callable[..., School],
) -> None:
    here = school(hushed=tuple(moment.value for moment in CoachingMoment))
    here.program.open("settings")
    here.pilot.click("settings.tabs.3")
    here.pilot.click("settings.tips.again")
    assert not here.program.settings.now.hushed
    here.pilot.click("settings.tips")
    assert not here.program.settings.now.tips
    here.pilot.key("escape")
    here.begin()
    assert here.said is None and here.table.view.advice.note is None
    assert set(coaching.titles()) == {moment.value for moment in CoachingMoment}


def test_in_a_coached_game_ti_offers_a_nudge_which_becomes_a_plan_that_is_played(
    school: Callable[..., School],
) -> None:
    here = school(hushed=tuple(moment.value for moment in CoachingMoment))
    here.begin()
    note = here.table.view.advice.note
    assert note is not None and note.strength == 1, "nobody asked him"
    here.pilot.click("hint:play")
    note = here.table.view.advice.note
    assert note is not None and note.strength == 2
    before = here.session.observation.decisions
    advice = here.session.counsellor.advice
    assert advice is not None
    here.pilot.click("hint:play")
    here.pilot.wait(0.2)
    played = here.session.match.log().decisions[before:]
    mine = [made.text for made in played if made.seat == 0]
    assert mine[: len(advice.proposals[0].actions)] == list(advice.proposals[0].actions)
    here.next_turn()
    here.pilot.click("hint:close")
    here.pilot.wait(0.2)
    assert here.table.view.advice.note is None, "who was sent away stays away for the turn"


def test_a_plan_for_an_earlier_decision_is_refused(school: Callable[..., School]) -> None:
    here = school(hushed=tuple(moment.value for moment in CoachingMoment), hints="plan")
    here.begin()
    table = here.table
    stall = next(a.text for a in here.session.legal() if a.text.startswith("take "))
    submit(here.session, stall)
    here.session.pump()
    before = here.session.observation.decisions
    table._hints._play()
    here.session.pump()
    assert here.session.observation.decisions == before
    assert table.page.toasts()[-1] == "That plan is out of date. Ti thinks again."


@pytest.mark.slow
def test_a_whole_coached_game_brings_each_moment_once(school: Callable[..., School]) -> None:
    """The table is the real one; what the person does is chosen by a bot that keeps all its cards,
    and sent as the tools send it. `test_pilot_game` plays a whole coached game by clicks."""
    here = school(hints="off")
    options = GameOptions(seats=2, seed=EVERY_MOMENT, first_player="0")
    seats = (SeatInfo("Ana", 0), SeatInfo("Bo", 1, "greedy"))
    here.program.games.start(MatchSetup(options, seats, bots_seed=7), is_coached=True)
    session, bot = here.session, make_bot("greedy", 0)
    told: list[str] = []
    decided = -1
    for _frame in range(4000):
        scene = here.pilot.scene
        if isinstance(scene, Dialog):
            told.append(coaching.sentence(CoachingMoment.OFFERING.value))
            here.pilot.click("dialog.1")
        elif isinstance(scene, OfferingScene) and here.pilot.has("offering.done"):
            here.pilot.click("offering.done")
        elif session.match.is_over:
            break
        elif session.is_mine and session.match.decision_id != decided:
            if isinstance(scene, TableScene):
                if scene.director.is_busy:
                    here.pilot.frame(0.05)
                    continue
                said = scene.view.scribe.saying
                told += [] if said is None else [said.text]
            decided = session.match.decision_id
            legal = session.legal()
            keep = [action for action in legal if action.text == "keep all"]
            chosen = keep[0] if keep else bot.choose(session.observation, legal, QUICK)
            session.submit(chosen)
        here.pilot.frame(0.05)
    assert session.match.is_over
    names = {coaching.sentence(moment.value): moment for moment in CoachingMoment}
    came = [
        CoachingMoment.REWARD
        if text.startswith(coaching.sentence(CoachingMoment.REWARD.value))
        else names[text]
        for text in told
    ]
    assert len(came) == len(set(came)), "each of them once"
    assert set(came) == set(CoachingMoment)


@pytest.mark.slow
def test_the_first_building_takes_few_clicks_and_few_words() -> None:
    """Counted by `scripts.lab.first_build`: clicks from the title on, and the words of all
    sentences on sheets, in prompts, by the coach and by the adviser; no labels of buttons, tips or
    figures."""
    for way in first_build.measure(["first-1", "reed"]):
        assert way.clicks <= first_build.MOST_CLICKS
        assert way.words <= first_build.MOST_WORDS


@pytest.mark.parametrize(("amulets", "speaks"), [(5, False), (6, True), (7, True)])
def test_u23_the_scribe_warns_from_the_sixth_amulet_on(amulets: int, speaks: bool) -> None:
    state = position(amulets=[amulets, 0])
    setup = MatchSetup(state.rules.options, (SeatInfo("Ana", 0), SeatInfo("Bo", 1)))
    session = Session(setup, log=GameLog(setup, write_position(state), ()))
    session.look(0)
    assert coach._CAME[CoachingMoment.AMULETS](coach._Glance(session)) is speaks
    session.close()


def test_the_praise_of_the_first_reward_is_true_in_200_games_of_random_choices() -> None:
    """What is said is compared with what came: "neighbors" if the reward is above the least one
    for its piece, "keep building" if a choice of the visit builds."""
    heard: set[tuple[bool, bool]] = set()
    for number in range(200):
        setup = MatchSetup(
            GameOptions(seats=2, seed=f"praise-{number}"), (SeatInfo("Ana", 0), SeatInfo("Bo", 1))
        )
        session, choose = Session(setup), random.Random(number)
        for _decision in range(60):
            seat = session.match.decision.actors[0]
            session.look(seat)
            legal = list(session.legal())
            is_due = coach._CAME[CoachingMoment.REWARD](coach._Glance(session))
            if is_due and seat == number % 2:  # the second player builds beside the first
                heard.add(_praised_truly(session, seat, [action.text for action in legal]))
                break
            builds = [action for action in legal if action.text.startswith("build ")]
            session.submit(choose.choice(builds or legal))
            session.pump()
        session.close()
    assert {bigger for bigger, _more in heard} == {True, False}
    assert {more for _bigger, more in heard} == {True, False}


def _praised_truly(session: Session, seat: int, choices: list[str]) -> tuple[bool, bool]:
    said = coaching.praise(*coach.praised(session))
    events = [event for turn in session.turns() for event in turn.events]
    gains = [
        event
        for event in events
        if isinstance(event, ScarabsChanged) and event.seat == seat and event.reason in PIECE
    ]
    assert len(gains) == 1
    least = {kind.code: kind.base for kind in session.match.rules.pieces}
    if gains[0].reason == "mosaic":
        least["mosaic"] = gains[0].amount  # palms are under it, not beside it
    if gains[0].reason == "obelisk":
        least["obelisk"] = gains[0].amount
    is_bigger = gains[0].amount > least[gains[0].reason]
    can_build = any(text.startswith("build ") for text in choices)
    assert ("neighbors" in said) is is_bigger, (said, gains)
    assert ("keep building" in said) is can_build, (said, choices)
    return is_bigger, can_build
