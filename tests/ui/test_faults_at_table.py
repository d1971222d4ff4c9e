"""Faults that a new user and a group met at the table; each test is named after its number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from cleopatra.kit.device.bindings import PAD_BUTTONS, Bindings
from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text import i18n
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.rules.catalogue import UNKNOWN
from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.scenes.setup.draft import SetupDraft
from cleopatra.ui.scenes.setup.setup_scene import SetupScene
from cleopatra.ui.scenes.table.pause import PauseScene
from cleopatra.ui.scenes.table.privacy import CoveredTool
from cleopatra.ui.scenes.table.table import TableScene
from tests.ui.shared_table import SharedTable

Seated = Callable[..., SharedTable]


@pytest.fixture
def seated(tmp_path: Path) -> Iterator[Seated]:
    """Opens tables: `seated("", "greedy", "")` for two people with a bot between them."""
    tables: list[SharedTable] = []

    def sit(*bots: str, **values: object) -> SharedTable:
        tables.append(SharedTable(tmp_path / str(len(tables)), *bots, **values))  # type: ignore[arg-type]
        return tables[-1]

    yield sit
    for table in tables:
        table.close()
    i18n.set_language("en")


def key(table: SharedTable, kind: int, code: int) -> None:
    """A key goes down or up, without the other."""
    table.pilot.events.post(kind, key=code, mod=0, unicode="", scancode=0)
    table.pilot.frame()


def raw_click(table: SharedTable, pos: tuple[float, float]) -> None:
    """A click of a hand that doesn't look."""
    pixels = table.pilot.kit.viewport.to_pixels(*pos)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        table.pilot.events.post(kind, pos=pixels, button=1)
        table.pilot.frame()


# -- N3: Enter does the blue button after a choice by mouse ---------------------------------------


def test_n3_enter_takes_the_stall_that_was_chosen_with_the_mouse(seated: Seated) -> None:
    table = seated("", "greedy")
    table.hold()
    before = table.session.match.decision_id
    table.pilot.click("stall:1")
    assert table.session.match.decision_id == before
    table.pilot.key("return")
    table.pilot.settle()
    assert table.session.match.decision_id != before


# -- N4: every entry of the menu is seen ----------------------------------------------------------


def test_n4_leave_the_table_is_seen_in_a_low_window(seated: Seated) -> None:
    table = seated("", "greedy")
    table.pilot.key("f10")
    assert isinstance(table.pilot.scene, PauseScene)
    leave = table.pilot.find("pause.leave").focus_rect()
    assert table.pilot.kit.viewport.space.contains(leave)


# -- N5: nothing appears under a resting pointer where something else was -------------------------


def test_n5_the_second_click_on_a_stall_does_not_press_what_came_there(seated: Seated) -> None:
    table = seated("", "greedy")
    table.hold()
    view = table.table.view
    pilot = table.pilot
    pilot.click("stall:1")
    back = pilot.point("offer:cancel")
    pilot.move(back)
    pilot.wait(1.0)
    raw_click(table, back)  # goes back: another button, or none, lies there now
    before = view.shown
    raw_click(table, back)
    assert view.shown == before and not view.log.is_open


def test_n5_build_has_its_place_before_it_can_be_pressed(seated: Seated) -> None:
    table = seated("", "greedy", seed="reed")
    table.hold()
    codes: list[tuple[str, bool]] = []
    for piece in range(6):
        uid = f"piece:{piece}"
        if not table.pilot.has(uid):
            continue
        table.pilot.click(uid)
        offers = table.table.view.shown.prompt.offers
        codes = [(offer.code, offer.is_enabled) for offer in offers]
        if any(code == "cancel" for code, _is_enabled in codes):
            assert codes[0][0] == "build"
        table.pilot.key("escape")


# -- N6: names ------------------------------------------------------------------------------------


def test_n6_a_name_is_selected_when_it_is_entered_with_the_mouse(seated: Seated) -> None:
    table = seated("", "greedy")
    table.program.open("setup")
    table.pilot.settle()
    scene = table.pilot.scene
    assert isinstance(scene, SetupScene)
    field = next(w for w in scene.page.root.walk() if isinstance(w, TextField))
    table.pilot.click(field)
    table.pilot.type("Ana")
    assert scene.draft.seats[0].name == "Ana"


@pytest.mark.parametrize("other", ["Player", "player", " PLAYER "])
def test_n6_two_players_cannot_have_one_name(other: str) -> None:
    draft = SetupDraft()
    draft.set_player(1, "")
    draft.seats[0].name = "Player"
    draft.seats[1].name = other
    assert "same name" in draft.problem()


def test_n6_a_bot_gives_way_to_a_person_with_its_name() -> None:
    draft = SetupDraft()
    draft.set_name(0, draft.seats[1].name.lower())
    assert not draft.problem()


# -- N7: what was chosen stays while something else is shown --------------------------------------


