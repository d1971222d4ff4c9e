"""The adviser in the window: by mouse and keys, at three strengths, shown only to its viewer."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cleopatra.assets import asset_root
from cleopatra.bots.adviser_worker import (
    AdviceReply,
    AdviserPort,
    AdviserWorker,
    Query,
    ThoughtQuery,
)
from cleopatra.kit.text import i18n
from cleopatra.kit.window.pilot import Pilot
from cleopatra.match.log import GameLog
from cleopatra.match.setup import MatchSetup, SeatInfo
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.options import GameOptions
from cleopatra.storage.paths import Home
from cleopatra.storage.saved import read_save
from cleopatra.storage.settings import Settings
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.program.program import Program
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.scenes.table.curtain import CurtainScene
from cleopatra.ui.scenes.table.hints import POLL
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.scenes.title.title import TitleScene
from cleopatra.ui.session.session import Session
from cleopatra.ui.skin.skin import SKIN
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.advice import Note
from cleopatra.ui.table.target import uid_of
from scripts.lab.instant import InstantAdviser
from scripts.lab.quick_port import quick_port
from tests.ui.orders import submit
from tests.ui.person import Hand, KeyHand, MouseHand, Person

SPRITES = SpriteStore(asset_root() / "art")
SAVES = Path(__file__).resolve().parents[2] / "saves"
HINTED = "prompt:hint"


class Clerk(InstantAdviser):
    """Records the viewers of the questions asked; answers only while `is_awake`."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Query] = []
        self.is_awake = True

    def ask(self, query: Query) -> None:
        self.asked.append(query)
        super().ask(query)

    def poll(self) -> list[AdviceReply]:
        return super().poll() if self.is_awake else []


class Room:
    """A program at its window with a clerk."""

    def __init__(self, folder: Path, **fields: object) -> None:
        i18n.set_language("en")
        plain = replace(
            Settings(), animation_speed="none", reduced_motion=True, language="en", tips=False
        )
        settings = replace(plain, **fields)  # type: ignore[arg-type]
        self.clerk = Clerk()

        def clerk() -> AdviserPort:
            return self.clerk

        self.program = Program(Home(folder), settings, SPRITES, ports=quick_port, advisers=clerk)
        self.pilot = Pilot(TitleScene(self.program), SKIN, reduced_motion=True)
        stack, screen, loop = self.pilot.stack, self.pilot.screen, self.pilot.loop
        self.program.attach(stack, screen, loop.wake, loop.stop)

    def sit_down(self, *bots: str, seed: str = "reed", practice: bool = False) -> Session:
        """A game with these bots; "" is a person, the first of whom begins."""
        names = ("Ana", "Bo", "Cy", "Dee")
        seats = tuple(SeatInfo(names[i], i, bot) for i, bot in enumerate(bots))
        first = str(bots.index("")) if "" in bots else "0"
        options = GameOptions(seats=len(bots), seed=seed, first_player=first)
        self.program.games.start(MatchSetup(options, seats, practice))
        self.pilot.settle()
        assert self.program.games.session is not None
        return self.program.games.session

    @property
    def table(self) -> TableScene:
        scene = self.pilot.scene
        assert isinstance(scene, TableScene)
        return scene

    @property
    def note(self) -> Note | None:
        return self.table.view.advice.note

    def said(self) -> Note:
        """What the adviser says; there must be something."""
        note = self.note
        assert note is not None
        return note

    def rows(self) -> int:
        return sum(self.pilot.has(f"hint:row{row}") for row in range(4))


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Callable[..., Room]]:
    """Opens rooms; closes them afterwards."""
    rooms: list[Room] = []

    def open_one(**fields: object) -> Room:
        rooms.append(Room(tmp_path, **fields))
        return rooms[-1]

    yield open_one
    for one in rooms:
        one.program.close()


