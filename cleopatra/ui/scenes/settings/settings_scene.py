"""The settings; every change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from cleopatra.kit.device.bindings import PAD_BUTTONS, chord_of
from cleopatra.kit.device.input import DIRECTIONS, Device, InputAction, InputEvent, Press
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.style import theme
from cleopatra.kit.text import i18n
from cleopatra.kit.text.i18n import _, listed, percent, pgettext
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Divider, Label, Panel, heading
from cleopatra.kit.widgets.layout import Anchored, Column, Grid, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.tabs import Tabs
from cleopatra.kit.widgets.values import Choice, Slider, Toggle
from cleopatra.kit.widgets.widget import Size, Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.host import FIRST_GAME, TERMS, Host, is_coached
from cleopatra.ui.motion.pacing import speed_names
from cleopatra.ui.scenes.shared.sheet import PicturedScene, Sheet, setting, spread
from cleopatra.ui.words.coaching import titles
from cleopatra.ui.words.key_names import action_name, button_name, chord_name, with_keys
from cleopatra.ui.words.setup_words import aids

SCALES = (75, 85, 100, 115, 130, 150, 175, 200)
_BESIDE: Final = (0.3, 0.2, 0.3, 0.2)
_BELOW: Final = (0.45, 0.55)
_LEAST_BESIDE: Final = 1_000.0
"""The width that two actions beside each other need at the usual text size."""
RATES: Final = (50, 75, 100, 125, 150, 200, 250, 300)
"""Percent of the voice's usual rate."""
INTERFACE_SCALES = (100, 125, 150, 175, 200)


