"""Building one piece: how it is paid, where it goes, what it brings; then one confirmation."""

from __future__ import annotations

from collections.abc import Mapping

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.rules.actions import Action, Lay, Pay
from cleopatra.rules.catalogue import MOSAIC_CODES, Piece
from cleopatra.rules.errors import Refusal
from cleopatra.rules.garden import ORIENTATIONS, Cells
from cleopatra.rules.hands import unpack_units
from cleopatra.rules.layouts import SIDE
from cleopatra.rules.preview import Preview
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import expansion_tools, sums
from cleopatra.ui.play.draft import SITES, Draft
from cleopatra.ui.play.place import (
    ButtonTone,
    Ghost,
    Glow,
    Offer,
    PaymentChooser,
    PaymentOption,
    PlaceMark,
    Prompt,
    RefusalText,
)
from cleopatra.ui.play.tool import Tool, chosen_mark
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming

_HALF = ORIENTATIONS // 2
_SAME_PLACE = 3
"""Two places for a mosaic are nearly the same if they share this many squares."""


class BuildTool(Tool):
    """`is_begun` if the game already waits for the payment or the place; then only undo helps."""

    def __init__(self, session: Session, piece: int, is_begun: bool = False) -> None:
        super().__init__(session)
        self.piece = piece
        self.is_begun = is_begun
        self._draft = Draft(session, piece)
        self._orientation = 0
        self._at: tuple[float, float] | None = None
        self._over: Place | None = None
        self._cells: Cells = ()
        self._hovered: Lay | None = None
        self._shows_purse = False

    # -- how it looks -------------------------------------------------------------------------

    def prompt(self) -> Prompt:
        draft = self._draft
        cancel = self.undo_offer() if self.is_begun else (Offer("cancel", _("Back")),)
        name = naming.piece(self.piece)
        if draft.own and draft.payment is None:
            text = _("{piece}: these cards don't cover the cost yet.").format(piece=name)
            return Prompt(text, naming.cards(self._own()), (Offer("ways", _("Proposed")), *cancel))
        preview = draft.preview(self._tried())
        detail, brief = sums.describe(preview), sums.brief(preview)
        offers: list[Offer] = []
        if draft.is_complete:
            text = _("{piece}, {scarabs}: build it?").format(
                piece=name, scarabs=sums.worth(preview)
            )
            cost = preview.amulets_total
            tone = ButtonTone.WARN if sums.is_deadly(self.session, cost) else ButtonTone.MAIN
            sign = sums.now(self.session, cost)
            tip = sums.joined(self._paid(), detail)
            offers.append(Offer("build", _("Build"), tone, tip, forecast=sign))
            if self._pays_with_more_than_cards():
                detail = tip
        else:
            text = _("{piece}: choose its site.")
            if self.piece == Piece.MOSAIC:
                text = _("{piece}: choose its squares in the garden.")
            text = text.format(piece=name)
            # It has its place already, so that no other button lies where it will be.
            offers.append(Offer("build", _("Build"), ButtonTone.MAIN, text, is_enabled=False))
            if self._tried() is None:
                detail = sums.joined(self._paid(), detail)
        if self.piece == Piece.MOSAIC:
            turns = (InputAction.TURN_LEFT, InputAction.TURN_RIGHT)
            tip = _("Rotate (or use the wheel)")
            offers.append(Offer("turn", _("Rotate"), tip=tip, keys=turns))
            if self.session.match.rules.options.mosaics_turn_over == "yes":
                offers.append(Offer("flip", _("Flip"), keys=(InputAction.FLIP,)))
        if len(draft.ways) > 1 and (self.is_begun or not self._shows_purse):
            offers.append(Offer("ways", _("Other payment")))
        for index, aid in enumerate(draft.aids):
            said = expansion_tools.words_of(self.session, aid)
            if said is not None:
                sign = sums.now(self.session, draft.preview_of(aid).amulets_total)
                offers.append(
                    Offer(
                        "aid", said.label, ButtonTone.PLAIN, said.text, number=index, forecast=sign
                    )
                )
        return Prompt(text, detail, (*offers, *cancel), brief)

    def _paid(self) -> str:
        """What is paid, in words; "" where nothing is or it was paid before."""
        pay = self._draft.payment
        return "" if pay is None else _("You pay {cards}.").format(cards=sums.payment(pay))

    def _pays_with_more_than_cards(self) -> bool:
        """Whether the payment cannot be read off the cards that have risen out of the hand."""
        pay = self._draft.payment
        return pay is not None and bool(pay.credit or pay.off_artisans or pay.off_resources)

    def _tried(self) -> Action | None:
        """The chosen place, or the one that the pointer or the focus tries out."""
        draft = self._draft
        if draft.target is not None:
            return draft.target
        over = self._over
        if over is not None and SITES.get(Piece(self.piece)) is over.kind:
            return draft.site(over.index)
        return self._hovered

    def marks(self) -> Mapping[Place, PlaceMark]:
        best = sums.gained(self._draft.best())
        marks = {
            Place(PlaceKind.PIECE, self.piece): PlaceMark(Glow.CHOSEN, can_drag=True, value=best)
        }
        kind = SITES.get(Piece(self.piece))
        if kind is not None:
            marks |= self._valued({Place(kind, a.arg): a for a in self._draft.targets()})
        elif self.piece == Piece.MOSAIC:
            lays = [prospect.action for prospect in self._draft.best_lays()]
            lays = [lay for lay in lays if not self._is_below_ghost(lay)]
            marks |= self._valued({Place(PlaceKind.LAY, lay.arg): lay for lay in lays})
        pay = self._draft.payment
        picked = self._draft.own or (dict(pay.items) if pay else {})
        for card, number in picked.items():
            marks[Place(PlaceKind.CARD, card)] = PlaceMark(Glow.CHOSEN, count=number)
        if self.piece in (Piece.PEDESTAL, Piece.THRONE):
            preview = self._draft.preview()
            value = sums.gained(preview)
            marks[Place(PlaceKind.THRONE)] = PlaceMark(
                Glow.LEGAL, sums.describe(preview), value=value, is_best=True
            )
        return marks

    def _is_below_ghost(self, lay: Lay) -> bool:
        """Whether the mosaic hangs over nearly the same place, where it brings no less."""
        held = self._hovered
        if held is None or held is lay or len({*held.squares} & {*lay.squares}) < _SAME_PLACE:
            return False
        here, there = self._draft.preview(held), self._draft.preview(lay)
        return _worth(here) >= _worth(there)

    def _valued(self, places: Mapping[Place, Action]) -> dict[Place, PlaceMark]:
        """The marks of places where the piece can go, with what each would bring. Once the place is
        chosen and the payment is at stake only the chosen one says so."""
        previews = {place: self._draft.preview(action) for place, action in places.items()}
        values = {place: sums.gained(preview) for place, preview in previews.items()}
        best = max(values.values(), default=0)
        is_choice = len(set(values.values())) > 1 or len(values) == 1
        target = self._draft.target
        is_paying = self._shows_purse and target is not None
        marks = {
            place: PlaceMark(
                Glow.LEGAL,
                sums.describe(preview),
                value=None if is_paying and places[place] is not target else values[place],
                is_best=is_choice and values[place] == best,
                sealed=sum(len(area) for area in preview.sanctuaries),
            )
            for place, preview in previews.items()
        }
        return {
            place: chosen_mark(mark) if places[place] is target else mark
            for place, mark in marks.items()
        }

    def ghost(self) -> Ghost | None:
        draft = self._draft
        if self.piece == Piece.MOSAIC:
            return self._mosaic_ghost()
        if self.piece in (Piece.PEDESTAL, Piece.THRONE):
            worth = sums.worth(draft.preview())
            return Ghost(draft.is_complete, worth, place=Place(PlaceKind.THRONE), is_fixed=True)
        place = self._site_place()
        if place is None:
            return None
        chosen = draft.target
        is_chosen = chosen is not None and chosen.arg == place.index
        action = chosen if is_chosen else draft.site(place.index)
        if action is None:
            return None
        return Ghost(True, sums.worth(draft.preview(action)), place=place, is_fixed=is_chosen)

    def _site_place(self) -> Place | None:
        """The site under the pointer, else the chosen one."""
        kind = SITES[Piece(self.piece)]
        if self._over is not None and self._over.kind is kind:
            return self._over
        return Place(kind, self._draft.target.arg) if self._draft.target else None

    def _mosaic_ghost(self) -> Ghost | None:
        if not self._cells:
            return None
        lay = self._hovered
        squares = tuple(r * SIDE + c for r, c in self._cells if 0 <= r < SIDE and 0 <= c < SIDE)
        letter = MOSAIC_CODES[self._draft.mosaic()]
        if lay is None:
            return Ghost(False, mosaic=letter, squares=squares)
        preview = self._draft.preview(lay)
        return Ghost(
            True,
            sums.worth(preview),
            letter,
            squares,
            self._draft.palms_under(lay),
            preview.sanctuaries,
            Place(PlaceKind.LAY, lay.arg),
            is_fixed=self._draft.target is lay,
            is_best=sums.gained(preview) >= self._most(),
        )

    def _most(self) -> int:
        """The scarabs that the best place for the mosaic would bring."""
        best = self._draft.best_lays()
        return sums.gained(self._draft.preview(best[0].action)) if best else 0

    def purse(self) -> PaymentChooser | None:
        draft = self._draft
        if not self._shows_purse:
            return None
        ways = tuple(self._way(i, pay) for i, pay in enumerate(draft.ways))
        title = _("{piece}: ways to pay").format(piece=naming.piece(self.piece))
        return PaymentChooser(title, ways, -1 if draft.own else draft.way)

    def _way(self, index: int, pay: Pay) -> PaymentOption:
        preview = self._draft.preview_of(pay)
        notes = sums.credit_parts(preview.credit)
        notes += lookup.paid(pay)
        if preview.amulets_total:
            notes.insert(0, naming.amulets(preview.amulets_total))
        return PaymentOption(
            pay.items,
            tuple(unpack_units(pay.credit)),
            pay.off_artisans,
            pay.off_resources,
            pay.amulets,
            sums.SEPARATOR.join(notes),
            index == 0,
        )

    def _own(self) -> tuple[tuple[int, int], ...]:
        return tuple(sorted(self._draft.own.items()))

    # -- what the person does -----------------------------------------------------------------

    def hover(self, place: Place | None, at: tuple[float, float] | None) -> bool:
        before = (self._over, self._cells, self._hovered)
        self._over = place
        if self.piece == Piece.MOSAIC and self._draft.target is None:
            self._at = at
            lay = self._proposed(place)
            if lay is None:
                self._aim()
            else:
                self._show(lay)
        return before != (self._over, self._cells, self._hovered)

    def _proposed(self, place: Place | None) -> Lay | None:
        """The mosaic as it would lie in one of the best places."""
        if place is None or place.kind is not PlaceKind.LAY:
            return None
        found = (p.action for p in self._draft.best_lays() if p.action.arg == place.index)
        return next(found, None)

    def _show(self, lay: Lay) -> None:
        """Has the ghost lie there, turned as it has to be."""
        self._hovered = lay
        self._cells = tuple((square // SIDE, square % SIDE) for square in lay.squares)

    def _aim(self) -> None:
        if self._at is None:
            self._hovered, self._cells = None, ()
        else:
            self._hovered, self._cells = self._draft.lay_near(self._orientation, *self._at)

    def activate(self, place: Place) -> bool:
        if place.kind is PlaceKind.PURSE:
            self._draft.choose_way(place.index)
            self._shows_purse = False
            self._keep_target()
            return True
        if place.kind is PlaceKind.CARD and self._draft.add_card(place.index):
            self._keep_target()
            return True
        if place == Place(PlaceKind.PIECE, self.piece):
            return self._build()
        if place.kind is PlaceKind.THRONE:
            return self._build()
        return self._put(place)

    def _put(self, place: Place) -> bool:
        """Puts the piece on a place; the second time on the same place it is built."""
        draft = self._draft
        proposed = self._proposed(place) if self.piece == Piece.MOSAIC else None
        if proposed is not None:
            if draft.target is proposed:
                return self._build()
            self._take(proposed)
            return True
        if place.kind is PlaceKind.SQUARE and self.piece == Piece.MOSAIC:
            if draft.target is not None:
                if place.index in self._squares_of(draft.target):
                    return self._build()
                self.let_go()
                self._at = (place.index % SIDE + 0.5, place.index // SIDE + 0.5)
                self._aim()
            elif self._hovered is None and self._at is None:
                self._at = (place.index % SIDE + 0.5, place.index // SIDE + 0.5)
                self._aim()
            draft.target = self._hovered
            return self._hovered is not None
        if SITES.get(Piece(self.piece)) is place.kind:
            action = draft.site(place.index)
            if action is None:
                return False
            if action is draft.target:
                return self._build()
            draft.target = action
            return True
        return False

    def _take(self, lay: Lay) -> None:
        """Lays the mosaic in one of the best places; it stays turned like that."""
        self._orientation = self.session.match.rules.garden.placements[lay.arg].orientation
        self._show(lay)
        self._draft.target = lay

    def _squares_of(self, action: object) -> tuple[int, ...]:
        return action.squares if isinstance(action, Lay) else ()

    def can_drag(self, place: Place) -> bool:
        if place == Place(PlaceKind.PIECE, self.piece):
            return True
        target = self._draft.target
        return place.kind is PlaceKind.SQUARE and place.index in self._squares_of(target)

    def drop_refusal(self, source: Place, target: Place | None) -> RefusalText | None:
        name = naming.piece(self.piece)
        draft = self._draft
        if draft.payment is None and not draft.is_paid:
            text = _("{piece}: these cards don't cover the cost yet.").format(piece=name)
            return RefusalText(text, "D6.1")
        if self.piece == Piece.MOSAIC:
            fits = target is not None and self._hovered is not None
            return None if fits else self._mosaic_refusal()
        if self.piece in (Piece.PEDESTAL, Piece.THRONE):
            if target is not None and target.kind is PlaceKind.THRONE:
                return None
            text = _("{piece}: it goes onto the throne space.").format(piece=name)
            return RefusalText(text, "D6.9")
        if target is None or target.kind is not SITES[Piece(self.piece)]:
            text = _("{piece}: put it onto one of the marked sites.").format(piece=name)
            return RefusalText(text, "D6.1")
        return None if draft.site(target.index) else _said(draft.site_refusal(target.index))

    def _mosaic_refusal(self) -> RefusalText:
        """Why the mosaic cannot lie where its ghost hangs."""
        refusal = self._draft.lay_refusal(self._orientation, *self._at) if self._at else None
        if refusal is None:
            return RefusalText(
                _("A mosaic must lie entirely in the garden, not on the throne space."), "D6.7"
            )
        return _said(refusal)

    def drop(self, source: Place, target: Place | None) -> bool:
        if target is None or self.drop_refusal(source, target) is not None:
            return False
        if self.piece == Piece.MOSAIC:
            proposed = self._proposed(target)
            if proposed is not None:
                self._take(proposed)
            self._draft.target = self._hovered
        elif self.piece not in (Piece.PEDESTAL, Piece.THRONE):
            self._draft.target = self._draft.site(target.index)
        return True

    def let_go(self) -> None:
        """Takes the piece off its place again."""
        self._draft.target = None
        if self.piece == Piece.MOSAIC:
            self._aim()

    def choose(self, code: str, number: int | None = None) -> bool:
        if code == "build":
            return self._build()
        if code == "turn":
            return self.press(InputAction.TURN_RIGHT)
        if code == "flip":
            return self.press(InputAction.FLIP)
        if code == "aid" and number is not None:
            self._draft.call(self._draft.aids[number])
            return True
        if code == "ways":
            self._draft.own = {}
            self._shows_purse = not self._shows_purse
            return True
        return False

    def _build(self) -> bool:
        if not self._draft.is_complete:
            return False
        self._draft.send()
        return True

    def press(self, action: InputAction) -> bool:
        if self.piece == Piece.MOSAIC:
            if action in (InputAction.TURN_LEFT, InputAction.TURN_RIGHT):
                self._turn(1 if action is InputAction.TURN_LEFT else -1)
                return True
            if action is InputAction.FLIP:
                self._flip()
                return True
        if action is InputAction.END and self._draft.is_complete:
            return self._build()
        return False

    def _turn(self, quarters: int) -> None:
        side, turned = divmod(self._orientation, _HALF)
        self._orientation = side * _HALF + (turned + quarters) % _HALF
        self._lift()

    def _flip(self) -> None:
        if self.session.match.rules.options.mosaics_turn_over == "yes":
            self._orientation = (self._orientation + _HALF) % ORIENTATIONS
            self._lift()

    def _lift(self) -> None:
        """After turning, the mosaic stays over the same place and has to be put down again."""
        self._draft.target = None
        self._aim()

    def _keep_target(self) -> None:
        """Another payment: the place stays chosen, unless what is paid now does not allow it (other
        pieces may go elsewhere). While the chosen cards do not pay yet nothing is known."""
        draft = self._draft
        pays = draft.payment is not None or draft.is_paid
        if pays and draft.target is not None and draft.target not in draft.targets():
            draft.target = None

    def wheel(self, notches: int) -> bool:
        if self.piece != Piece.MOSAIC or self._at is None or self._draft.target is not None:
            return False
        for _notch in range(abs(notches)):
            self._turn(1 if notches > 0 else -1)
        return True

    def cancel(self) -> bool:
        if self._shows_purse:
            self._shows_purse = False
            return True
        if self._draft.own:
            self._draft.own = {}
            return True
        if self._draft.target is not None and self._draft.needs_place:
            self.let_go()
            return True
        return False


def _worth(preview: Preview) -> tuple[int, int]:
    """Scarabs, then squares of sanctuaries."""
    return sums.gained(preview), sum(len(area) for area in preview.sanctuaries)


def _said(refusal: Refusal | None) -> RefusalText:
    """A refusal of the rules as a sentence."""
    if refusal is None:
        return RefusalText(_("Not now."))
    return RefusalText(naming.refusal(refusal), refusal.rule)