@pytest.mark.parametrize("kind", [MouseHand, KeyHand])
def test_three_strengths_and_away(
    room: Callable[..., Room], kind: type[MouseHand] | type[KeyHand]
) -> None:
    here = room()
    session = here.sit_down("", "greedy")
    hand: Hand = kind(here.pilot)
    assert here.note is None
    hand.use(HINTED)
    assert here.said().strength == 1
    assert here.said().hints[0].places == ()
    assert here.table.view.advice.places() == ()
    hand.use("hint:2")
    assert here.said().strength == 2
    best = here.table.view.advice.places()
    assert best
    assert all(here.table.view.target(uid_of(place)) is not None for place in best)
    hand.use("hint:3")
    assert here.rows() == len(here.said().hints) == 3
    assert here.table.view.advice.places() == best
    hand.use("hint:row1")
    assert here.table.view.advice.places() == here.said().hints[1].places != best
    assert here.program.settings.now.hints == "compare"
    hand.use("hint:close")
    assert here.note is None
    hand.use(HINTED)
    assert here.said().strength == 3, "the strength was kept"
    assert session.observation.decisions == 0, "he does nothing by himself"


def test_the_key_asks_and_sends_away_and_escape_too(room: Callable[..., Room]) -> None:
    here = room(hints="plan")
    here.sit_down("", "greedy")
    here.pilot.key("h")
    assert here.said().strength == 2
    here.pilot.key("h")
    assert here.note is None
    here.pilot.key("h", "escape")
    assert here.note is None
    here.pilot.key("h", "l")
    assert not here.table.view.advice.is_open, "the log lies over it"
    here.pilot.key("h")
    assert not here.table.view.log.is_open
    assert here.table.view.advice.is_open


@pytest.mark.slow
def test_following_him_plays_the_game(room: Callable[..., Room]) -> None:
    """Advice is followed through a whole turn: what to do, how to pay, where to build and lay."""
    here = room(hints="plan")
    session = here.sit_down("", "greedy")
    topics = set()
    person = Person(here.pilot, MouseHand(here.pilot), 3)
    for _ in range(120):
        if session.match.is_over or session.match.turn > 7:
            break
        if not isinstance(here.pilot.scene, TableScene) or not session.is_mine:
            if isinstance(here.pilot.scene, OfferingScene):
                break
            here.pilot.wait(0.1)
            continue
        if here.note is None:
            here.pilot.key("h")
        advice = session.counsellor.advice
        assert advice is not None
        topics.add(advice.proposals[0].topic)
        assert not here.said().is_thinking
        assert here.clerk.asked[-1].observation == session.observation
        person.act()
    assert len(topics) > 3
    assert any(query.prefix for query in here.clerk.asked), "a piece in the hand asks how to pay"
    viewers = {query.observation.viewer for query in here.clerk.asked}
    assert viewers == {0}


def test_a_piece_in_the_hand_is_advised_until_it_is_put_back(room: Callable[..., Room]) -> None:
    here = room(hints="plan")
    here.sit_down("", "greedy", seed="reed-1")
    here.pilot.key("h")
    whole = here.said()
    marks = here.table.view.shown.marks
    legal = [p for p, m in marks.items() if m.glow is Glow.LEGAL and p.kind is PlaceKind.PIECE]
    assert legal, "the deal allows to build"
    here.pilot.click(uid_of(legal[0]))
    inside = here.said()
    assert here.clerk.asked[-1].prefix[0].startswith("build ")
    assert inside.hints[0].title.startswith("Pay ")
    kinds = {place.kind for place in inside.hints[0].places}
    assert PlaceKind.CARD in kinds
    here.pilot.click("offer:cancel")
    assert here.said() == whole


def test_undo_asks_anew_and_gets_the_same_advice(room: Callable[..., Room]) -> None:
    here = room(hints="compare")
    session = here.sit_down("", "greedy", seed="reed-1")
    here.pilot.key("h")
    first = here.said()
    build = next(a.text for a in session.legal() if a.text.startswith("build "))
    submit(session, build)
    here.pilot.settle()
    assert here.said() != first
    here.pilot.key("ctrl+z")
    assert session.observation.decisions == 0
    assert here.said() == first