class SettingsScene(PicturedScene):
    """Sheets of settings: screen, motion, sound, game, keys, pads."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._sheet_open = 0
        self._tabs: Tabs | None = None

    def build(self) -> Widget:
        self._tabs = Tabs(
            [
                (_("Screen"), _sheet(self._screen())),
                (_("Motion"), _sheet(self._motion())),
                (_("Sound"), _sheet(self._sound())),
                (_("Game"), _sheet(self._game())),
                (_("Keys"), _sheet(self._keys())),
                (_("Pads"), _sheet(self._pads())),
            ],
            selected=self._sheet_open,
            on_change=self._opened,
            uid="settings.tabs",
        )
        back = Button(_("Back"), self.cancel, look="button", uid="settings.back")
        return Sheet(_("Settings"), self._tabs, spread([back], []), width=1500)

    def first_focus(self) -> str:
        return f"settings.tabs.{self._sheet_open}"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def handle_world(self, event: InputEvent) -> bool:
        if not isinstance(event, Press) or self._tabs is None or not self._tabs.turn(event):
            return False
        self.page.focus(self.first_focus())  # what had it may be on the sheet that is hidden now
        return True

    def _opened(self, sheet: int) -> None:
        self._sheet_open = sheet

    # Sheets

    def _screen(self) -> list[Widget]:
        now = self._host.settings.now
        modes = [
            ("window", _("Windowed")),
            ("borderless", _("Borderless")),
            ("fullscreen", _("Full screen")),
        ]
        scales = [(scale, percent(scale)) for scale in SCALES]
        scale = min(SCALES, key=lambda s: abs(s - now.text_scale))
        sizes = [("auto", _("Automatic")), *((str(s), percent(s)) for s in INTERFACE_SCALES)]
        flips = [("auto", _("Automatic")), ("on", _("On")), ("off", _("Off"))]
        languages = [(code, _language(code)) for code in i18n.languages() if i18n.share(code)]
        return [
            setting(_("Language"), self._choice(languages, i18n.language(), "language")),
            setting(_("Text size"), self._choice(scales, scale, "text_scale")),
            setting(
                _("Interface scale"),
                self._choice(sizes, now.interface_scale, "interface_scale"),
                _("How large panels, cards and text are on a big or high-resolution screen."),
            ),
            setting(
                _("High contrast"),
                self._toggle(now.high_contrast, "high_contrast"),
                _("Plain black and white panels, and bolder marks on the palace."),
            ),
            setting(_("Window"), self._choice(modes, now.window_mode, "window_mode")),
            setting(
                _("Hardware acceleration"),
                self._choice(flips, now.acceleration, "acceleration"),
                _(
                    "If the picture is slow or torn, try another value. Takes effect after a "
                    "restart."
                ),
            ),
        ]

    def _motion(self) -> list[Widget]:
        now = self._host.settings.now
        return [
            setting(
                _("Animation speed"),
                self._choice(speed_names(), now.animation_speed, "animation_speed"),
                _("Any key or click ends a running animation."),
            ),
            setting(
                _("Reduced motion"),
                self._toggle(now.reduced_motion, "reduced_motion"),
                _("No fading, no swaying, nothing flying across the screen."),
            ),
            setting(
                _("Wait for me after each computer move"),
                self._toggle(now.step_mode, "step_mode"),
                _("After each move of a computer player the game waits until you continue."),
            ),
        ]

    def _sound(self) -> list[Widget]:
        now = self._host.settings.now
        return [
            setting(_("Sound"), self._toggle(not now.is_muted, "is_muted", inverse=True)),
            setting(_("Master volume"), self._slider(now.master_volume, "master_volume")),
            setting(_("Music"), self._slider(now.music_volume, "music_volume")),
            setting(_("Effects"), self._slider(now.effects_volume, "effects_volume")),
            setting(_("Interface"), self._slider(now.interface_volume, "interface_volume")),
            setting(
                _("Tell me that it is my turn"),
                self._toggle(now.turn_sound, "turn_sound"),
                _("Two strings of a lyre, when the computer has played and you go on."),
            ),
            setting(
                _("Mono"),
                self._toggle(now.is_mono, "is_mono"),
                _("Both ears hear the same."),
            ),
            setting(
                _("Sound while minimised"),
                self._toggle(now.plays_unseen, "plays_unseen"),
                _("Music and effects go on while the window cannot be seen."),
            ),
            setting(
                _("Captions"),
                self._toggle(now.captions, "captions"),
                _("Shows in words what can be heard."),
            ),
            setting(
                _("Captions of all sounds"),
                self._toggle(now.all_captions, "all_captions"),
                _("Cards, steps and sand, too: they are heard all the time."),
            ),
            *self._speech(),
        ]

    def _speech(self) -> list[Widget]:
        """The program's own voice."""
        now = self._host.settings.now
        rates = [(rate, percent(rate)) for rate in RATES]
        rate = min(RATES, key=lambda r: abs(r - now.speech_rate))
        details = [("brief", _("The essentials")), ("full", _("Everything"))]
        return [
            setting(
                _("Read aloud"),
                self._toggle(now.reads_aloud, "reads_aloud"),
                self._about_voice(),
            ),
            setting(
                _("Screen reader"),
                self._choice(
                    [("auto", _("Automatic")), ("off", _("Off"))],
                    now.screen_reader,
                    "screen_reader",
                ),
                _("Tells a screen reader what is on the screen. Takes effect after a restart."),
            ),
            setting(_("Speech rate"), self._choice(rates, rate, "speech_rate")),
            setting(_("Speech volume"), self._slider(now.speech_volume, "speech_volume")),
            setting(
                _("What is read"),
                self._choice(details, now.speech_detail, "speech_detail"),
                _("Keys that ask for hand, stalls, costs and more are listed under Keys."),
            ),
        ]

    def _about_voice(self) -> str:
        """What reads, or why nothing can."""
        name = self._host.voice_name
        if name is None:
            return _("For players without a screen reader: a voice says what happens.")
        if not name:
            return _(
                "No voice was found on this computer. On Linux, install speech-dispatcher or "
                "eSpeak NG; then start the game again."
            )
        return _("The voice: {name}. It is silent while a screen reader runs.").format(
            name=escape(name)
        )

    def _game(self) -> list[Widget]:
        now = self._host.settings.now
        choices = [(words.value, words.label) for words in aids()]
        about = {words.value: words.text for words in aids()}
        return [
            setting(
                _("All panels open"),
                self._toggle(now.panels_open, "panels_open"),
                _("Stalls, quarry, worshippers and hand never fold away, whoever's turn it is."),
            ),
            setting(
                _("Memory aids in new games"),
                self._choice(choices, now.aids, "aids"),
                about[now.aids],
            ),
            setting(
                _("Adviser's hints"),
                self._choice(_hints(), now.hints, "hints"),
                self._about_hints(now.hints),
            ),
            setting(
                _("Tips by the scribe Ti"),
                Row(
                    [
                        Toggle(is_coached(now), self._coach, uid="settings.tips"),
                        Button(
                            _("Show them all again"),
                            self._tell_again,
                            style=theme.SMALL_BOLD,
                            uid="settings.tips.again",
                            enabled=bool(self._told),
                            tooltip=self._about_told(),
                        ),
                    ],
                    gap=theme.GAP_LARGE,
                    wrap=True,
                ),
                _("At ten moments of your first games, once each."),
            ),
            setting(
                _("Terms explained"),
                Toggle(
                    not self._host.settings.is_hushed(TERMS),
                    lambda is_on: self._host.settings.hush(TERMS, off=not is_on),
                    uid="settings.terms",
                ),
                _("Point at an underlined word in the rulebook or a prompt to learn what it is."),
            ),
        ]

    def _about_hints(self, hints: str) -> str:
        """What the adviser does, and the key for asking."""
        if hints == "off":
            return _("There is no advice at the table.")
        return with_keys(_HINTS[hints](), self.kit.bindings, InputAction.HINT)

    def _keys(self) -> list[Widget]:
        bindings = self.kit.bindings
        names = {a: [chord_name(chord) for chord in bindings.keys(a)] for a in InputAction}
        table = self._bindings_table(names, self._capture, "settings.key")
        reset = Button(_("Reset all keys"), self._reset_keys, uid="settings.keys.reset")
        return [table, Row([reset], justify="end")]

    def _pads(self) -> list[Widget]:
        bindings = self.kit.bindings
        names = {a: [button_name(button) for button in bindings.buttons(a)] for a in InputAction}
        for fixed in FIXED:
            if not names[fixed]:
                del names[fixed]
        reset = Button(_("Reset all buttons"), self._reset_buttons, uid="settings.pads.reset")
        return [
            setting(
                _("Game pads"),
                self._toggle(self._host.settings.now.uses_pads, "uses_pads"),
                _("Switch them off where a pedal or another device moves the focus by itself."),
            ),
            self._bindings_table(names, self._capture_button, "settings.pad"),
            Row([reset], justify="end"),
        ]

    def _bindings_table(
        self,
        names: Mapping[InputAction, Sequence[str]],
        capture: Callable[[InputAction], object],
        uid: str,
    ) -> Widget:
        """Actions, each with a button that says what does it and takes something else."""
        cells: list[Widget] = []
        for action, bound in names.items():
            fixed = action in FIXED
            cells.append(Label(action_name(action), theme.SMALL))
            button = Button(
                "  ".join(bound) or "—",
                partial(capture, action),
                style=theme.SMALL_BOLD,
                uid=f"{uid}.{action.value}",
                enabled=not fixed,
                tooltip=_("This key moves through the screens and stays as it is.")
                if fixed
                else "",
            )
            button.name = action_name(action)
            cells.append(button)
        return _KeyTable(cells)

    # Controls

    def _choice(self, options: Sequence[tuple[object, str]], value: object, name: str) -> Widget:
        return Choice(options, value, partial(self._set, name), uid=f"settings.{name}")

    def _toggle(self, value: bool, name: str, *, inverse: bool = False) -> Widget:
        change: Callable[[bool], object] = (
            (lambda on: self._set(name, not on)) if inverse else partial(self._set, name)
        )
        return Toggle(value, change, uid=f"settings.{name}")

    def _slider(self, value: int, name: str) -> Widget:
        return Slider(
            value / 100,
            lambda share: self._set_volume(name, round(share * 100)),
            uid=f"settings.{name}",
        )

    # Changes

    def _set(self, name: str, value: object) -> None:
        language = self._host.settings.now.language
        self._host.settings.change(**{name: value})
        if name in ("aids", "hints") and self._host.settings.now.language == language:
            self.rebuild()

    def _set_volume(self, name: str, value: int) -> None:
        """Changes a slider, and lets hear what it is for; the music is heard anyway."""
        self._host.settings.change(**{name: value})
        if name == "interface_volume":
            self.kit.sound.click()
        elif name in ("effects_volume", "master_volume"):
            self.kit.sound.play("scarab")

    def _coach(self, is_on: bool) -> None:
        self._host.settings.change(tips=is_on)
        if is_on:
            self._host.settings.hush(FIRST_GAME, off=False)

    @property
    def _told(self) -> list[str]:
        """What the tips are called that were told."""
        return [title for name, title in titles().items() if self._host.settings.is_hushed(name)]

    def _about_told(self) -> str:
        told = self._told
        if not told:
            return _("None shown yet.")
        return _("Shown so far: {tips}").format(tips=listed(told))

    def _tell_again(self) -> None:
        names = tuple(name for name in self._host.settings.now.hushed if name not in titles())
        self._host.settings.change(hushed=names)
        self._coach(True)
        self.rebuild()

    def _capture(self, action: InputAction) -> None:
        self.stack.push(KeyCapture(action, partial(self._bind, action)))

    def _bind(self, action: InputAction, chord: str) -> None:
        loser = self.kit.bindings.bind(action, chord)
        self._host.settings.keep_keys()
        self.rebuild()
        if loser is not None:
            self._host.toast(
                _("{key} is no longer the key for: {action}").format(
                    key=chord_name(chord), action=action_name(loser)
                )
            )

    def _capture_button(self, action: InputAction) -> None:
        self.stack.push(ButtonCapture(action, partial(self._bind_button, action)))

    def _bind_button(self, action: InputAction, button: str) -> None:
        loser = self.kit.bindings.bind_button(action, button)
        self._host.settings.keep_keys()
        self.rebuild()
        if loser is not None:
            self._host.toast(
                _("{key} is no longer the key for: {action}").format(
                    key=button_name(button), action=action_name(loser)
                )
            )

    def _reset_keys(self) -> None:
        self.kit.bindings.reset_keys()
        self._host.settings.keep_keys()
        self.rebuild()

    def _reset_buttons(self) -> None:
        self.kit.bindings.reset_buttons()
        self._host.settings.keep_keys()
        self.rebuild()


