"""The tool of a turn: call a worshipper, take a tent, build pieces.

Serves the decisions TURN, ACT, VISIT, PAY, SET and LAY, which are one for a player: choose, see
what it brings, confirm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import listed, ngettext
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import HAND_LIMIT, PIECE_KINDS, STALLS, WORSHIPPER_CODES
from cleopatra.rules.decisions import DecisionKind
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import expansion_tools, sums
from cleopatra.ui.play.build_tool import BuildTool
from cleopatra.ui.play.draft import Draft
from cleopatra.ui.play.place import (
    ButtonTone,
    Ghost,
    Glow,
    Offer,
    PaymentChooser,
    PickSheet,
    PlaceMark,
    Prompt,
    RefusalText,
)
from cleopatra.ui.play.special_tool import gathered, special_tool
from cleopatra.ui.play.tool import WHOLE_TURN, Tool, chosen_mark
from cleopatra.ui.session.session import MID_BUILD, Session
from cleopatra.ui.words import naming


class TurnTool(Tool):
    """Holds what is chosen but not sent: a tent, a worshipper, or a piece with its `BuildTool`."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._chosen: Place | None = None
        self._building: BuildTool | None = None
        self._special: Tool | None = None
        self._specials = gathered(session, session.legal())
        self._hoped = gathered(session, expansion_tools.hopes(session))
        if session.match.decision.kind in MID_BUILD:
            self._building = BuildTool(session, session.observation.pending_piece, is_begun=True)
        self._marks: dict[Place, PlaceMark] | None = None
        self._told: set[Place] = set()

    def intent(self) -> tuple[Action, ...]:
        if self._building is None or self._building.is_begun:
            return ()
        return (self._action(Place(PlaceKind.PIECE, self._building.piece)),)

    # -- how it looks -------------------------------------------------------------------------

    @property
    def _inner(self) -> Tool | None:
        """What is being built or played."""
        return self._building or self._special

    @property
    def is_idle(self) -> bool:
        """Whether nothing has been chosen yet."""
        return self._inner is None and self._chosen is None

    def prompt(self) -> Prompt:
        if self._inner is not None:
            return self._inner.prompt()
        if self._chosen is not None:
            return self._prompt_for(self._chosen)
        kind = self.session.match.decision.kind
        o = self.session.observation
        name = self.name(o.current)
        total = sums.running(self.session.turn_events(), o.current)
        if o.turns_left > 0:  # Cleopatra stands before the doors (D10.1)
            last = _("This is your last turn.")
            total = sums.joined(last, total)
        if kind == DecisionKind.VISIT:
            lost = sums.credit_parts(o.credit)
            detail = sums.SEPARATOR.join([part for part in (total, *lost) if part])
            finish = Offer(
                "finish",
                naming.answer(ActionKind.FINISH),
                ButtonTone.MAIN,
                self._finish_tip(),
                forecast=self.forecast(self.parse("finish")),
            )
            return Prompt(
                _("{name}: build another piece, or end the visit.").format(name=name),
                detail,
                (finish, *self.undo_offer(keeps_its_place=True)),
            )
        offers = []
        if self._is_legal("end"):
            sign = self.forecast(self.parse("end"))
            offers.append(
                Offer("end", naming.answer(ActionKind.END), ButtonTone.MAIN, forecast=sign)
            )
        if self._is_legal("pass"):
            words, why = naming.answer(ActionKind.PASS), _("Nothing to take or build.")
            offers.append(Offer("pass", words, ButtonTone.MAIN, why))
        offers += self.undo_offer(keeps_its_place=bool(offers))
        verbs = {action.kind for action in self.session.legal()}
        if kind == DecisionKind.TURN and o.tiles:
            text = _("{name}: take a stall or build a piece. A worshipper may help you first.")
        elif not verbs & {ActionKind.TAKE, ActionKind.BUILD} and self._is_legal("end"):
            text = _("{name}: end the turn?")
            if self._specials:
                text = _("{name}: end the turn, or use your remaining options?")
        elif o.did_quarry:
            text = _("{name}: you may also visit the market, or end your turn.")
        elif o.did_market:
            text = _("{name}: you may also visit the quarry, or end your turn.")
        else:
            text = _("{name}: take a stall or build a piece.")
        return Prompt(text.format(name=name), total, tuple(offers))

    def _prompt_for(self, place: Place) -> Prompt:
        cancel = Offer("cancel", _("Back"))
        if place.kind is PlaceKind.STALL:
            stall = self.session.observation.stalls[place.index]
            pairs = tuple((kind, n) for kind, n in enumerate(stall.up) if n)
            parts = [naming.cards(pairs)] if pairs else []
            if stall.down:
                hidden = ngettext("{n} card face down", "{n} cards face down", stall.down)
                parts.append(hidden.format(n=stall.down))
            number = sum(stall.up) + stall.down
            text = ngettext("Take this card?", "Take these {n} cards?", number)
            return Prompt(
                text.format(n=number),
                listed(parts),
                (Offer("confirm", _("Take"), ButtonTone.MAIN, forecast=self._taint(pairs)), cancel),
            )
        preview = self.session.preview([self._action(place)])
        price = []
        if preview.scarabs_total:
            price.append(naming.scarabs(-preview.scarabs_total))
        if preview.amulets_total:
            price.append(naming.amulets(preview.amulets_total))
        detail = naming.worshipper_help(place.index, self.session.match.rules.options)
        warning = self._worshipper_warning(place)
        if warning:
            detail = sums.joined(detail, warning)
        return Prompt(
            _("{worshipper}: activate for {price}?").format(
                worshipper=naming.worshipper(place.index), price=listed(price) or _("nothing")
            ),
            detail,
            (self._call_offer(preview.amulets_total, warning), cancel),
        )

    def _call_offer(self, amulets: int, warning: str) -> Offer:
        """The button that calls a worshipper."""
        is_bad = warning or sums.is_deadly(self.session, amulets)
        tone = ButtonTone.WARN if is_bad else ButtonTone.MAIN
        return Offer("confirm", _("Activate"), tone, forecast=sums.now(self.session, amulets))

    def _taint(self, cards: tuple[tuple[int, int], ...]) -> str:
        """The amulets of tainted cards, which come with a payment or at the end.

        Rule: D6.5, D10.2
        """
        return sums.later(sum(number for kind, number in cards if CARD_KINDS[kind].tainted))

    def _worshipper_warning(self, place: Place) -> str:
        """A worshipper may be called even if that brings nothing: the warning. Rule: D7.5"""
        code = WORSHIPPER_CODES[place.index]
        if code == "beggar":
            return ""
        after = self.session.legal_after([self._action(place)])
        builds = any(a.text.startswith("build ") for a in after)
        if code == "vizier":
            takes = any(a.text.startswith("take ") for a in after)
            return (
                ""
                if builds and takes
                else _("There is nothing to take or build on the second visit.")
            )
        return "" if builds else _("Nothing can be built this turn.")

    def _finish_tip(self) -> str:
        return sums.describe(self.session.preview([self.parse("finish")]))

    def marks(self) -> Mapping[Place, PlaceMark]:
        if self._marks is None:
            self._marks = self._all_marks()
        if self._building is not None:
            return {**self._aside_marks(self._building), **self._building.marks()}
        if self._special is not None:
            return {**self._marks, **self._special.marks()}
        if self._chosen is None:
            return self._marks
        chosen = self._marks[self._chosen]
        return {**self._marks, self._chosen: chosen_mark(replace(chosen, can_drag=False))}

    def _all_marks(self) -> dict[Place, PlaceMark]:
        places = [Place(PlaceKind.PIECE, i) for i in range(len(PIECE_KINDS))]
        if self.session.match.decision.kind != DecisionKind.VISIT:
            places += [Place(PlaceKind.STALL, i) for i in range(STALLS)]
            places += [Place(PlaceKind.TILE, i) for i in self.session.observation.tiles]
        marks = {place: self.mark_for(self._action(place), self._drags(place)) for place in places}
        for place, actions in self._hoped.items():
            marks[place] = self.mark_for(actions[0], True)
        for place in self._specials:
            marks[place] = PlaceMark(Glow.LEGAL, can_drag=True)
        return marks

    def _aside_marks(self, building: BuildTool) -> dict[Place, PlaceMark]:
        """While a piece is being built nothing else glows; refused places still say why."""
        if building.is_begun or self._marks is None:
            return {}
        return {p: mark for p, mark in self._marks.items() if mark.glow is Glow.REFUSED}

    def _drags(self, place: Place) -> bool:
        return place.kind in (PlaceKind.PIECE, PlaceKind.STALL) or place in self._specials

    def ghost(self) -> Ghost | None:
        return self._inner.ghost() if self._inner else None

    def purse(self) -> PaymentChooser | None:
        return self._building.purse() if self._building else None

    def picker(self) -> PickSheet | None:
        return self._special.picker() if self._special else None

    # -- what the person does -----------------------------------------------------------------

    def hover(self, place: Place | None, at: tuple[float, float] | None) -> bool:
        if self._inner is not None:
            return self._inner.hover(place, at)
        if place is None or place in self._told or self._marks is None:
            return False
        self._told.add(place)
        mark = self._marks.get(place)
        if mark is None or mark.glow is not Glow.LEGAL:
            return False
        told = self._foretold(place, mark)
        self._marks[place] = told
        return told != mark

    def _foretold(self, place: Place, mark: PlaceMark) -> PlaceMark:
        """The mark of something that can be done now, with what it would cost and bring; worked out
        only when somebody looks at it."""
        if place.kind is PlaceKind.PIECE:
            tip, value = of_piece(self.session, place.index)
            return replace(mark, tip=tip, value=value)
        if place.kind is PlaceKind.STALL:
            return replace(mark, tip=of_tent(self.session, place.index))
        if place.kind is PlaceKind.TILE:
            return replace(mark, tip=of_worshipper(self.session, self._action(place)))
        return mark

    def activate(self, place: Place) -> bool:
        if self._inner is not None and self._inner.activate(place):
            return True
        if self._building is not None and self._building.is_begun:
            return False
        if place == self._chosen:
            return self._confirm()
        if place in self._specials:
            return self._begin_special(place)
        if place.kind is PlaceKind.PIECE:
            return self._begin(place.index)
        if self._allows(place):
            self._building = self._special = None  # another thought: nothing was sent yet
            self._chosen = place
            return True
        return False

    def _begin(self, piece: int) -> bool:
        if not self._allows(Place(PlaceKind.PIECE, piece)):
            return False
        self._chosen = self._special = None
        self._building = BuildTool(self.session, piece)
        return True

    def _begin_special(self, place: Place) -> bool:
        self._chosen = self._building = None
        self._special = special_tool(self.session, place, self._specials[place])
        return True

    def can_drag(self, place: Place) -> bool:
        if self._inner is not None and self._inner.can_drag(place):
            return True
        if self._building is not None and self._building.is_begun:
            return False
        return place in self._specials or (self._drags(place) and self._allows(place))

    def pick_up(self, place: Place) -> None:
        """Starts building the dragged piece, so that its ghost follows the pointer."""
        if place.kind is PlaceKind.PIECE and (
            self._building is None or self._building.piece != place.index
        ):
            self._begin(place.index)

    def drop_refusal(self, source: Place, target: Place | None) -> RefusalText | None:
        if source.kind is PlaceKind.STALL:
            mine = Place(PlaceKind.SEAT, self.session.viewer or 0)
            if target is not None and (target.kind is PlaceKind.CARD or target == mine):
                return None
            return RefusalText(_("Taking a stall adds its cards to your hand."), "D5.1")
        if source in self._specials and source.kind is not PlaceKind.PIECE:
            if target is not None:
                return None
        elif self._building is not None:
            return self._building.drop_refusal(source, target)
        return super().drop_refusal(source, target)

    def drop(self, source: Place, target: Place | None) -> bool:
        if source.kind is PlaceKind.STALL:
            if self.drop_refusal(source, target) is not None:
                return False
            self._chosen = source
            return self._confirm()
        if source in self._specials and source.kind is not PlaceKind.PIECE:
            return target is not None and self._begin_special(source)
        self.pick_up(source)
        if self._building is None:
            return False
        if target is not None and self._building.drop(source, target):
            return True
        self._building.let_go()
        return False

    def choose(self, code: str, number: int | None = None) -> bool:
        if code == "cancel":
            return self.cancel()
        if code in ("undo", WHOLE_TURN):
            return self.answer(code, ())
        if self._inner is not None:
            return self._inner.choose(code, number)
        if code == "confirm":
            return self._confirm()
        if self._is_legal(code):
            self.session.submit(self.parse(code))
            return True
        return False

    def press(self, action: InputAction) -> bool:
        if self._inner is not None and self._inner.press(action):
            return True
        if action is InputAction.END:
            return any(self.choose(code) for code in ("finish", "end", "pass"))
        return False

    def wheel(self, notches: int) -> bool:
        return self._inner.wheel(notches) if self._inner else False

    def cancel(self) -> bool:
        if self._building is not None:
            if self._building.cancel():
                return True
            if self._building.is_begun:
                return False
            self._building = None
            return True
        if self._special is not None:
            if not self._special.cancel():
                self._special = None
            return True
        if self._chosen is not None:
            self._chosen = None
            return True
        return False

    # -- helpers ------------------------------------------------------------------------------

    def _action(self, place: Place) -> Action:
        if place.kind is PlaceKind.PIECE:
            return self.parse(f"build {PIECE_KINDS[place.index].code}")
        if place.kind is PlaceKind.STALL:
            return self.parse(f"take {place.index + 1}")
        return self.parse(f"activate {WORSHIPPER_CODES[place.index]}")

    def _allows(self, place: Place) -> bool:
        if place.kind not in (PlaceKind.PIECE, PlaceKind.STALL, PlaceKind.TILE):
            return False
        return self.session.check(self._action(place)) is None

    def _is_legal(self, text: str) -> bool:
        return text in ("finish", "end", "pass") and self.session.check(self.parse(text)) is None

    def _confirm(self) -> bool:
        if self._chosen is None:
            return False
        self.session.submit(self._action(self._chosen))
        self._chosen = None
        return True