def test_he_is_gone_with_the_turn(room: Callable[..., Room]) -> None:
    here = room(hints="plan")
    session = here.sit_down("", "greedy")
    here.pilot.key("h")
    turn = session.match.turn
    submit(session, "take 1")
    here.pilot.settle()
    while session.is_mine and session.match.turn == turn:
        assert here.note is not None, "he speaks through all decisions of the turn"
        session.submit(session.legal()[0])
        here.pilot.settle()
    here.pilot.until(lambda: session.is_mine)
    here.pilot.settle()
    assert here.note is None


def test_switched_off_there_is_no_button_and_the_key_tells_why(room: Callable[..., Room]) -> None:
    here = room(hints="off")
    here.sit_down("", "greedy")
    assert not here.pilot.has(HINTED)
    here.pilot.key("h")
    assert here.note is None
    assert here.clerk.asked == []
    here.program.settings.change(hints="nudge")
    here.pilot.key("f10", "escape")
    assert here.pilot.has(HINTED)
    here.pilot.click(HINTED)
    here.program.settings.change(hints="off")
    here.pilot.key("f10", "escape")
    assert here.note is None
    assert not here.pilot.has(HINTED)


def test_spectators_have_no_adviser_and_replays_tell_thoughts_instead(
    room: Callable[..., Room],
) -> None:
    here = room(hints="compare")
    session = here.sit_down("greedy", "greedy")
    assert not here.pilot.has(HINTED)
    here.pilot.key("h")
    assert here.note is None
    log = session.match.log()
    here.program.games.leave()
    here.program.open("replay", log)
    here.pilot.settle()
    here.pilot.key("h")
    assert not here.pilot.has(HINTED)
    assert [type(query) for query in here.clerk.asked] == [ThoughtQuery]


@pytest.mark.slow
def test_at_a_shared_machine_he_speaks_to_the_eyes_that_decide(room: Callable[..., Room]) -> None:
    here = room(hints="compare")
    session = here.sit_down("", "greedy", "")
    person = Person(here.pilot, MouseHand(here.pilot), 5)
    curtains = 0
    for _ in range(400):
        scene = here.pilot.scene
        if session.match.turn > 7 or session.match.is_over:
            break
        if isinstance(scene, CurtainScene):
            table = here.pilot.stack.scenes[-2]
            assert isinstance(table, TableScene)
            assert table.view.advice.note is None
            assert session.counsellor.advice is None
            here.pilot.key("h")
            assert table.view.advice.note is None, "not through the curtain"
            curtains += 1
            here.pilot.settle()
            here.pilot.click("curtain.reveal")
            assert here.note is None, "not before he is asked"
            here.pilot.key("h")
            assert here.said().hints
        elif isinstance(scene, TableScene):
            if scene.view.shown.is_covered:
                assert here.note is None
            if not person.act():
                here.pilot.wait(0.1)
        elif isinstance(scene, OfferingScene):
            break
    assert curtains > 2
    for query in here.clerk.asked:
        seen = query.observation
        assert seen.viewer in seen.actors
    assert {query.observation.viewer for query in here.clerk.asked} == {0, 2}


def test_a_slow_adviser_stalls_nothing_and_old_answers_are_dropped(
    room: Callable[..., Room],
) -> None:
    here = room(hints="plan")
    session = here.sit_down("", "greedy", seed="reed-1")
    here.clerk.is_awake = False
    here.pilot.key("h")
    assert here.said().is_thinking
    wake = here.table.next_wake()
    assert wake is not None
    assert wake <= POLL
    build = next(a.text for a in session.legal() if a.text.startswith("build "))
    submit(session, build)
    here.pilot.settle()
    assert here.said().is_thinking, "the game goes on without him"
    assert len(here.clerk.asked) == 2
    here.clerk.is_awake = True
    here.pilot.until(lambda: not here.said().is_thinking)
    assert here.said().hints[0].title.startswith("Pay ")
    here.pilot.key("h")
    here.clerk.is_awake = False
    here.pilot.key("h", "h")
    here.clerk.is_awake = True
    here.pilot.wait(0.3)
    assert here.note is None, "an answer nobody waits for is not shown"


