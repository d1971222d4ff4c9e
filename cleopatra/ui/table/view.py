"""The whole table: all its parts over the stage, what is shown on them, and where things are.

Knows the parts, the stage and the tool's answers. Must not know the match: it is given
observations, and answers with places and buttons. At rest nothing is drawn: a part is painted again
only when the facts of its picture differ.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from cleopatra.aids.meter import Danger
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.paint.toolbox import Kit
from cleopatra.kit.widgets.linked import Meaning
from cleopatra.rules.catalogue import Piece
from cleopatra.rules.observation import Observation
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension.place import SITE_KINDS, THINGS, Place, PlaceKind
from cleopatra.ui.play.place import Ghost, Glow, PlaceMark, Prompt
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.advice import Note
from cleopatra.ui.table.flyers import Flyer, draw_flyer
from cleopatra.ui.table.held import draw_held_cards, draw_held_piece, held_cards
from cleopatra.ui.table.part import TruncatedText
from cleopatra.ui.table.parts import OnDamage, TableParts
from cleopatra.ui.table.recap import TurnSummary
from cleopatra.ui.table.scribe import ScribeText
from cleopatra.ui.table.table_facts import Context, PlayerFacts, TableFacts, context_of
from cleopatra.ui.table.target import Target, uid_of


class TableView(TableParts):
    """What a player sees during a game.

    `on_damage` receives logical rectangles that look different now. `has_game_knobs` is False
    where there is no running game (a replay brings its own buttons, in `foot` logical units at the
    lower edge).
    """

    def __init__(
        self,
        kit: Kit,
        sprites: SpriteStore,
        rules: RuleSet,
        players: Sequence[PlayerFacts],
        observation: Observation,
        *,
        aids: str = "open",
        on_damage: OnDamage = lambda _rect: None,
        has_game_knobs: bool = True,
        panels_open: bool = False,
        foot: float = 0.0,
    ) -> None:
        self._tool: Tool | None = None
        self._keys_lit: Place | None = None
        self._kept: Context | None = None
        self._light = PanelLight()
        super().__init__(
            kit,
            sprites,
            TableFacts(
                observation,
                rules,
                tuple(players),
                aids,
                panels_open=panels_open,
                has_ledger=has_game_knobs and aids != "purist",
            ),
            on_damage,
            has_game_knobs=has_game_knobs,
            foot=foot,
        )
        self._flyers: tuple[Flyer, ...] = ()
        self.layout()

    # -- What is shown --------------------------------------------------------------------
    def layout(self) -> None:
        """Place everything anew, after a change of size, text scale or language."""
        self._place = place = self._regions()
        self._slots.forget()
        self.stage.stage.marks.is_strong = self.kit.high_contrast
        self.stage.show(self.shown)
        self._arrange(place)
        self._room = place.free, self._obstacles()
        self.stage.layout(place.stage, place.plan, self.kit.viewport, *self._room)
        self.refresh()
        self._on_damage(place.stage)

    def show(self, observation: Observation) -> None:
        """Show an observation from the next frame on, with everything in its place."""
        self._set(observation=observation, lifted=())

    def lift(self, places: Iterable[Place]) -> None:
        """Things in these places are being moved: they are not drawn there until the next
        observation."""
        self._set(lifted=tuple(places))

    def cover(self, is_covered: bool) -> None:
        """Hide, or show again, what only the viewer may see."""
        if is_covered:
            self.advice.tell(None)
        self._set(is_covered=is_covered)

    def set_tool(self, tool: Tool | None, is_showing: bool = False) -> None:
        """Use another tool from now on. While films are shown (`is_showing`) of what the viewer
        decided, the panels stay as they are."""
        self._tool = tool
        is_kept = is_showing and self.context is not Context.WATCH
        self._kept = self.context if is_kept or self.shown.held is not None else None
        self.refresh()

    def refresh(self) -> None:
        """Ask the tool anew, and draw what differs."""
        tool = self._tool
        self._set(
            kept=self._kept,
            marks={} if tool is None else dict(tool.marks()),
            prompt=Prompt("") if tool is None else tool.prompt(),
            purse=None if tool is None else tool.purse(),
            picker=None if tool is None else tool.picker(),
        )

    def light(self, uid: str, by_keys: bool = False) -> None:
        """The pointer, or the focus when keys were used last, is on a target."""
        target = self.target(uid)
        self._keys_lit = target.place if target is not None and by_keys else None
        if uid != self.shown.lit_uid or by_keys:
            self._set(lit=target)

    def hold(self, place: Place | None) -> None:
        """Something is being dragged away from its place, or nothing any more. As long as it is,
        panels and camera stay as they are: its goal must not move away."""
        self._kept = None if place is None else self.context
        self._set(held=place, kept=self._kept)

    def say(self, text: str, seat: int | None = None) -> None:
        """Show a caption over the stage; "" shows none."""
        self.caption.say(text, seat)
        self._compare()

    def fade_panels(self, is_faint: bool) -> None:
        """Let the panels fade while a film is shown, or come back; with high contrast they never
        fade."""
        self._light.fade(is_faint and not self.kit.high_contrast)

    def tell(self, turns: Sequence[TurnSummary]) -> None:
        """Show what was done since the viewer's last turn."""
        if self.did.tell(turns):
            self._compare()

    def warn(self, title: str, text: str) -> None:
        """Show the sign that the game isn't being kept; "" and "" show none."""
        if self.unkept.tell(title, text):  # asked each frame, and comparing all parts takes time
            self._compare()

    def warn_of(self, danger: Danger | None) -> None:
        """Show what the crocodile meter says: in the viewer's panel, and by the crocodile's jaws;
        None shows no meter."""
        if danger != self.shown.danger:
            self._set(danger=danger)

    def advise(self, note: Note | None) -> None:
        """Show the adviser's note and marks; None shows none."""
        self.advice.tell(note)
        self.changed()

    def point_at(self, places: Iterable[Place]) -> None:
        """Mark places as what somebody thinks of, where nobody is to play; none marks nothing."""
        marks = {
            place: PlaceMark(Glow.CHOSEN) for place in places if place.kind is not PlaceKind.CARD
        }
        if marks != self.shown.marks:
            self._set(marks=marks)

    def have_said(self, saying: ScribeText | None) -> None:
        """Show what the scribe says, with lights on what it is about; None shows nothing."""
        if self.scribe.tell(saying):
            self.changed()

    def offer_hints(self, is_offered: bool) -> None:
        """Show or hide the adviser's button."""
        self.prompt.has_adviser = is_offered
        self.changed()

    def explain_terms(self, terms: tuple[Meaning, ...]) -> None:
        """The words that can be pointed at in the prompt, and are explained below tips."""
        self.prompt.terms = self.magnifier.terms = terms
        self.changed()

    def set_flyers(self, flyers: Sequence[Flyer]) -> None:
        """What is in the air now; call it each frame of an animation."""
        wanted = tuple(flyers)
        if wanted == self._flyers:
            return
        for flyer in (*self._flyers, *wanted):
            self._on_damage(flyer.reach(self._place.stage))
        self._flyers = wanted

    def attend_stage(self, is_over_stage: bool) -> None:
        """The pointer is over the bare stage or the buttons that move it, or elsewhere."""
        if self._view_knobs.attend(is_over_stage):
            self._compare()

    def toggle_plan(self) -> None:
        """Keep the plan of all sites in view, or show it only while a site is looked for."""
        self.stage.has_plan = not self.stage.has_plan
        self._on_damage(self.stage.plan_frame.inflate(20, 20))

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.log.is_open = not self.log.is_open
        self.stage.is_plan_covered = self.log.is_open
        self.advice.is_hidden = self.log.is_open
        self._on_damage(self.stage.plan_frame.inflate(20, 20))
        self.changed()

    def changed(self) -> None:
        """A part's own state (the log's page, the enlarged card) changed: draw what differs."""
        self._place_picker()
        self._mark_stage()
        self._compare()

    def _set(self, **values: object) -> None:
        self.shown = replace(self.shown, **values)  # type: ignore[arg-type]
        if not values.keys().isdisjoint(("observation", "is_covered", "danger")):
            self.stage.show(self.shown)
        if "panels_open" in values or context_of(self.shown) is not self._place.context:
            self._arrange(self._regions())
            self._targets = None
            self._make_room()
        else:
            self._place_bottom()
            if "observation" in values and self.shown.held is None:
                self._make_room()  # what players own may make their panels wider
        self._mark_stage()
        self._compare()

    def open_panels(self, are_open: bool) -> None:
        """Keep all panels unfolded, or fold those that are of no use at the moment."""
        self._set(panels_open=are_open)

    def _mark_stage(self) -> None:
        ghost = self.ghost
        self.site_values.follow(ghost)
        self.prover.follow(ghost)
        lit = self.target(self.shown.lit_uid) if self.shown.lit else None
        hover = None if lit is None else lit.place
        if (
            self.stage.mark(
                self.shown.marks,
                ghost,
                hover,
                self._keys_lit,
                (*self.advice.places(self.shown.lit_button), *self.scribe.places()),
            )
            and self.stage.shows_plan
        ):
            self._on_damage(self.stage.plan_frame)

    def _compare(self) -> None:
        if self._slots.show(self.shown):
            self._targets = None
            # The scribe's words look where things are now, which is known only after that.
            if self.scribe.saying is not None and self._slots.show(self.shown):
                self._targets = None

    # -- Time and drawing -----------------------------------------------------------------
    def update(self, seconds: float) -> None:
        """Let time pass for the stage and for what pulses."""
        if self.stage.stage.update(seconds):
            self.camera_changed()
        if self._pulse.advance(seconds):
            self._compare()
        if self._light.is_moving:
            self._light.update(seconds)
            self._slots.fade(self._light.strength)
            self._fade_plan(self._light.strength)
        viewport = self.kit.viewport
        for pixels in self.stage.stage.refresh():
            left, top = viewport.to_logical(*pixels.topleft)
            self._on_damage(
                pygame.FRect(
                    left, top, pixels.width / viewport.scale, pixels.height / viewport.scale
                )
            )

    def _fade_plan(self, strength: float) -> None:
        if strength != self.stage.strength:
            self.stage.strength = strength
            if self.stage.shows_plan:
                self._on_damage(self.stage.plan_frame.inflate(20, 20))

    @property
    def is_busy(self) -> bool:
        """Whether stage or panels change by themselves and want frames."""
        return self.stage.stage.is_moving or self._light.is_moving

    @property
    def next_wake(self) -> float | None:
        """Seconds until something that moves by itself wants a frame: flames, water, the light
        around a gauge; None at rest."""
        waits = (self.stage.stage.next_wake, self._pulse.next_wake)
        return min((wait for wait in waits if wait is not None), default=None)

    def draw(self, canvas: Canvas) -> None:
        """Draw the table inside the clip; the same however it is clipped."""
        self.stage.draw(canvas)
        self._slots.draw(canvas)
        for flyer in self._flyers:
            draw_flyer(canvas, self.gear, flyer)

    def draw_held(
        self, canvas: Canvas, place: Place, centre: tuple[float, float], angle: float = 0.0
    ) -> None:
        """Draw what the pointer carries, turned by `angle` degrees counterclockwise; nothing while
        a ghost shows it on the stage."""
        if place.kind is PlaceKind.PIECE:
            if self._tool is None or self._tool.ghost() is None:
                draw_held_piece(canvas, self.gear, self.shown, place.index, centre, angle)
            return
        cards = held_cards(self.shown, self.tents, place)
        draw_held_cards(canvas, self.gear, cards, centre, angle)

    # -- Where things are -----------------------------------------------------------------
    def target_at(self, pos: tuple[float, float]) -> Target | None:
        """What lies under a logical point, the topmost first; stage places last."""
        target, is_covered = self._slots.target_at(pos, self.shown)
        if is_covered or not self.stage.stage.rect.collidepoint(pos):
            return target
        place = self.stage.place_at(pos)
        return None if place is None else self.target(uid_of(place))

    def is_bare(self, pos: tuple[float, float]) -> bool:
        """Whether a logical point is on the stage, or on the buttons that move it."""
        target, is_covered = self._slots.target_at(pos, self.shown)
        if target is None:
            return not is_covered and self.stage.stage.rect.collidepoint(pos)
        return self._view_knobs.has(target)

    def place_at(self, pos: tuple[float, float]) -> Place | None:
        """The place under a logical point."""
        target = self.target_at(pos)
        return None if target is None else target.place

    def distance(self, place: Place, pos: tuple[float, float]) -> float:
        """How far a logical point is from a place, 0 on it; infinite where it is not to be seen."""
        if place.is_site:
            return self.stage.distance(place, pos)
        rect = self._rect_of(place)
        if rect is None:
            return math.inf
        beside = max(rect.left - pos[0], 0.0, pos[0] - rect.right)
        return math.hypot(beside, max(rect.top - pos[1], 0.0, pos[1] - rect.bottom))

    def garden_at(self, pos: tuple[float, float]) -> tuple[float, float] | None:
        """Where on the roof garden a point is, in squares; None when something else lies there."""
        target = self.target_at(pos)
        if target is not None and (
            target.place is None or target.place.kind not in _UNDER_THE_POINTER
        ):
            return None
        return self.stage.garden_at(pos)

    def anchor(self, place: Place) -> tuple[float, float]:
        """The middle of a place, logical: where things fly from and to."""
        on_stage = self.stage.anchor(place)
        if on_stage is not None:
            return on_stage
        kind, index = place.kind, place.index
        if kind is PlaceKind.CARD:
            return (self.hand.card_box(self.shown, index) or self.hand.rect).center
        if kind is PlaceKind.DRAWN:
            return self.drawn.card_box(index).center
        if kind in (PlaceKind.DECK, PlaceKind.DISCARDS):
            return self.market.card_box(kind).center
        if kind is PlaceKind.PIECE:
            return self.quarry.picture_box(index).center
        if kind is PlaceKind.STEP:
            return self.steps.station(self.shown.observation.step)
        target = self.target(uid_of(place))
        if target is None and kind is PlaceKind.OWN:
            return self.anchor(Place(PlaceKind.SEAT, index // THINGS))
        return self.stage.stage.rect.center if target is None else target.rect.center

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of what the panels leave of the stage, logical."""
        return self._place.over.center

    @property
    def note_room(self) -> pygame.FRect:
        """Where notes and sheets may lie, logical."""
        return pygame.FRect(self._place.over)

    def explains(self, place: Place) -> bool:
        """Whether the table itself says all about a place while it is pointed at."""
        return (
            place.kind is PlaceKind.PIECE
            and not self.quarry.is_flat
            and (place.index != Piece.MOSAIC)
        )

    def fact_anchor(self, seat: int, fact: str) -> tuple[float, float]:
        """Where a number of a player's panel stands: hand, scarab, amulet, statue, sanctuary."""
        return self.players.fact_at(self.shown, seat, fact)

    def camera_changed(self) -> None:
        """The camera was turned or moved: places of the stage are elsewhere."""
        self._targets = None
        if self.advice.is_open or self.site_values.shows_any(self.shown):
            self._compare()
        if self.stage.refresh_plan() and self.stage.shows_plan:
            self._on_damage(self.stage.plan_frame)

    @property
    def ghost(self) -> Ghost | None:
        """What hangs over the stage now."""
        return None if self._tool is None else self._tool.ghost()

    # -- Audit ----------------------------------------------------------------------------
    def audit(self) -> list[TruncatedText]:
        """Draws everything once and tells which texts did not fit."""
        surface = pygame.Surface((self.kit.viewport.width, self.kit.viewport.height))
        return self._slots.audit(Canvas(surface, self.kit), self.shown)


_UNDER_THE_POINTER = frozenset({*SITE_KINDS, PlaceKind.STEP, PlaceKind.LAY})
"""Places of the stage: a point on them may still be over a square of the roof."""


FAINT: Final = 0.4
"""The strength of a faded panel."""
_SECONDS: Final = 0.3
_LEVELS: Final = 5
"""Steps between faint and full: each costs a new picture of every panel."""


class PanelLight:
    """The strength of the panels, from `FAINT` to 1."""

    def __init__(self) -> None:
        self._is_faint = False
        self._share = 1.0

    @property
    def strength(self) -> float:
        """How strongly they are drawn now."""
        level = round(self._share * _LEVELS) / _LEVELS
        return round(FAINT + (1 - FAINT) * level, 3)

    @property
    def is_moving(self) -> bool:
        """Whether they are about to fade or to come back."""
        return self._share != self._goal

    @property
    def _goal(self) -> float:
        return 0.0 if self._is_faint else 1.0

    def fade(self, is_faint: bool) -> None:
        """Let them fade, or come back."""
        self._is_faint = is_faint

    def update(self, seconds: float) -> None:
        """Let time pass."""
        step = seconds / _SECONDS
        change = min(step, abs(self._goal - self._share))
        self._share += change if self._goal > self._share else -change
