"""The loop sleeps when idle, wakes when needed, survives errors and closes when asked."""

from __future__ import annotations

import threading
import time
from collections import deque
from pathlib import Path

import pygame
import pytest

from cleopatra.kit.device.bindings import BadBinding, Bindings
from cleopatra.kit.device.input import InputAction, InputEvent
from cleopatra.kit.device.screen import Screen
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.layout import Absolute
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window import loop as loop_module
from cleopatra.kit.window.dialog import Dialog, alert
from cleopatra.kit.window.loop import Loop, write_report
from cleopatra.kit.window.pilot import NotFound, Pilot
from cleopatra.kit.window.scene import Scene, SceneStack
from cleopatra.ui.skin.skin import SKIN
from scripts.lab.kit_gallery import Gallery


class Plain(Scene):
    """A scene that notes what happens to it."""

    def __init__(self, name: str = "plain") -> None:
        super().__init__()
        self.name = name
        self.heard: list[str] = []

    def enter(self) -> None:
        self.heard.append("enter")

    def leave(self) -> None:
        self.heard.append("leave")

    def resume(self) -> None:
        self.heard.append("resume")


class Broken(Plain):
    """Fails on every key."""

    def handle_world(self, event: InputEvent) -> bool:
        if type(event).__name__ == "Press":
            raise RuntimeError("a fault in the scene")
        return False


def test_nothing_is_drawn_while_nothing_changes() -> None:
    pilot = Pilot(Gallery(), SKIN)
    before = pilot.loop.frames
    for _ in range(200):
        pilot.frame()
    assert pilot.loop.frames == before
    assert pilot.loop.sleep_time() > 1


def test_idle_costs_next_to_no_processor() -> None:
    pygame.display.init()
    screen = Screen.open((1280, 720))
    try:
        stack = SceneStack(Kit(screen.viewport, SKIN))
        loop = Loop(screen, stack)
        stack.push(Gallery())
        for _ in range(4):
            if stack.damage:
                loop.frame()
        threading.Timer(1.0, loop.wake).start()
        wall, used = time.perf_counter(), time.process_time()
        loop.frame()
        wall, used = time.perf_counter() - wall, time.process_time() - used
    finally:
        screen.close()
    assert wall > 0.5
    assert used / wall < 0.03


class Sleeper:
    """A clock, and events that never come: whoever waits for one sleeps as long as he may."""

    def __init__(self) -> None:
        self.time = 0.0
        self.looks = 0

    def now(self) -> float:
        return self.time

    def get(self, timeout: float) -> list[pygame.Event]:
        self.time += timeout
        self.looks += 1
        return []

    def wake(self) -> None:
        return


def test_a_message_goes_when_its_time_is_over_although_the_loop_sleeps() -> None:
    sleeper = Sleeper()
    screen = Screen.offscreen((1280, 720))
    stack = SceneStack(Kit(screen.viewport, SKIN))
    loop = Loop(screen, stack, events=sleeper, clock=sleeper)
    stack.push(Plain())
    for _ in range(3):
        loop.frame()
    stack.push(Gallery())
    assert stack.top is not None
    while stack.damage or stack.is_busy:
        loop.frame()
    before, looks = sleeper.time, sleeper.looks
    stack.top.page.toast("Saved", 3.5)
    loop.frame()
    while stack.top.page.next_wake() is not None:
        loop.frame()
    assert sleeper.time - before == pytest.approx(3.5, abs=0.2)
    assert sleeper.looks - looks < 8


def test_what_an_input_sets_moving_begins_at_its_beginning() -> None:
    steps: list[float] = []

    class Starts(Plain):
        moves = False

        def handle_world(self, event: InputEvent) -> bool:
            self.moves = True
            return True

        @property
        def is_busy(self) -> bool:
            return self.moves

        def update(self, seconds: float) -> None:
            if self.moves:
                steps.append(seconds)

    pilot = Pilot(Starts(), SKIN)
    pilot.clock.time += 4.0
    pilot.events.post(pygame.KEYDOWN, key=pygame.K_j, mod=0, unicode="j")
    pilot.frame()
    assert 0 < steps[0] <= loop_module.LONGEST_STEP