class _KeyTable(Grid):
    """Actions and their keys, two beside each other where their texts have room."""

    def __init__(self, cells: Sequence[Widget]) -> None:
        super().__init__(cells, columns=_BESIDE, gap=theme.GAP, row_gap=10)

    def wanted(self, kit: Kit, room: float) -> Size:
        self.columns = _BESIDE if room >= _LEAST_BESIDE * kit.text_scale else _BELOW
        return super().wanted(kit, room)

    def place(self, kit: Kit, rect: pygame.FRect) -> None:
        self.columns = _BESIDE if rect.width >= _LEAST_BESIDE * kit.text_scale else _BELOW
        super().place(kit, rect)


def _language(code: str) -> str:
    """The name of a language, and how much is translated if that is not all."""
    name, done = i18n.NAMES.get(code, code), i18n.share(code)
    # Translators: a language and how much of it is translated, such as "Polski (87%)".
    return (
        name
        if done == 100
        else _("{language} ({share})").format(language=name, share=percent(done))
    )


def _sheet(lines: list[Widget]) -> Widget:
    return ScrollPanel(Column(lines, gap=20))


def _hints() -> list[tuple[object, str]]:
    """How much the adviser says, beginning with the least."""
    return [
        ("off", pgettext("hints", "None")),
        ("nudge", _("A nudge")),
        ("plan", _("Best plan")),
        ("compare", _("Three plans")),
    ]


