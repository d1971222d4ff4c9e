"""The whole table: its parts over the stage, where each lies, what they show, where things are.

Knows the parts, the stage and the tool's answers. Must not know the match: it is given
observations, and answers with places and buttons. At rest nothing is drawn: a part is painted again
only when the facts of its picture differ.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

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
from cleopatra.ui.table.advice import AdvicePart, Note
from cleopatra.ui.table.caption import CaptionPart
from cleopatra.ui.table.cards import CardArt
from cleopatra.ui.table.expansion_table import extra_slots
from cleopatra.ui.table.flyers import Flyer, draw_flyer
from cleopatra.ui.table.hand import HandPart, ShelfPart
from cleopatra.ui.table.held import draw_held_cards, draw_held_piece, held_cards
from cleopatra.ui.table.knobs import GAME_KNOBS, KnobsPart, ViewKnobsPart
from cleopatra.ui.table.layout import GAP, Regions, regions
from cleopatra.ui.table.logbook import LogPart
from cleopatra.ui.table.magnifier import MagnifierPart
from cleopatra.ui.table.market import DrawnPart, MarketPart
from cleopatra.ui.table.mosaics import MosaicsPart
from cleopatra.ui.table.part import PaintKit, TruncatedText
from cleopatra.ui.table.picker import PickerPart
from cleopatra.ui.table.players import PlayersPart, PulsePart
from cleopatra.ui.table.prompt import PromptPart
from cleopatra.ui.table.prover import ProverPart
from cleopatra.ui.table.purse import PursePart
from cleopatra.ui.table.quarry import QuarryPart
from cleopatra.ui.table.recap import RecapPart, TurnSummary
from cleopatra.ui.table.save_warning_part import SaveWarningPart
from cleopatra.ui.table.scribe import DimmingPart, LightsPart, ScribePart, ScribeText
from cleopatra.ui.table.site_values import SiteValuesPart
from cleopatra.ui.table.slots import STAGE, PanelLight, Slot, Slots
from cleopatra.ui.table.stage_view import StageView
from cleopatra.ui.table.steps import StepsPart
from cleopatra.ui.table.table_facts import Context, PlayerFacts, TableFacts, context_of
from cleopatra.ui.table.target import Target, uid_of
from cleopatra.ui.table.tents import TentsPart
from cleopatra.ui.table.worshippers import WorshippersPart

OnDamage = Callable[[pygame.FRect], object]
_FORECOURT_OVER_HAND = 24.0
"""How far the tip of the forecourt, where nothing ever stands, may reach below the cards."""


class TableView:
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
        self.kit = kit
        self.gear = PaintKit(kit, sprites, CardArt(kit, sprites))
        self.shown = TableFacts(
            observation,
            rules,
            tuple(players),
            aids,
            panels_open=panels_open,
            has_ledger=has_game_knobs and aids != "purist",
        )
        self._on_damage = on_damage
        self._foot = foot
        gear = self.gear
        self.players = PlayersPart(gear)
        self._pulse = PulsePart(gear, self.players)
        self.steps = StepsPart(gear)
        self._dimming = DimmingPart(gear)
        self.tents = TentsPart(gear)
        self.market = MarketPart(gear)
        self.drawn = DrawnPart(gear)
        self.worshippers = WorshippersPart(gear)
        self.quarry = QuarryPart(gear)
        self.mosaics = MosaicsPart(gear)
        self.prompt = PromptPart(gear)
        self.prompt.has_log = has_game_knobs
        self.hand = HandPart(gear)
        self.shelf = ShelfPart(gear)
        self.purse = PursePart(gear)
        self.picker = PickerPart(gear)
        self.caption = CaptionPart(gear)
        self.recap = RecapPart(gear)
        self.unkept = SaveWarningPart(gear)
        self.log = LogPart(gear)
        self.advice = AdvicePart(gear, self._rect_of)
        self.scribe = ScribePart(gear, self._rect_of_uid, self._over_stage)
        self._lights = LightsPart(gear, self.scribe, lambda: [self.prompt.rect])
        self.magnifier = MagnifierPart(gear)
        self._game_knobs = KnobsPart(gear, GAME_KNOBS if has_game_knobs else ())
        self._view_knobs = ViewKnobsPart(gear)
        self._place = self._regions()
        self.stage = StageView(gear, self._place.stage, self._place.plan)
        self.site_values = SiteValuesPart(gear, self.stage, self.covered)
        self.prover = ProverPart(gear)
        self._extra_slots = extra_slots(gear)
        self._slots = Slots(self._all_slots(), on_damage)
        self._room: tuple[pygame.FRect, list[pygame.FRect]] | None = None
        self._targets: list[Target] | None = None
        self._by_uid: tuple[list[Target] | None, dict[str, Target]] = (None, {})
        self._flyers: tuple[Flyer, ...] = ()
        self.layout()

    def _all_slots(self) -> tuple[Slot, ...]:
        """Every part in the order of drawing; the number says when the keys reach it."""
        return (
            Slot(self.site_values, STAGE - 1, lambda r: r.stage, is_faint=False),
            Slot(self.prover, STAGE - 1, lambda r: r.proof, is_faint=False),
            Slot(self.players, 13, lambda r: r.players),
            Slot(self._pulse, 13, lambda r: r.players),
            Slot(self.steps, 14, lambda r: r.steps),
            Slot(self.worshippers, 8, lambda r: r.worshippers),
            *self._extra_slots,
            Slot(self.quarry, 6, lambda r: r.rail),
            Slot(self.mosaics, 7, lambda r: r.mosaics),
            Slot(self.hand, 10),
            Slot(self.shelf, 11, lambda r: r.shelf),
            Slot(self._game_knobs, STAGE + 3, lambda r: r.menu),
            Slot(self._view_knobs, STAGE + 4, lambda r: r.view_knobs),
            Slot(self.recap, 9, lambda r: r.recap),
            Slot(self._dimming, STAGE + 8, lambda r: r.stage, is_faint=False),
            Slot(self.tents, 5, lambda r: r.tents),
            Slot(self.market, 12, lambda r: r.market),
            Slot(self.prompt, 1),
            Slot(self.drawn, 4),
            Slot(self._lights, STAGE + 8, lambda r: r.stage, is_faint=False),
            Slot(self.caption, STAGE + 5, lambda r: r.caption, is_faint=False),
            Slot(self.unkept, STAGE + 7, lambda r: r.over, is_faint=False),
            Slot(self.log, STAGE + 2, lambda r: r.book, is_faint=False),
            Slot(self.advice, STAGE + 1, lambda r: r.over, is_faint=False),
            Slot(self.purse, 3, lambda r: r.purse),
            Slot(self.picker, 2, is_faint=False),
            Slot(self.scribe, 15, lambda r: r.over, is_faint=False),
            Slot(self.magnifier, STAGE + 6, lambda r: r.stage, is_faint=False),
        )

    # -- Where they lie -------------------------------------------------------------------
    def _regions(self) -> Regions:
        shown, kit = self.shown, self.kit
        return regions(
            kit.viewport, kit.text_scale, context_of(shown), shown.panels_open, self._foot
        )

    def leave_foot(self, height: float) -> None:
        """Leave room for the screen's own buttons at the lower edge, logical; then `layout`."""
        self._foot = height

    def _arrange(self, place: Regions) -> None:
        """Give every part its rectangle."""
        self._place = place
        self._place_plan(place)
        is_dealing = place.context is Context.MARKET and not self.kit.viewport.is_stacked
        foot = min(place.over.bottom, place.prompt.top)
        self.advice.below = (place.drawn.bottom + GAP, foot) if is_dealing else None
        self.scribe.below = self.advice.below
        self._slots.layout(place)
        self._place_bottom()
        self._place_picker()

    def _obstacles(self) -> list[pygame.FRect]:
        """The panels between which the camera shows the palace."""
        place = self._place
        is_building = place.context is Context.BUILD
        return [
            *(self.quarry.chosen_row(self.shown) if is_building else ()),
            *(self.mosaics.covered(self.shown) if is_building else ()),
            *self._players_strip(),
            place.steps,
            place.menu,
            place.tents,
            place.market,
            place.rail,
            place.worshippers,
            place.hand.move(0, _FORECOURT_OVER_HAND),
            place.prompt,
        ]

    def _make_room(self) -> None:
        """Show the palace between the panels as they lie now, if they lay elsewhere before."""
        room = self._place.free, self._obstacles()
        if room != self._room:
            self._room = room
            self.stage.set_free(*room)

    def _players_strip(self) -> list[pygame.FRect]:
        """The folded players. The one who acts is taller, but the palace always keeps its
        size."""
        covered = self.players.covered(self.shown)
        if not covered:
            return []
        strip = covered[0].unionall(covered[1:])
        strip.height = self._place.steps.height
        return [strip]

    @property
    def message_foot(self) -> float:
        """How much of the lower part of the window messages must leave free, logical."""
        place = self._place
        top = min(place.hand.top - 100, place.prompt.top)
        if place.context is Context.PAY:
            top = min(top, place.purse.top - 50)
        if self.kit.viewport.is_stacked:
            top = min(top, place.tents.top - 16)
        return place.stage.bottom - top + 10

    @property
    def message_head(self) -> float:
        """How much of the upper part of the window captions must leave free, logical: the players'
        panels, where they lie side by side."""
        rects = self.players.covered(self.shown)
        low = max((rect.bottom for rect in rects), default=0.0) - self._place.stage.top
        return low if low < 0.3 * self._place.stage.height else 0.0

    def _place_plan(self, place: Regions) -> None:
        """Show the plan while a site is looked for, beside the rail as wide as that is now."""
        before = pygame.FRect(self.stage.plan_frame)
        self.stage.is_building = place.context is Context.BUILD
        self.stage.plan.layout(place.plan, self.kit.viewport)
        for frame in (before, self.stage.plan_frame):
            self._on_damage(frame.inflate(20, 20))

    @property
    def context(self) -> Context:
        """What the player is doing, as the panels show it."""
        return self._place.context

    def covered(self) -> list[pygame.FRect]:
        """The logical rectangles of the stage that panels hide, without their shadows."""
        rects = self._slots.covered(self.shown)
        return [*rects, self.stage.plan_frame] if self.stage.shows_plan else rects

    def _place_picker(self) -> None:
        """The sheet lies beside the adviser's note."""
        rect = self._place.over.inflate(-20, -12)
        if self.advice.is_open:
            note = self.advice.box(self.shown)
            left, right = note.right + GAP, rect.right
            if note.centerx > rect.centerx:
                left, right = rect.left, note.left - GAP
            rect = pygame.FRect(left, rect.top, right - left, rect.height)
        self.picker.layout(rect)

    def _place_bottom(self) -> None:
        """Prompt, drawn cards, hand and what lies beside it."""
        place = self._place
        self.prompt.layout(place.prompt)
        self.drawn.layout(place.drawn)
        self.hand.layout(place.hand)

    # -- What is shown --------------------------------------------------------------------
    def layout(self) -> None:
        """Place everything again, after a change of size, text scale or language."""
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
        self._show(replace(self.shown, observation=observation, lifted=()))

    def lift(self, places: Iterable[Place]) -> None:
        """Things in these places are being moved: they are not drawn there until the next
        observation."""
        self._show(replace(self.shown, lifted=tuple(places)))

    def cover(self, is_covered: bool, backs_of: int | None = None) -> None:
        """Hide, or show again, what only the viewer may see. The cards of `backs_of`, who has to
        move, lie face down."""
        if is_covered:
            self.advice.tell(None)
        self._show(replace(self.shown, is_covered=is_covered, backs_of=backs_of))

    def set_tool(self, tool: Tool | None, is_showing: bool = False) -> None:
        """Use another tool from now on. While films are shown (`is_showing`) of what the viewer
        decided, the panels stay as they are."""
        self._tool = tool
        is_kept = is_showing and self.context is not Context.WATCH
        self._kept = self.context if is_kept or self.shown.held is not None else None
        self.refresh()

    def refresh(self) -> None:
        """Ask the tool again, and draw what differs."""
        tool = self._tool
        self._show(
            replace(
                self.shown,
                kept=self._kept,
                marks={} if tool is None else dict(tool.marks()),
                prompt=Prompt("") if tool is None else tool.prompt(),
                purse=None if tool is None else tool.purse(),
                picker=None if tool is None else tool.picker(),
            )
        )

    def light(self, uid: str, by_keys: bool = False) -> None:
        """The pointer, or the focus when keys were used last, is on a target."""
        target = self.target(uid)
        self._keys_lit = target.place if target is not None and by_keys else None
        if uid != self.shown.lit_uid or by_keys:
            self._show(replace(self.shown, lit=target))

    def hold(self, place: Place | None) -> None:
        """Something is being dragged away from its place, or nothing any more. As long as it is,
        panels and camera stay as they are: its goal must not move away."""
        self._kept = None if place is None else self.context
        self._show(replace(self.shown, held=place, kept=self._kept))

    def say(self, text: str, seat: int | None = None) -> None:
        """Show a caption over the stage; "" shows none."""
        self.caption.say(text, seat)
        self._compare()

    def fade_panels(self, is_faint: bool) -> None:
        """Let the panels fade while a film is shown, or come back; with high contrast they never
        fade."""
        self._light.fade(is_faint and not self.kit.high_contrast)

    def set_recap(self, turns: Sequence[TurnSummary]) -> None:
        """Show what was done since the viewer's last turn."""
        if self.recap.set_turns(turns):
            self._compare()

    def warn(self, title: str, text: str) -> None:
        """Show the sign that the game isn't being kept; "" and "" show none."""
        if self.unkept.tell(title, text):  # asked each frame, and comparing all parts takes time
            self._compare()

    def warn_of(self, danger: Danger | None) -> None:
        """Show what the crocodile meter says: in the viewer's panel, and by the crocodile's jaws;
        None shows no meter."""
        if danger != self.shown.danger:
            self._show(replace(self.shown, danger=danger))

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
            self._show(replace(self.shown, marks=marks))

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

    def _show(self, shown: TableFacts) -> None:
        before, self.shown = self.shown, shown
        is_new = shown.observation is not before.observation
        if is_new or (before.is_covered, before.danger) != (shown.is_covered, shown.danger):
            self.stage.show(shown)
        has_other_panels = shown.panels_open != before.panels_open
        if has_other_panels or context_of(shown) is not self._place.context:
            self._arrange(self._regions())
            self._targets = None
            self._make_room()
        else:
            self._place_bottom()
            if is_new and shown.held is None:
                self._make_room()  # what players own may make their panels wider
        self._mark_stage()
        self._compare()

    def open_panels(self, are_open: bool) -> None:
        """Keep all panels unfolded, or fold those that are of no use at the moment."""
        self._show(replace(self.shown, panels_open=are_open))

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
            self._slots.show(self.shown, only=self._pulse)
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
    def targets(self) -> list[Target]:
        """Everything that can be pointed at or focused, in reading order."""
        if self._targets is None:
            self._targets = self._slots.targets(self.shown, self.stage.targets())
        return self._targets

    def target(self, uid: str) -> Target | None:
        """The target with an id."""
        targets = self.targets()
        if self._by_uid[0] is not targets:
            self._by_uid = (targets, {target.uid: target for target in reversed(targets)})
        return self._by_uid[1].get(uid)

    def _rect_of(self, place: Place) -> pygame.FRect | None:
        """Where a place is, if it is to be seen."""
        return self._rect_of_uid(uid_of(place))

    def _rect_of_uid(self, uid: str) -> pygame.FRect | None:
        """Where a target is, if it is to be seen."""
        target = self.target(uid)
        return None if target is None else target.rect

    def _over_stage(self) -> list[pygame.FRect]:
        """The panels that lie over the stage at the moment, without the scribe's words."""
        place, shown = self._place, self.shown
        found = [place.prompt]
        if place.context is Context.PAY:
            found.append(place.purse)
        if place.context is Context.BUILD:
            found.append(place.mosaics)
        if place.context is Context.MARKET:
            found.append(place.drawn)
        if self.advice.is_open:
            found.append(self.advice.box(shown))
        if self.stage.shows_plan:
            found.append(self.stage.plan_frame)
        return [*found, *self.caption.covered(shown), *self.unkept.covered(shown)]

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