def test_n7_the_recap_does_not_forget_the_cards_laid_out(seated: Seated) -> None:
    table = seated("", "greedy")
    table.hold()
    session, pilot = table.session, table.pilot
    table.visit_market()
    table.hold(False)
    pilot.until(lambda: session.is_mine and not table.table.director.is_busy)
    pilot.settle()
    pilot.click("stall:0")
    pilot.click("offer:confirm")
    pilot.settle()
    tool = table.table.tool
    pilot.click("stall:1")
    marks = dict(tool.marks())
    table.program.settings.change(animation_speed="normal")
    pilot.key_down("r")
    assert table.table.director.is_recap
    pilot.key_up("r")
    pilot.until(lambda: not table.table.director.is_busy)
    pilot.settle()
    assert table.table.tool is tool
    assert dict(tool.marks()) == marks


# -- N10: the mover's hand can stay face down -----------------------------------------------------


def test_n10_the_hand_lies_open_only_while_a_key_is_held(seated: Seated) -> None:
    table = seated("", "", covers_hands=True)
    assert isinstance(table.pilot.scene, TableScene)  # no curtain
    assert not table.is_hand_open and table.session.viewer is None
    key(table, pygame.KEYDOWN, pygame.K_p)
    assert table.is_hand_open and table.session.viewer == 0
    table.pilot.wait(2)
    assert table.is_hand_open
    key(table, pygame.KEYUP, pygame.K_p)
    assert not table.is_hand_open and table.session.viewer is None


def test_n10_a_click_leaves_it_open_until_it_is_covered(seated: Seated) -> None:
    table = seated("", "", covers_hands=True)
    table.pilot.click("offer:look")
    assert table.is_hand_open
    table.pilot.wait(1)
    table.pilot.click("prompt:cover")
    assert not table.is_hand_open


def test_n10_the_button_of_the_screen_can_be_held(seated: Seated) -> None:
    table = seated("", "", covers_hands=True)
    at = table.pilot.point("offer:look")
    table.pilot.press("offer:look")
    assert table.is_hand_open
    table.pilot.wait(1)
    table.pilot.release(at)
    assert not table.is_hand_open


def test_n10_a_trigger_opens_it(seated: Seated) -> None:
    table = seated("", "", covers_hands=True)
    events = table.pilot.events
    axis = pygame.CONTROLLER_AXIS_TRIGGERRIGHT
    assert PAD_BUTTONS[-1] == "right trigger"
    for value, is_open in ((32000, True), (30000, True), (0, False)):
        events.post(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=axis, value=value)
        table.pilot.frame()
        assert table.is_hand_open is is_open


@pytest.mark.parametrize("how", ["menu", "focus"])
def test_n10_it_does_not_stay_open_when_the_release_is_never_told(seated: Seated, how: str) -> None:
    table = seated("", "", covers_hands=True)
    key(table, pygame.KEYDOWN, pygame.K_p)
    if how == "menu":
        table.pilot.key("f10")
        assert not isinstance(table.pilot.scene, TableScene)
    else:
        table.pilot.events.post(pygame.WINDOWFOCUSLOST)
        table.pilot.frame()
    assert not table.is_hand_open


def test_n10_a_stall_can_be_taken_without_a_look(seated: Seated) -> None:
    table = seated("", "", covers_hands=True)
    tool = table.table.tool
    assert isinstance(tool, CoveredTool)
    held = sum(table.session.match.observe(0).hand)
    table.pilot.click("stall:1")
    table.pilot.click("offer:confirm")
    table.pilot.settle()
    assert sum(table.session.match.observe(0).hand) > held
    assert not table.is_hand_open
    for uid in ("stall:0", "stall:1", "offer:send"):
        table.pilot.click(uid)
    table.pilot.settle()
    assert table.session.match.current == 1
    assert not table.is_hand_open and table.session.actor is None


def test_n10_what_is_covered_depends_on_no_hand(seated: Seated) -> None:
    table = seated("", "", covers_hands=True)
    view = table.table.view
    assert view.shown.observation == table.session.match.observe(None)
    assert all(place.kind.value == "stall" for place in view.shown.marks)


def test_n10_what_was_chosen_is_there_at_the_next_look(seated: Seated) -> None:
    table = seated("", "", covers_hands=True)
    key(table, pygame.KEYDOWN, pygame.K_p)
    table.pilot.click("stall:2")
    tool = table.table.tool
    key(table, pygame.KEYUP, pygame.K_p)
    key(table, pygame.KEYDOWN, pygame.K_p)
    assert table.table.tool is tool


def test_n10_the_next_mover_does_not_find_the_hand_open(seated: Seated) -> None:
    table = seated("", "", covers_hands=True)
    table.pilot.click("offer:look")
    table.visit_market()
    table.pilot.settle()
    assert table.session.match.current == 1
    assert not table.is_hand_open
    assert isinstance(table.table.tool, CoveredTool)


# -- N11: what was under the pointer when the button went down counts -----------------------------


def test_n11_the_cameras_glide_makes_no_click_miss(seated: Seated) -> None:
    table = seated("", "greedy")
    table.hold()
    pilot, view = table.pilot, table.table.view
    target = view.target("stall:1")
    assert target is not None
    pilot.press("stall:1")
    found = view.target_at
    view.target_at = lambda pos: None  # type: ignore[method-assign]
    pilot.release(target.rect.center)
    view.target_at = found  # type: ignore[method-assign]
    assert pilot.has("offer:confirm")


