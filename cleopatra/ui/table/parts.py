"""All parts of the table over its stage: which there are, where each lies, which panels are open.

Knows the parts and their places. What they show, and how it changes, is the view's concern.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from cleopatra.kit.paint.toolbox import Kit
from cleopatra.ui.extension.place import Place
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.advice import AdvicePart
from cleopatra.ui.table.caption import CaptionPart
from cleopatra.ui.table.cards import CardArt
from cleopatra.ui.table.expansion_table import extra_slots
from cleopatra.ui.table.hand import HandPart
from cleopatra.ui.table.knobs import GAME_KNOBS, KnobsPart, ViewKnobsPart
from cleopatra.ui.table.layout import GAP, Regions, regions
from cleopatra.ui.table.lights import DimmingPart, LightsPart
from cleopatra.ui.table.logbook import LogPart
from cleopatra.ui.table.magnifier import MagnifierPart
from cleopatra.ui.table.market import DrawnPart, MarketPart
from cleopatra.ui.table.mosaics import MosaicsPart
from cleopatra.ui.table.part import PaintKit, Part
from cleopatra.ui.table.picker import PickerPart
from cleopatra.ui.table.players import PlayersPart, PulsePart
from cleopatra.ui.table.prompt import PromptPart
from cleopatra.ui.table.prover import ProverPart
from cleopatra.ui.table.purse import PursePart
from cleopatra.ui.table.quarry import QuarryPart
from cleopatra.ui.table.recap import RecapPart
from cleopatra.ui.table.save_warning_part import SaveWarningPart
from cleopatra.ui.table.scribe import ScribePart
from cleopatra.ui.table.shelf import ShelfPart
from cleopatra.ui.table.site_values import SiteValuesPart
from cleopatra.ui.table.slots import STAGE, Slot, Slots
from cleopatra.ui.table.stage_view import StageView
from cleopatra.ui.table.steps import StepsPart
from cleopatra.ui.table.table_facts import Context, TableFacts, context_of
from cleopatra.ui.table.target import Target, uid_of
from cleopatra.ui.table.tents import TentsPart
from cleopatra.ui.table.worshippers import WorshippersPart

OnDamage = Callable[[pygame.FRect], object]
_FORECOURT_OVER_HAND = 24.0
"""How far the tip of the forecourt, where nothing ever stands, may reach below the cards."""


class TableParts:
    """The parts of one table, laid out for a window and a situation.

    `on_damage` receives logical rectangles that look different now; `foot` units at the lower edge
    are left to the screen's own buttons.
    """

    def __init__(
        self,
        kit: Kit,
        sprites: SpriteStore,
        shown: TableFacts,
        on_damage: OnDamage,
        *,
        has_game_knobs: bool,
        foot: float,
    ) -> None:
        self.kit = kit
        self.gear = PaintKit(kit, sprites, CardArt(kit, sprites))
        self.shown = shown
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
        self.did = RecapPart(gear)
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
            Slot(self.did, 9, lambda r: r.did),
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
        """The folded players. The one who acts is taller, but whoever it is, the palace keeps its
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

    # -- What can be pointed at -----------------------------------------------------------
    @property
    def extra_parts(self) -> tuple[Part, ...]:
        """The parts that editions and expansions bring."""
        return tuple(slot.part for slot in self._extra_slots)

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
