"""What a person does on the screen for the actions of a lesson's solution, with one device.

Knows the ids of what can be used on the table and in the Offering. It sends no action itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.widgets.values import Slider
from cleopatra.kit.window.pilot import Pilot
from cleopatra.lessons.lesson import LEARNER
from cleopatra.rules.actions import Action, Lay
from cleopatra.rules.card_kinds import CARD_IDS
from cleopatra.rules.catalogue import PIECE_KINDS, WORSHIPPER_CODES
from cleopatra.rules.layouts import SIDE
from cleopatra.ui.play import expansion_tools
from cleopatra.ui.scenes.learn.lesson_scene import LessonScene
from cleopatra.ui.session.lesson import LessonSession
from cleopatra.ui.table.target import uid_of
from scripts.lab.hands import Hand, StepHand

_PIECES: Final = {kind.code: number for number, kind in enumerate(PIECE_KINDS)}
_OFFERS: Final = {
    "finish": "finish",
    "end": "end",
    "pass": "pass",
    "keep": "keep",
    "leave": "leave",
    "claim": "claim",
    "draw": "draw",
    "decline": "decline",
}
"""Verb -> the button of the prompt that does it."""
_CONFIRMED: Final = ("choose", "hire")
"""Verbs of the picker: a thing, then the button."""
_IN_BUILDING: Final = ("call", "pay", "set", "lay")
_TURNS: Final = 4


class Gestures:
    """One learner's hand at the table of a lesson."""

    def __init__(self, pilot: Pilot, hand: Hand, session: LessonSession) -> None:
        self.pilot = pilot
        self.hand = hand
        self.session = session

    def do(self, texts: Sequence[str]) -> int:
        """Does the first deed of a solution; answers how many of its actions that were."""
        verb, _, rest = texts[0].partition(" ")
        if verb == "build":
            return self._build(texts)
        if verb == "put":
            number = next((n for n, t in enumerate(texts) if not t.startswith("put")), len(texts))
            return self._put(texts[:number])
        if verb == "honour":
            return self._honour(texts)
        if verb == "take":
            self.hand.use(f"stall:{int(rest) - 1}")
            self.hand.use("offer:confirm")
        elif verb == "activate":
            self.hand.use(f"tile:{WORSHIPPER_CODES.index(rest)}")
            self.hand.use("offer:confirm")
        elif verb == "discard":
            self.hand.use(f"card:{CARD_IDS[rest]}")
            self.hand.use("offer:discard")
        elif verb == "bid":
            self._bid(int(rest))
        elif verb in _OFFERS:
            self.hand.use(f"offer:{_OFFERS[verb]}")
        elif verb in _CONFIRMED:
            self._pick(texts[0])
        else:
            self._special(texts[0])
        return 1

    # -- building ---

    def _build(self, texts: Sequence[str]) -> int:
        piece = texts[0].split()[1]
        self.hand.use(f"piece:{_PIECES[piece]}")
        count = 1
        before = [self.session.match.rules.parse(texts[0])]
        while count < len(texts) and texts[count].split()[0] in _IN_BUILDING:
            verb, _, rest = texts[count].partition(" ")
            if verb == "call":
                self.hand.use("offer:aid:0")
                before = []
            elif verb == "pay":
                self._pay(before, texts[count])
            elif verb == "set":
                kind, _, site = rest.partition("-")
                self._set(f"{kind}:{int(site) - 1}")
            else:
                self._lay(texts[count])
            count += 1
        if self.pilot.has("offer:build"):
            self.hand.use("offer:build")
        return count

    def _set(self, uid: str) -> None:
        """Chooses a site; from another side where something covers it."""
        for _view in range(_TURNS):
            if self.pilot.has(uid):
                self.hand.use(uid)
            if self.pilot.has("offer:build"):
                return
            self.hand.use("knob:turn_left")

    def _pay(self, before: Sequence[Action], wanted: str) -> None:
        match = self.session.match
        legal = match.legal_after(LEARNER, before) if before else match.legal(LEARNER)
        ways = [action.text for action in legal if action.text.startswith("pay")]
        unwise = self.session.discouraged
        ways.sort(key=lambda text: text in unwise)  # as they are offered
        if wanted not in ways:
            for word in wanted.split()[1:]:
                if word in CARD_IDS:
                    self.hand.use(f"card:{CARD_IDS[word]}")
        elif ways.index(wanted):
            self._choose_way(ways.index(wanted))

    def _choose_way(self, index: int) -> None:
        """Opens the ways to pay and leafs to one of them."""
        self.hand.use("offer:ways")
        for _ in range(index):
            if self.pilot.has(f"purse:{index}"):
                break
            self.hand.use("knob:more_ways")
        self.hand.use(f"purse:{index}")

    def _lay(self, text: str) -> None:
        """Turns the mosaic until it lies right, then moves it to its squares."""
        lay = self.session.match.rules.parse(text)
        assert isinstance(lay, Lay)
        shape = _shape(lay.squares)
        at = 40
        for number in range(2 * _TURNS):
            for at in (40, 24, 58, 20):
                self.hand.look_at(f"square:{at}")
                if len(self._ghost()) == len(lay.squares):
                    break
            ghost = self._ghost()
            if ghost and _shape(ghost) == shape:
                break
            self.hand.use("offer:flip" if number == _TURNS - 1 else "offer:turn")
        for _view in range(_TURNS):
            if self._drop(lay, at):
                return
            self.hand.use("knob:turn_left")  # the squares are covered: look from another side
        raise AssertionError(f"{text!r}: the mosaic does not come to lie there")

    def _drop(self, lay: Lay, at: int) -> bool:
        """Moves the mosaic, which hangs over square `at`, and lays it down."""
        self.hand.look_at(f"square:{at}")
        ghost = self._ghost()
        if not ghost:
            return False
        target = at + min(lay.squares) - min(ghost)
        for square in (target, *lay.squares):
            self.hand.look_at(f"square:{square}")
            if tuple(sorted(self._ghost())) == lay.squares:
                self.hand.use(f"square:{square}")
                if self.pilot.has("offer:build"):
                    return True
        return False

    def _ghost(self) -> tuple[int, ...]:
        scene = self.pilot.scene
        assert isinstance(scene, LessonScene)
        ghost = scene.tool.ghost()
        return () if ghost is None else ghost.squares

    # -- other deeds ---

    def _put(self, texts: Sequence[str]) -> int:
        for text in texts:
            self.hand.use(f"stall:{int(text.split()[1]) - 1}")
        if self.pilot.has("offer:send"):
            self.hand.use("offer:send")
        return len(texts)

    def _honour(self, texts: Sequence[str]) -> int:
        honour = self.session.match.rules.parse(texts[0])
        self._begin(honour)
        if not self.pilot.has("offer:confirm"):
            self.hand.use(f"square:{honour.arg}")
        legal = self.session.match.legal_after(LEARNER, [honour])
        ways = [action.text for action in legal if action.text.startswith("pay")]
        if len(texts) > 1 and ways.index(texts[1]):
            self._choose_way(ways.index(texts[1]))
        self.hand.use("offer:confirm")
        return 2

    def _pick(self, text: str) -> None:
        texts = [action.text for action in self.session.legal()]
        self.hand.use(f"pick:{texts.index(text)}")
        self.hand.use("offer:confirm")

    def _special(self, text: str) -> None:
        action = self.session.match.rules.parse(text)
        self._begin(action)
        for uid in (f"offer:{text}", "offer:do:0"):
            if self.pilot.has(uid):
                self.hand.use(uid)
                return
        if self.pilot.has("offer:pick"):
            self.hand.use("offer:pick")
            self.hand.use(f"pick:{action.arg}")
        self.hand.use("offer:confirm")

    def _begin(self, action: Action) -> None:
        place = expansion_tools.start_of(self.session, action)
        assert place is not None
        self.hand.use(uid_of(place))

    def _bid(self, scarabs: int) -> None:
        slider = self.pilot.find("offering.slider")
        assert isinstance(slider, Slider)
        if isinstance(self.hand, StepHand):
            self.hand.look_at("offering.slider")
            for _ in range(scarabs):
                self.hand.step(InputAction.RIGHT)
        else:
            rect = slider.rect
            for pixel in range(int(rect.width)):
                found = self.pilot.find("offering.slider")
                if isinstance(found, Slider) and found.value >= scarabs:
                    break
                self.pilot.click((rect.left + pixel, rect.centery))
        self.hand.use("offering.seal")


def _shape(squares: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The squares as seen from their corner."""
    rows = [square // SIDE for square in squares]
    columns = [square % SIDE for square in squares]
    low, left = min(rows), min(columns)
    return tuple(sorted((r - low, c - left) for r, c in zip(rows, columns, strict=True)))