def test_the_process_of_its_own_answers_while_frames_go_on(tmp_path: Path) -> None:
    here = Room(tmp_path, hints="plan")
    here.program.games.advisers = AdviserWorker
    try:
        here.sit_down("", "greedy")
        here.pilot.key("h")
        assert here.said().is_thinking
        frames = 0
        until = time.monotonic() + 60.0
        while here.said().is_thinking and time.monotonic() < until:
            here.pilot.frame()
            frames += 1
            time.sleep(0.005)
        assert here.said().hints
        assert frames > 5, "nothing waited for him"
    finally:
        here.program.close()
    assert multiprocessing.active_children() == []


class Mute(InstantAdviser):
    """Never has advice."""

    def poll(self) -> list[AdviceReply]:
        return [AdviceReply(counsel.number, None) for counsel in super().poll()]


def test_an_adviser_that_failed_says_so(tmp_path: Path) -> None:
    here = Room(tmp_path)
    here.program.games.advisers = Mute
    try:
        here.sit_down("", "greedy")
        here.pilot.key("h")
        assert here.said().hints == ()
        assert "nothing to say" in here.said().text
    finally:
        here.program.close()


def _at_the_offering(here: Room, *persons: int) -> Session:
    """A recorded game where bids are asked for, with people in some seats."""
    log = read_save(SAVES / "gallery-finished.cleo").log
    first = next(i for i, made in enumerate(log.decisions) if made.text.startswith("bid "))
    seats = tuple(
        replace(info, bot="" if seat in persons else "greedy")
        for seat, info in enumerate(log.setup.seats)
    )
    until = log.until(first)
    here.program.games.play_log(
        GameLog(replace(log.setup, seats=seats), until.base, until.decisions)
    )
    here.pilot.wait(0.3)
    assert isinstance(here.pilot.scene, OfferingScene)
    assert here.program.games.session is not None
    return here.program.games.session


@pytest.mark.parametrize(
    ("kind", "setting"), [(MouseHand, "nudge"), (MouseHand, "compare"), (KeyHand, "plan")]
)
def test_sealed_bids_are_advised_one_by_one(
    room: Callable[..., Room], kind: type[MouseHand] | type[KeyHand], setting: str
) -> None:
    here = room(hints=setting)
    session = _at_the_offering(here, 0, 2)
    hand: Hand = kind(here.pilot)
    bidders = []
    while here.pilot.has("offering.ready"):
        assert not here.pilot.has("offering.hint"), "nobody is asked behind the curtain"
        here.pilot.key("h")
        hand.use("offering.ready")
        asked = len(here.clerk.asked)
        if kind is KeyHand and bidders:
            here.pilot.key("h")
        else:
            hand.use("offering.hint")
        here.pilot.settle()
        assert len(here.clerk.asked) == asked + 1
        query = here.clerk.asked[-1]
        assert query.observation.decision == DecisionKind.BID
        bidders.append(query.observation.viewer)
        assert session.counsellor.advice is not None
        assert here.pilot.scene.page.audit() == []
        hand.use("offering.seal")
        assert session.counsellor.advice is None, "the next bidder sees nothing of it"
        here.pilot.wait(0.2)
    assert sorted(b for b in bidders if b is not None) == [0, 2]


def test_without_hints_an_offering_has_no_adviser(room: Callable[..., Room]) -> None:
    here = room(hints="off")
    session = _at_the_offering(here, 0)
    assert here.pilot.has("offering.seal")
    assert not here.pilot.has("offering.hint")
    here.pilot.key("h")
    assert here.clerk.asked == []
    assert not session.counsellor.is_thinking


def test_a_place_that_is_not_on_the_table_has_no_mark(room: Callable[..., Room]) -> None:
    here = room()
    here.sit_down("", "greedy")
    assert here.table.view._rect_of(Place(PlaceKind.PICK, 3)) is None
    assert here.table.view._rect_of(Place(PlaceKind.STALL, 0)) is not None
