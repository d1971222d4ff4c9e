"""Keys of every layout, wheels, pads, input methods: what pygame reports becomes what is meant.

Tests are named after the numbers of the faults that they hold.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from cleopatra.kit.device.bindings import KEYS, PAD, BadBinding, Bindings, chord_of, is_chord
from cleopatra.kit.device.input import (
    Composing,
    InputAction,
    InputEvent,
    PointerCancelled,
    PointerReleased,
    Press,
    Release,
    Typed,
    Wheel,
)
from cleopatra.kit.device.screen import Viewport
from cleopatra.kit.device.translate import SETTLING, Translator
from cleopatra.kit.text.letters import cut, letters
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.layout import Column
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.values import Choice, Slider
from cleopatra.kit.window.pilot import Pilot
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.skin.skin import SKIN

VIEW = Viewport.fit(1280, 720)
ALTGR_OF_WINDOWS = pygame.KMOD_LCTRL | pygame.KMOD_RALT
LETTERS = "öüäßñçéèàòłйцукенгшщзхъґєії" + "αβγδεζηθικλμνξ" + "אבגדהוזח" + "ضصثقفغعه" + "กขฃค"


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.init()
    yield


def given(translator: Translator, kind: int, now: float = 0.0, **facts: object) -> list[InputEvent]:
    return translator.translate(pygame.Event(kind, **facts), VIEW, now)


def pressed(
    translator: Translator, key: int, mod: int = 0, text: str = "", scancode: int = 0
) -> Press:
    (press,) = given(translator, pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=scancode)
    given(translator, pygame.KEYUP, key=key, mod=mod, scancode=scancode)
    assert isinstance(press, Press)
    return press


class FieldScene(Scene):
    """A text field above two buttons, a slider and a choice."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[str] = []
        self.chosen: list[str] = []

    def build(self) -> Column:
        self.field = TextField("Ka", lambda _text: None, on_submit=self.sent.append, uid="field")
        return Column(
            [
                self.field,
                Button("One", lambda: self.chosen.append("one"), uid="one"),
                Slider(0.5, lambda value: self.chosen.append(f"{value:.2f}"), uid="slider"),
                Choice([(n, str(n)) for n in range(9)], 4, self._choose, uid="choice"),
            ]
        )

    def _choose(self, value: object) -> None:
        self.chosen.append(str(value))


@pytest.fixture
def pilot() -> Pilot:
    return Pilot(FieldScene(), SKIN)


def scene_of(pilot: Pilot) -> FieldScene:
    assert isinstance(pilot.scene, FieldScene)
    return pilot.scene


# -- P1: AltGr is text ----------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "text"), [("a", "ą"), ("x", "ź"), ("c", "ć"), ("v", "w")])
def test_p1_altgr_of_windows_writes_and_is_no_short_cut(pilot: Pilot, key: str, text: str) -> None:
    pilot.scene.page.focus("field")
    pilot.key("end")
    pygame.scrap.put_text("mine")
    code = pygame.key.key_code(key)
    pilot.events.post(pygame.KEYDOWN, key=code, mod=ALTGR_OF_WINDOWS, unicode=text, scancode=0)
    pilot.events.post(pygame.TEXTINPUT, text=text)
    pilot.events.post(pygame.KEYUP, key=code, mod=ALTGR_OF_WINDOWS)
    pilot.frame()
    assert scene_of(pilot).field.text == "Ka" + text
    assert pygame.scrap.get_text() == "mine"


@pytest.mark.parametrize("mod", [ALTGR_OF_WINDOWS, pygame.KMOD_LCTRL | pygame.KMOD_LALT])
@pytest.mark.parametrize("action", [a for a in InputAction if KEYS.get(a)])
def test_p1_no_key_with_altgr_does_what_the_key_does(mod: int, action: InputAction) -> None:
    chord = KEYS[action][0]
    key = pygame.key.key_code(chord.rpartition("+")[2] or chord)
    assert Bindings().action_for_key(key, mod, text="€") is None