_HINTS: dict[str, Callable[[], str]] = {
    "nudge": lambda: _("The adviser tells you what to think of, and why."),
    "plan": lambda: _("The adviser tells you what to do, and marks where."),
    "compare": lambda: _(
        "The adviser shows three plans and what they are worth. They come from the "
        "program's own planner, which sees only what you can see."
    ),
}


FIXED = (
    *(InputAction.UP, InputAction.DOWN, InputAction.LEFT, InputAction.RIGHT),
    *(InputAction.NEXT, InputAction.PREVIOUS, InputAction.ACCEPT, InputAction.CANCEL),
)
"""Actions whose keys are fixed: without them this page could not be used any more."""

_MODIFIERS = frozenset(
    {
        *(pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA),
    }
)


class KeyCapture(Scene):
    """Takes the next key for `action` and passes its chord to `on_key`."""

    opaque = False

    def __init__(self, action: InputAction, on_key: Callable[[str], object]) -> None:
        super().__init__()
        self._action = action
        self._on_key = on_key
        self._message = Label("")

    def ask(self) -> str:
        """What is asked for."""
        return _("Press the key you want, with Ctrl, Alt or Shift if you like.")

    def build(self) -> Widget:
        self._message = Label(self.ask(), align="centre")
        keep = Button(_("Keep it as it is"), self.stack.pop, uid="capture.keep")
        content = Column(
            [
                heading(action_name(self._action)),
                Divider(),
                self._message,
                Row([keep], justify="centre"),
            ],
            gap=theme.GAP_LARGE,
        )
        return Anchored(Panel(content, "papyrus", 36, width=860))

    def handle(self, event: InputEvent) -> bool:
        if not isinstance(event, Press) or not event.key:
            return super().handle(event)
        if event.repeat or event.key in _MODIFIERS:
            return True
        if event.action is InputAction.CANCEL:
            self.stack.pop()
            return True
        if event.action in FIXED and event.action is not self._action:
            self._message.text = _(
                "{key} is used to move through the screens and can't be changed."
            ).format(key=chord_name(chord_of(event.key, event.mods)))
            return True
        self.stack.pop()
        self._on_key(chord_of(event.key, event.mods))
        return True


class ButtonCapture(KeyCapture):
    """Takes the next button of a pad for `action` and passes its name to `on_key`."""

    def ask(self) -> str:
        return _("Press the button of the pad that you want.")

    def handle(self, event: InputEvent) -> bool:
        if not isinstance(event, Press) or event.device is not Device.PAD:
            return Scene.handle(self, event)
        if event.repeat:
            return True
        if event.action in DIRECTIONS or event.action in FIXED:
            names = self.kit.bindings.buttons(event.action) if event.action else ()
            self._message.text = _(
                "{key} is used to move through the screens and can't be changed."
            ).format(key=button_name(names[0]) if names else "?")
            return True
        if 0 <= event.button < len(PAD_BUTTONS):
            self.stack.pop()
            self._on_key(PAD_BUTTONS[event.button])
        return True