def test_a_moving_scene_gets_frames_until_it_rests() -> None:
    class Moving(Plain):
        left = 10

        def update(self, seconds: float) -> None:
            if self.left:
                self.left -= 1
                self.invalidate(pygame.FRect(10, 10, 50, 50))

        @property
        def is_busy(self) -> bool:
            return self.left > 0

    pilot = Pilot(Moving(), SKIN)
    assert pilot.loop.frames >= 10
    assert pilot.loop.sleep_time() > 1


def test_pump_is_called_every_frame() -> None:
    calls: list[int] = []
    pilot = Pilot(Plain(), SKIN, pump=lambda: calls.append(1))
    before = len(calls)
    pilot.wait(0.5)
    assert len(calls) == before + 30


def test_an_error_leaves_a_report_and_a_message(tmp_path: Path) -> None:
    scene = Broken()
    pilot = Pilot(scene, SKIN, crash_dir=tmp_path / "reports")
    clock = iter(range(1000))
    pilot.events.post(pygame.KEYDOWN, key=pygame.K_j, mod=0, unicode="j")

    def stop_after(_: object = None) -> None:
        if next(clock) > 20:
            pilot.loop.stop()

    pilot.loop._pump = stop_after
    pilot.loop.run()
    reports = list((tmp_path / "reports").glob("crash-*.txt"))
    assert len(reports) == 1
    assert "a fault in the scene" in reports[0].read_text(encoding="utf-8")
    assert pilot.scene is not scene
    pilot.key("escape")
    assert pilot.scene is scene


def test_without_a_folder_for_reports_errors_are_raised() -> None:
    pilot = Pilot(Broken(), SKIN)
    with pytest.raises(RuntimeError, match="fault"):
        pilot.key("j")


def test_the_stack_tells_scenes_what_happens() -> None:
    one, two, three = Plain("one"), Plain("two"), Plain("three")
    pilot = Pilot(one, SKIN)
    pilot.stack.push(two)
    pilot.stack.replace(three)
    pilot.stack.pop()
    pilot.settle()
    assert one.heard == ["enter", "resume"]
    assert two.heard == three.heard == ["enter", "leave"]
    assert pilot.scene is one


def test_an_overlay_darkens_what_is_below_and_gives_it_back() -> None:
    pilot = Pilot(Gallery(), SKIN)
    pilot.move((5, 5))
    before = pilot.screenshot()
    pilot.stack.push(alert("Note", "Something to read.", "OK"))
    shown = pilot.screenshot()
    assert sum(shown.get_at((60, 300))[:3]) < sum(before.get_at((60, 300))[:3])
    pilot.click("dialog.0")
    pilot.move((5, 5))
    after = pilot.screenshot()
    assert pygame.image.tobytes(after, "RGB") == pygame.image.tobytes(before, "RGB")


def test_the_close_button_asks_the_scene() -> None:
    class Asks(Plain):
        def quit_asked(self) -> bool:
            self.heard.append("asked")
            return True

    scene = Asks()
    pilot = Pilot(scene, SKIN)
    pilot.loop._running = True
    pilot.events.post(pygame.QUIT)
    pilot.frame()
    assert scene.heard == ["enter", "asked"]
    assert pilot.loop._running