def test_p1_a_character_that_altgr_writes_can_be_bound_itself() -> None:
    bindings = Bindings({InputAction.HELP: ("€",)})
    assert bindings.action_for_key(pygame.K_e, ALTGR_OF_WINDOWS, text="€") is InputAction.HELP


# -- P2: every key has a name ---------------------------------------------------------------------


@pytest.mark.parametrize("letter", LETTERS)
def test_p2_a_key_of_any_alphabet_can_be_bound_stored_and_used(letter: str) -> None:
    chord = chord_of(ord(letter), pygame.KMOD_LSHIFT)
    bindings = Bindings()
    bindings.bind(InputAction.TURN_LEFT, chord)
    again = Bindings.from_dict(bindings.to_dict())
    assert again.action_for_key(ord(letter), pygame.KMOD_LSHIFT) is InputAction.TURN_LEFT


@pytest.mark.parametrize("scancode", [0, 50, 100, 135, 231, 511])
def test_p2_a_key_that_writes_nothing_is_named_by_its_place(scancode: int) -> None:
    bindings = Bindings()
    bindings.bind(InputAction.HELP, chord_of(0, 0, scancode))
    again = Bindings.from_dict(bindings.to_dict())
    assert again.action_for_key(0, 0, scancode) is InputAction.HELP
    assert again.action_for_key(0, 0, scancode + 1) is None


def test_p2_every_key_that_pygame_knows_has_a_name_that_is_a_chord() -> None:
    codes = {getattr(pygame, name) for name in dir(pygame) if name.startswith("K_")}
    assert len(codes) > 100
    for code in codes - {pygame.K_UNKNOWN}:
        assert is_chord(chord_of(code, 0)), code


def test_p2_what_is_no_key_is_refused() -> None:
    for text in ("", "key x", "key 12345678", "two words", "\n"):
        with pytest.raises(BadBinding):
            Bindings().bind(InputAction.HELP, text)


# -- P3: keys by their place ----------------------------------------------------------------------