# What can be done now in a turn: what it would cost, bring and complete, in a few lines.


def of_piece(session: Session, piece: int) -> tuple[str, int]:
    """What building a piece would cost now and bring in its best place; then the scarabs alone."""
    draft = Draft(session, piece)
    best = draft.best()
    lines = []
    pay = draft.payment
    if pay is not None:
        lines.append(_("You would pay {cards}.").format(cards=sums.payment(pay)))
    told = sums.describe(best)
    if told:
        text = _("On the best site: {sums}") if draft.needs_place else _("It earns: {sums}")
        lines.append(text.format(sums=told))
    return "\n".join(lines), sums.gained(best)


def of_tent(session: Session, stall: int) -> str:
    """What taking the cards of a tent would mean for the hand. Rule: D5.5, D6.5"""
    seen = session.observation
    cards = seen.stalls[stall]
    after = sum(seen.hand) + sum(cards.up) + cards.down
    text = ngettext("You would hold {n} card.", "You would hold {n} cards.", after)
    if after > HAND_LIMIT:
        text = ngettext(
            "You would hold {n} card, {over} over the limit.",
            "You would hold {n} cards, {over} over the limit.",
            after,
        )
    lines = [text.format(n=after, over=after - HAND_LIMIT)]
    tainted = sum(n for n, kind in zip(cards.up, CARD_KINDS, strict=True) if kind.tainted)
    if tainted:
        lines.append(sums.later(tainted))
    return "\n".join(lines)


def of_worshipper(session: Session, call: Action) -> str:
    """Where calling a worshipper would take the viewer's amulets; "" where it costs scarabs."""
    return sums.now(session, session.preview([call]).amulets_total)