# -- P12, P13: the page for game pads -------------------------------------------------------------


def _pad(table: SharedTable, button: str) -> None:
    events, number = table.pilot.events, PAD_BUTTONS.index(button)
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        events.post(kind, instance_id=3, button=number)
        table.pilot.frame()
    table.pilot.settle()


def test_p12_a_button_of_a_pad_can_be_changed_and_is_remembered(seated: Seated) -> None:
    table = seated("", "greedy")
    table.program.open("settings")
    table.pilot.settle()
    table.pilot.click("settings.tabs.5")
    table.pilot.scene.page.focus("settings.pad.undo")
    table.pilot.key("return")
    _pad(table, "dpad up")  # moves through the screens: refused
    assert table.pilot.has("capture.keep")
    _pad(table, "x")
    assert not table.pilot.has("capture.keep")
    bindings = table.pilot.kit.bindings
    assert bindings.buttons(InputAction.UNDO) == ("x",)
    assert bindings.buttons(InputAction.FLIP) == ()
    assert table.program.settings.now.bindings["pad undo"] == ("x",)
    table.pilot.scene.page.focus("settings.pads.reset")
    table.pilot.key("return")
    assert bindings.buttons(InputAction.UNDO) == ("left stick",)


def test_p12_resetting_buttons_keeps_the_keys() -> None:
    bindings = Bindings({InputAction.UNDO: ("u",)}, {InputAction.UNDO: ("x",)})
    bindings.reset_buttons()
    assert bindings.keys(InputAction.UNDO) == ("u",)
    bindings.reset_keys()
    assert bindings.to_dict() == {}


def test_p13_pads_can_be_switched_off(seated: Seated) -> None:
    table = seated("", "greedy")
    table.program.settings.change(uses_pads=False)
    _pad(table, "start")
    assert isinstance(table.pilot.scene, TableScene)
    table.program.settings.change(uses_pads=True)
    _pad(table, "start")
    assert isinstance(table.pilot.scene, PauseScene)


# -- N13: back to the start of the turn in one click ----------------------------------------------


def test_n13_a_whole_turn_is_undone_with_one_click(seated: Seated) -> None:
    table = seated("", "greedy", practice=True)
    table.hold()
    session = table.session
    begun = session.match.observe(0)
    table.pilot.click("stall:1")
    table.pilot.click("offer:confirm")
    table.pilot.settle()
    assert session.steps_of_turn == 1
    assert not table.pilot.has("offer:undo_turn")  # one step: the other button does it
    while session.steps_of_turn < 2:
        session.submit(session.legal()[0])
        table.pilot.settle()
        assert session.match.current == 0
    offers = table.table.tool.undo_offer()
    assert [offer.code for offer in offers] == ["undo", "undo_turn"]
    table.table.tool.answer("undo_turn", ())
    table.pilot.settle()
    assert session.match.observe(0) == begun


# -- N11: what a second click does is said where it can be done -----------------------------------


def test_n11_the_second_click_and_the_key_are_told(seated: Seated) -> None:
    table = seated("", "greedy")
    table.hold()
    table.pilot.click("stall:1")
    chosen = [mark for mark in table.table.tool.marks().values() if mark.glow is Glow.CHOSEN]
    assert len(chosen) == 1 and "Click again" in chosen[0].tip
    target = table.table.view.target("offer:confirm")
    assert target is not None and InputAction.END in target.keys


def test_n11_no_price_lies_on_the_ghost_that_it_is_about(seated: Seated) -> None:
    for seed in ("nile", "ibis", "lotus", "palm", "sun", "moon", "sand"):
        table = seated("", "greedy", seed=seed)
        table.hold()
        marks = table.table.tool.marks().items()
        legal = [p for p, mark in marks if p.kind is PlaceKind.PIECE and mark.glow is Glow.LEGAL]
        if legal:
            break
    table.pilot.click(f"piece:{legal[0].index}")
    table.pilot.settle()
    view = table.table.view
    site = next(p for p in table.table.tool.marks() if p.is_site)
    at = view.anchor(site)
    assert at is not None
    table.pilot.click(at)
    table.pilot.settle()
    chip = next(chip for chip in view.site_values.chips(view.shown) if chip.place == site)
    assert chip.rect.top > at[1]


def test_n10_the_cards_lie_face_down_in_their_place_and_nothing_else_moves(seated: Seated) -> None:
    table = seated("", "", covers_hands=True)
    view = table.table.view
    backs = view.hand.fan(view.shown)
    assert [card.kind for card in backs] == [UNKNOWN] * 3
    context, stalls = view.context, view.target("stall:0")
    table.pilot.press(backs[1].rect.center)
    table.pilot.wait(1)
    assert table.is_hand_open
    assert view.context is context and view.target("stall:0") == stalls
    table.pilot.release(backs[1].rect.center)
    assert not table.is_hand_open