_PLACE = {letter: 4 + number for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz")}
_CYRILLIC = "фисвуапршолдьтщзйкыегмцчня"


@pytest.mark.parametrize("latin", _PLACE)
@pytest.mark.parametrize("mod", [0, pygame.KMOD_LCTRL])
def test_p3_a_letter_of_another_script_does_what_its_place_does(latin: str, mod: int) -> None:
    letter = _CYRILLIC[_PLACE[latin] - 4]
    bindings = Bindings()
    meant = bindings.action_for_key(ord(latin), mod)
    assert bindings.action_for_key(ord(letter), mod, _PLACE[latin], letter) is meant


def test_p3_a_letter_that_was_bound_itself_comes_before_its_place() -> None:
    bindings = Bindings({InputAction.HELP: ("й",)})
    assert bindings.action_for_key(ord("й"), 0, _PLACE["q"]) is InputAction.HELP


@pytest.mark.parametrize("text", ["", "-"])
def test_p3_french_keys_zoom_and_turn_with_and_without_the_character(text: str) -> None:
    translator = Translator(Bindings())
    assert pressed(translator, pygame.K_6, 0, text, 35).action is InputAction.ZOOM_OUT
    stop = "." if text else ""
    press = pressed(translator, pygame.K_SEMICOLON, pygame.KMOD_LSHIFT, stop, 54)
    assert press.action is InputAction.VIEW_RIGHT
    american = pressed(translator, pygame.K_SEMICOLON, pygame.KMOD_LSHIFT, ":", 51)
    assert american.action is None


# -- P4: what is held is given up, not finished ---------------------------------------------------


def test_p4_the_focus_lost_gives_up_keys_mouse_and_pad() -> None:
    translator = Translator(Bindings())
    given(translator, pygame.MOUSEBUTTONDOWN, pos=(600, 300), button=1, touch=False)
    given(translator, pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p", scancode=19)
    given(translator, pygame.CONTROLLERBUTTONDOWN, 1.0, button=11, instance_id=3)
    given(translator, pygame.CONTROLLERBUTTONDOWN, 1.0, button=8, instance_id=3)
    events = given(translator, pygame.WINDOWFOCUSLOST, 1.1)
    assert any(isinstance(event, PointerCancelled) for event in events)
    assert not [event for event in events if isinstance(event, PointerReleased)]
    released = {e.action for e in events if isinstance(e, Release) and e.cancelled}
    assert released == {InputAction.PEEK, InputAction.UP}
    assert translator.next_repeat() is None
    assert not translator.let_go()[:-1], "nothing is held any more"


def test_p4_a_button_under_the_pointer_does_nothing_when_the_focus_is_lost(pilot: Pilot) -> None:
    pilot.press(pilot.scene.page.find("one").rect.center)  # type: ignore[union-attr]
    pilot.events.post(pygame.WINDOWFOCUSLOST)
    pilot.frame()
    pilot.release(pilot.scene.page.find("one").rect.center)  # type: ignore[union-attr]
    assert scene_of(pilot).chosen == []
    pilot.click("one")
    assert scene_of(pilot).chosen == ["one"]


def test_p4_a_scene_that_comes_on_top_gives_up_what_is_held_below(pilot: Pilot) -> None:
    below = scene_of(pilot)
    spot = below.page.find("one").rect.center  # type: ignore[union-attr]
    pilot.press(spot)
    pilot.stack.push(FieldScene())
    pilot.stack.pop()
    pilot.release(spot)
    assert below.chosen == []


# -- P7: a whole notch is a step ------------------------------------------------------------------


def wheel(translator: Translator, dy: float, dx: float = 0.0) -> Wheel:
    (event,) = given(
        translator, pygame.MOUSEWHEEL, x=round(dx), y=round(dy), precise_x=dx, precise_y=dy
    )
    assert isinstance(event, Wheel)
    return event


@pytest.mark.parametrize("parts", [1, 2, 3, 7, 10, 40])
def test_p7_the_parts_of_a_notch_add_up_to_one_step(parts: int) -> None:
    translator = Translator(Bindings())
    assert sum(wheel(translator, -1 / parts).notches for _ in range(parts)) == -1
    assert sum(wheel(translator, 1 / parts).notches for _ in range(3 * parts)) == 3


def test_p7_turning_back_begins_a_new_notch_and_sideways_is_none() -> None:
    translator = Translator(Bindings())
    assert [wheel(translator, dy).notches for dy in (0.9, -0.9, -0.1)] == [0, 0, -1]
    assert [wheel(translator, 0.0, 1.0).notches for _ in range(5)] == [0] * 5
    assert wheel(translator, 3.0).notches == 3


@pytest.mark.parametrize("uid", ["slider", "choice"])
def test_p7_a_control_steps_once_for_ten_tenths(pilot: Pilot, uid: str) -> None:
    pilot.scene.page.focus(uid)
    pilot.move(pilot.scene.page.find(uid).rect.center)  # type: ignore[union-attr]
    for _ in range(10):
        pilot.events.post(pygame.MOUSEWHEEL, x=0, y=0, precise_x=0.0, precise_y=-0.1)
        pilot.frame()
    pilot.events.post(pygame.MOUSEWHEEL, x=1, y=0, precise_x=1.0, precise_y=0.0)
    pilot.frame()
    assert len(scene_of(pilot).chosen) == 1


# -- P12, P13: game controllers -------------------------------------------------------------------


@pytest.mark.parametrize("action", PAD)
def test_p12_every_button_does_what_it_is_bound_to_and_can_be_bound_to_another(
    action: InputAction,
) -> None:
    bindings = Bindings()
    for name in PAD[action]:
        assert bindings.bind_button(InputAction.LOG, name) is action
    again = Bindings.from_dict(bindings.to_dict())
    assert again.buttons(InputAction.LOG) == (name,) and again.buttons(action) == ()
    assert again.keys(action) == KEYS[action], "its keys stay"
    again.reset_buttons()
    assert again.to_dict() == {}


def test_p12_a_button_that_there_is_not_is_refused() -> None:
    with pytest.raises(BadBinding):
        Bindings().bind_button(InputAction.LOG, "button 99")
    with pytest.raises(BadBinding):
        Bindings.from_dict({"pad log": ["button 99"]})


def test_p13_a_stick_that_rests_at_its_end_is_not_held() -> None:
    translator = Translator(Bindings())
    assert given(translator, pygame.JOYAXISMOTION, axis=1, value=-1.0, instance_id=0) == []
    assert translator.next_repeat() is None
    later = SETTLING + 1
    assert given(translator, pygame.JOYAXISMOTION, later, axis=1, value=0.0, instance_id=0) == []
    (press,) = given(translator, pygame.JOYAXISMOTION, later, axis=1, value=-1.0, instance_id=0)
    assert press == Press(InputAction.UP, device=press.device)  # type: ignore[union-attr]


def test_p13_a_pad_that_is_pulled_out_lets_go_and_does_not_block_the_next() -> None:
    translator = Translator(Bindings())
    given(translator, pygame.JOYHATMOTION, 1.0, hat=0, value=(0, 0), instance_id=0)
    given(translator, pygame.JOYAXISMOTION, 2.0, axis=0, value=1.0, instance_id=0)
    assert translator.next_repeat() is not None
    (gone,) = given(translator, pygame.JOYDEVICEREMOVED, 2.1, instance_id=0)
    assert isinstance(gone, Release) and gone.cancelled
    (press,) = given(translator, pygame.JOYAXISMOTION, 2.2, axis=1, value=-1.0, instance_id=1)
    assert isinstance(press, Press) and press.action is InputAction.UP


def test_p13_two_pads_do_not_let_go_what_the_other_holds() -> None:
    translator = Translator(Bindings())
    given(translator, pygame.MOUSEMOTION, 0.0, pos=(1, 1), touch=False)
    given(translator, pygame.JOYAXISMOTION, 1.0, axis=0, value=1.0, instance_id=0)
    assert given(translator, pygame.JOYAXISMOTION, 1.1, axis=1, value=0.0, instance_id=1) == []
    assert translator.next_repeat() is not None


def test_p13_pads_can_be_switched_off() -> None:
    translator = Translator(Bindings())
    translator.bindings.uses_pads = False
    assert given(translator, pygame.CONTROLLERBUTTONDOWN, button=0, instance_id=0) == []


# -- P14: input methods and letters of several signs ----------------------------------------------


@pytest.mark.parametrize(
    "key", [pygame.K_BACKSPACE, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT]
)
def test_p14_keys_belong_to_the_input_method_while_it_composes(pilot: Pilot, key: int) -> None:
    pilot.scene.page.focus("field")
    pilot.key("end")
    before = pilot.screenshot()
    pilot.events.post(pygame.TEXTEDITING, text="ㅈ", start=0, length=1)
    pilot.frame()
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(pilot.screenshot(), "RGB")
    pilot.events.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
    pilot.events.post(pygame.KEYUP, key=key, mod=0, scancode=0)
    pilot.frame()
    assert scene_of(pilot).field.text == "Ka" and scene_of(pilot).sent == []
    pilot.events.post(pygame.TEXTINPUT, text="지")
    pilot.frame()
    assert scene_of(pilot).field.text == "Ka지"
    pilot.key("backspace")
    assert scene_of(pilot).field.text == "Ka", "afterwards they are the field's again"


def test_p14_composing_ends_with_the_text_and_with_the_focus() -> None:
    translator = Translator(Bindings())
    assert given(translator, pygame.TEXTEDITING, text="に", start=0, length=1) == [Composing("に")]
    assert given(translator, pygame.TEXTINPUT, text="日") == [Composing(""), Typed("日")]
    given(translator, pygame.TEXTEDITING, text="に", start=0, length=1)
    assert Composing("") in given(translator, pygame.WINDOWFOCUSLOST)


CLUSTERS = (
    *("e\u0301", "o\u0328\u0304", "\u1100\u1161\u11a8", "한", "क्षि"[:2]),
    *("\U0001f1ea\U0001f1ec", "\U0001f44b\U0001f3fd", "\u2764\ufe0f"),
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
)


@pytest.mark.parametrize("letter", CLUSTERS, ids=ascii)
def test_p14_a_letter_of_several_signs_is_one(letter: str) -> None:
    assert letters(f"A{letter}b{letter}") == ["A", letter, "b", letter]
    assert cut(f"A{letter}", 1) == "A"
    field = TextField("Ana" + letter, lambda _text: None)
    field.press(Press(None, pygame.K_BACKSPACE))
    assert field.text == "Ana"
    assert TextField("x" * 23 + letter, lambda _text: None, longest=23).text == "x" * 23


# -- P20, P21, P22 --------------------------------------------------------------------------------


def test_p20_the_pointer_is_where_it_was_in_a_window_of_another_size() -> None:
    translator = Translator(Bindings())
    assert translator.moved(VIEW) == []
    given(translator, pygame.MOUSEMOTION, pos=(640, 360), touch=False)
    larger = Viewport.fit(2560, 1440)
    (moved,) = translator.moved(larger)
    assert moved.pos == larger.to_logical(640, 360)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("keypad", "action"),
    [
        *((pygame.K_KP8, InputAction.UP), (pygame.K_KP2, InputAction.DOWN)),
        *((pygame.K_KP4, InputAction.LEFT), (pygame.K_KP6, InputAction.RIGHT)),
        *((pygame.K_KP7, InputAction.FIRST), (pygame.K_KP1, InputAction.LAST)),
        *((pygame.K_KP9, InputAction.PAGE_UP), (pygame.K_KP3, InputAction.PAGE_DOWN)),
        *((pygame.K_KP_ENTER, InputAction.ACCEPT), (pygame.K_KP_PLUS, InputAction.ZOOM_IN)),
    ],
)
def test_p21_the_keypad_moves_the_focus_without_numlock(keypad: int, action: InputAction) -> None:
    assert pressed(Translator(Bindings()), keypad).action is action


def test_p21_the_keypad_writes_digits_with_numlock_and_moves_the_caret_without() -> None:
    translator = Translator(Bindings())
    with_numlock = pressed(translator, pygame.K_KP1, pygame.KMOD_NUM, "1")
    assert with_numlock.action is InputAction.ASK_FIRST
    field = TextField("ab", lambda _text: None)
    for key in (pygame.K_KP4, pygame.K_KP_PERIOD):
        field.press(pressed(translator, key))
    assert field.text == "a"
    field.press(pressed(translator, pygame.K_KP4, pygame.KMOD_NUM, "4"))
    assert field.text == "a", "the digit itself comes as text"


def test_p22_text_is_entered_only_while_a_field_has_the_focus(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: calls.append("start"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: calls.append("stop"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", calls.append)
    pilot.scene.page.focus("one")
    pilot.frame()
    calls.clear()
    pilot.scene.page.focus("field")
    pilot.frame()
    field = pilot.screen.viewport.rect_to_pixels(scene_of(pilot).field.rect)
    assert calls == [field, "start"]
    pilot.scene.page.focus("one")
    pilot.frame()
    pilot.frame()
    assert calls == [field, "start", "stop"]


def test_n5_a_window_that_opens_under_a_resting_pointer_is_not_pointed_at() -> None:
    translator = Translator(Bindings())
    assert given(translator, pygame.MOUSEMOTION, pos=(90, 90), rel=(0, 0), buttons=(0, 0, 0)) == []
    moved = given(translator, pygame.MOUSEMOTION, pos=(91, 90), rel=(1, 0), buttons=(0, 0, 0))
    assert [type(event).__name__ for event in moved] == ["PointerMoved"]