def test_captions_have_their_own_place_and_go_by_themselves() -> None:
    pilot = Pilot(Plain(), SKIN)
    page = pilot.scene.page
    pilot.stack.toast("Saved", 60.0)
    for text in ("a gong", "a splash", "jaws"):
        pilot.stack.caption(text, 1.0)
    assert page.toasts() == ["Saved"] and page.captions() == ["a splash", "jaws"]
    pilot.frame(0.0)
    before = pilot.screenshot().copy()
    page.keep_free(0.0, head=200.0)
    pilot.frame(0.0)
    after = pilot.screenshot()
    strip = pygame.Rect(before.get_width() // 2 - 20, 0, 40, 40)
    assert pygame.image.tobytes(before.subsurface(strip), "RGB") != pygame.image.tobytes(
        after.subsurface(strip), "RGB"
    ), "they leave the head free"
    pilot.wait(1.5)
    assert page.captions() == [] and page.toasts() == ["Saved"]


def test_m_mutes_and_says_so() -> None:
    pilot = Pilot(Plain(), SKIN)
    pilot.key("m")
    assert pilot.kit.sound.volumes.muted
    pilot.key("m")
    assert not pilot.kit.sound.volumes.muted


def test_a_window_that_is_minimised_is_silent_and_a_new_device_is_taken() -> None:
    pilot = Pilot(Plain(), SKIN)
    told: list[object] = []
    sound = pilot.kit.sound
    sound.set_unseen = told.append  # type: ignore[method-assign,assignment]
    sound.reopen = lambda: bool(told.append("reopen"))  # type: ignore[method-assign]
    take = pilot.loop._take
    take(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    assert told == [], "the sound was never asked for"
    pilot.loop._has_sound = True
    take(pygame.Event(pygame.WINDOWMINIMIZED))
    take(pygame.Event(pygame.WINDOWRESTORED))
    take(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=1))
    assert told == [True, False], "a microphone does not matter"
    take(pygame.Event(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
    take(pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0))
    assert told == [True, False, "reopen", "reopen"], "there was none to play on"


def test_keys_can_be_bound_anew_and_stored() -> None:
    pygame.display.init()
    bindings = Bindings()
    assert bindings.bind(InputAction.FLIP, "q") is InputAction.TURN_LEFT
    assert bindings.keys(InputAction.TURN_LEFT) == ()
    again = Bindings.from_dict(bindings.to_dict())
    assert again.action_for_key(pygame.K_q, 0) is InputAction.FLIP
    assert again.action_for_key(pygame.K_z, pygame.KMOD_LCTRL) is InputAction.UNDO
    assert again.action_for_key(pygame.K_z, 0) is None
    again.reset_keys()
    assert again.to_dict() == {}


@pytest.mark.parametrize("stored", [{"fly": ["q"]}, {"flip": ["nokey"]}])
def test_damaged_bindings_are_named(stored: dict[str, list[str]]) -> None:
    pygame.display.init()
    with pytest.raises(BadBinding):
        Bindings.from_dict(stored)


def test_the_pilot_says_what_it_did_not_find() -> None:
    pilot = Pilot(Gallery(), SKIN)
    with pytest.raises(NotFound, match=r"'nowhere'.*language"):
        pilot.click("nowhere")


def test_the_longer_nothing_happens_the_rarer_the_looks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, slept = [100.0], []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    monkeypatch.setattr(loop_module.time, "perf_counter", lambda: now[0])
    monkeypatch.setattr(loop_module.time, "sleep", sleep)
    coming = [[pygame.Event(loop_module.WAKE)]]
    monkeypatch.setattr(pygame.event, "get", lambda: coming.pop() if coming else [])
    source = loop_module.SystemEvents()
    assert source.get(1.0), "what is there is answered at once"
    assert source.get(5.0) == []
    assert slept[0] == loop_module.LOOKS[0][1]
    assert max(slept) == loop_module.LOOKS[-1][1] < 0.03, "a click waits less than two frames"
    assert sum(slept) == pytest.approx(5.0) and len(slept) < 600


def test_k5_crash_reports_of_the_same_second_get_names_of_their_own(tmp_path: Path) -> None:
    paths = [write_report(tmp_path, "Oasis", deque(["a click"])) for _ in range(5)]
    assert None not in paths
    assert all(path and path.read_text("utf-8").startswith("Oasis crash") for path in paths)
    assert len(set(paths)) == len(list(tmp_path.iterdir())) == 5


class BrokenFromTheStart(Plain):
    """Fails in one of its methods."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def _fail(self, where: str) -> None:
        if where == self.where:
            raise RuntimeError("a fault in the scene")

    def build(self) -> Widget:
        self._fail("build")
        return super().build()

    def enter(self) -> None:
        self._fail("enter")

    def update(self, seconds: float) -> None:
        self._fail("update")

    def draw(self, canvas: Canvas) -> None:
        self._fail("draw")


@pytest.mark.parametrize("where", ["build", "enter", "update", "draw"])
@pytest.mark.parametrize("how", ["push", "replace", "reset"])
def test_h1_a_scene_that_fails_leaves_a_dialog_that_can_be_used(
    tmp_path: Path, where: str, how: str
) -> None:
    pilot = Pilot(Plain("below"), SKIN, crash_dir=tmp_path)
    pilot.stack.first = lambda: Plain("first")
    opened = False

    def pump() -> None:
        nonlocal opened
        if not opened:
            opened = True
            getattr(pilot.stack, how)(BrokenFromTheStart(where))

    pilot.loop._pump = pump
    pilot.events.post(pygame.ACTIVEEVENT)
    for _ in range(30):
        try:
            pilot.frame()
        except RuntimeError:
            pilot.loop._crashed()
    assert isinstance(pilot.scene, Dialog)
    assert len(list(tmp_path.iterdir())) <= 2
    pilot.key("escape")
    pilot.settle()
    assert isinstance(pilot.scene, Plain) and not isinstance(pilot.scene, BrokenFromTheStart)


class Telling(Plain):
    """Says and asks something while it is built."""

    def build(self) -> Widget:
        self.stack.toast("one file could not be read")
        self.stack.push(alert("Look", "at this", "OK"))
        return super().build()


def test_h2_what_is_told_while_a_scene_is_built_waits_for_it() -> None:
    pilot = Pilot(Plain(), SKIN)
    scene = Telling()
    pilot.stack.push(scene)
    pilot.frame()
    assert [type(s).__name__ for s in pilot.stack.scenes] == ["Plain", "Telling", "Dialog"]
    said = scene.page.toasts()
    assert said == ["one file could not be read"]


class Shifting(Plain):
    """A button that gives way to another one, in the same place, after some seconds or when it is
    pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []
        self.name = "first"

    def build(self) -> Widget:
        name = self.name
        return Absolute([(Button(name, self.press, uid=name), pygame.FRect(100, 100, 300, 90))])

    def press(self) -> None:
        self.pressed.append(self.name)
        self.change("second")

    def change(self, name: str) -> None:
        self.name = name
        self.rebuild()


def _click_without_looking(pilot: Pilot) -> None:
    pos = pilot.kit.viewport.to_pixels(200, 150)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.events.post(kind, pos=pos, button=1)
        pilot.frame()


def test_n5_a_double_click_presses_only_what_was_there_at_first() -> None:
    scene = Shifting()
    pilot = Pilot(scene, SKIN)
    pilot.move((200, 150))
    pilot.wait(1)
    _click_without_looking(pilot)
    _click_without_looking(pilot)
    assert scene.pressed == ["first"]
    pilot.wait(1)
    _click_without_looking(pilot)
    assert scene.pressed == ["first", "second"]


def test_n5_what_comes_under_a_resting_pointer_is_not_pressed_at_once() -> None:
    scene = Shifting()
    pilot = Pilot(scene, SKIN)
    pilot.move((200, 150))
    pilot.wait(1)
    scene.change("other")
    pilot.frame()
    _click_without_looking(pilot)
    assert not scene.pressed
    pilot.wait(1)
    _click_without_looking(pilot)
    assert scene.pressed == ["other"]


def test_n5_a_second_press_of_the_same_button_counts() -> None:
    scene = Shifting()
    scene.press = lambda: scene.pressed.append("again")  # type: ignore[method-assign]
    pilot = Pilot(scene, SKIN)
    pilot.move((200, 150))
    _click_without_looking(pilot)
    _click_without_looking(pilot)
    assert scene.pressed == ["again", "again"]
