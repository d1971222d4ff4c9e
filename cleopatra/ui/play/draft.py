"""A piece being built before anything is sent: piece, payment, place. Composes the chain of actions
and asks the rules about it; decides nothing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, product
from typing import Final

from cleopatra.rules.actions import Action, Lay, Pay
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.catalogue import PIECE_KINDS, Piece, Unit
from cleopatra.rules.decisions import DecisionKind
from cleopatra.rules.errors import Refusal
from cleopatra.rules.garden import Cells, mask_to_squares
from cleopatra.rules.preview import MosaicPreview, Preview
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.session.session import Session

_OPEN = (DecisionKind.TURN, DecisionKind.ACT, DecisionKind.VISIT)
_PAID = (DecisionKind.SET, DecisionKind.LAY)
BEST_PLACES: Final = 5
"""How many of the best places for a mosaic are shown."""
_SHARED: Final = 1
"""Two places for a mosaic that share more squares than this count as the same place."""
SITES: Final = {
    Piece.SPHINX: PlaceKind.SPHINX,
    Piece.WALL: PlaceKind.WALL,
    Piece.DOOR: PlaceKind.DOOR,
    Piece.OBELISK: PlaceKind.OBELISK,
}
"""Where pieces go that have several sites."""


class Draft:
    """One piece on its way from the quarry to its place.

    Begins wherever the game stands: before the piece is chosen, while it is being paid, or when
    only its place is missing (a game resumed in the middle of a chain).
    """

    def __init__(self, session: Session, piece: int) -> None:
        self.session = session
        self.piece = piece
        self._parse = session.match.rules.parse
        self._phase = session.match.decision.kind
        self._prefix: list[Action] = []
        if self._phase in _OPEN:
            self._prefix = [self._parse(f"build {PIECE_KINDS[piece].code}")]
        self.ways: list[Pay] = []
        self.aids: list[Action] = []
        self.way = 0
        self._look()
        self.own: dict[int, int] = {}
        self._own_paid: tuple[tuple[tuple[int, int], ...], Pay | None] | None = None
        self.target: Action | None = None
        self._targets: tuple[Pay | None, list[Action]] | None = None
        self._previews: dict[tuple[Pay | None, Action | None], Preview] = {}
        self._best: tuple[Pay | None, tuple[MosaicPreview, ...]] | None = None

    def _look(self) -> None:
        """The ways to pay, and who could still be called before paying."""
        if self._phase not in _PAID:
            legal = self.session.legal_after(self._prefix)
            self.ways = [action for action in legal if isinstance(action, Pay)]
            unwise = self.session.discouraged
            self.ways.sort(key=lambda pay: pay.text in unwise)
            self.aids = [action for action in legal if not isinstance(action, Pay)]

    def call(self, aid: Action) -> None:
        """Calls somebody who helps with this payment. The action is sent at once, because all
        players see it; the ways to pay afterwards include the help."""
        self.session.submit(*self._prefix, aid)

    # -- payment -----------------------------------------------------------------------------

    @property
    def is_paid(self) -> bool:
        """Whether the piece was paid for before this draft began."""
        return self._phase in _PAID

    @property
    def payment(self) -> Pay | None:
        """The chosen payment: the person's own cards if they will do, else the chosen way."""
        if self.own:
            cards = tuple(sorted(self.own.items()))
            if self._own_paid is None or self._own_paid[0] != cards:
                self._own_paid = (cards, self._own_payment())
            return self._own_paid[1]
        return self.ways[self.way] if self.ways else None

    def choose_way(self, index: int) -> None:
        """Takes one of `ways` instead of own cards."""
        self.own = {}
        self.way = index % max(1, len(self.ways))

    def add_card(self, kind: int) -> bool:
        """Puts one more card of a kind among the own ones to pay with; past the last one of the
        hand none of the kind is left chosen. More than the cost may be paid (D6.3)."""
        if self.is_paid or not CARD_KINDS[kind].worth:
            return False
        have = self.session.observation.hand[kind]
        chosen = self.own.get(kind, 0) + 1
        if chosen > have:
            self.own.pop(kind, None)
        else:
            self.own[kind] = chosen
        return True

    def _own_payment(self) -> Pay | None:
        """The own cards with whatever credit and discount makes them enough."""
        o = self.session.observation
        cards = [CARD_KINDS[kind].code for kind, n in sorted(self.own.items()) for _ in range(n)]
        owed = [Unit(u).name.lower() for u, n in enumerate(o.credit) for _ in range(n)]
        more = lookup.pay_words(o)
        for artisans, resources in product(range(o.off_artisans + 1), range(o.off_resources + 1)):
            for used in (u for n in range(len(owed) + 1) for u in combinations(owed, n)):
                words = ["pay", *cards, *(f"+{c}" for c in used)]
                words += ["off:artisan"] * artisans + ["off:resource"] * resources
                for n in range(len(more) + 1):
                    pay = self._parse(" ".join([*words, *more[:n]]))
                    if isinstance(pay, Pay) and self._is_enough(pay):
                        return pay
        return None

    def _is_enough(self, pay: Pay) -> bool:
        return self.preview_of(pay).refusal is None

    # -- place -------------------------------------------------------------------------------

    @property
    def needs_place(self) -> bool:
        """Whether the piece has to be put somewhere by the person."""
        return self.piece in SITES or self.piece == Piece.MOSAIC

    def targets(self) -> Sequence[Action]:
        """The places where the piece can go, as `set` or `lay` actions."""
        pay = self.payment
        if not self.needs_place or (pay is None and not self.is_paid):
            return []
        if self._targets is None or self._targets[0] is not pay:
            steps = self._prefix if pay is None else [*self._prefix, pay]
            legal = self.session.legal_after(steps)
            self._targets = (pay, list(legal))
        return self._targets[1]

    def site(self, index: int) -> Action | None:
        """The action that puts the piece on a site, if that is legal."""
        return next((a for a in self.targets() if a.arg == index), None)

    def site_refusal(self, index: int) -> Refusal | None:
        """Why the piece cannot stand on a site, as far as the rules say."""
        action = self._parse(f"set {PIECE_KINDS[self.piece].code}-{index + 1}")
        return self.session.preview(self.chain(action)).refusal

    def lay_refusal(self, orientation: int, column: float, row: float) -> Refusal | None:
        """Why the mosaic cannot lie with its middle there; None where it would leave the garden or
        lie on the throne space, for which the rules have no placement."""
        turned, top, left = self._corner(orientation, column, row)
        garden = self.session.match.rules.garden
        index = garden.place(self.mosaic(), turned, top, left)
        if index is None:
            return None
        action = self._parse(garden.placements[index].text)
        return self.session.preview(self.chain(action)).refusal

    def _corner(self, orientation: int, column: float, row: float) -> tuple[int, int, int]:
        """The orientation as the rules know it, and the lowest row and column, of the mosaic with
        its middle near a point of the garden."""
        garden, mosaic = self.session.match.rules.garden, self.mosaic()
        turned = garden.canonical[mosaic].get(orientation, 0)
        shape = garden.shapes[mosaic][turned]
        height = max(r for r, _ in shape) + 1
        width = max(c for _, c in shape) + 1
        return turned, round(row - height / 2), round(column - width / 2)

    def mosaic(self) -> int:
        """The mosaic to be laid: the chosen one, else the pile's visible one."""
        return lookup.next_mosaic(self.session.observation)

    def lay_near(self, orientation: int, column: float, row: float) -> tuple[Lay | None, Cells]:
        """The mosaic with its middle near a point of the garden (in squares).

        Answers the legal action, up to one square away and the nearest one if the exact place is
        taken, and the squares (row, column) that the ghost covers; without a legal place the action
        is None.
        """
        garden = self.session.match.rules.garden
        mosaic = self.mosaic()
        turned, top, left = self._corner(orientation, column, row)
        shape = garden.shapes[mosaic][turned]
        by_place = {a.arg: a for a in self.targets() if isinstance(a, Lay)}
        middle = (max(r for r, _ in shape) + 1) / 2, (max(c for _, c in shape) + 1) / 2

        def away(step: tuple[int, ...]) -> float:
            """From the point to the middle of a mosaic that many squares away."""
            down, right = step
            return math.dist((top + down + middle[0], left + right + middle[1]), (row, column))

        for down, right in sorted(product((0, -1, 1), repeat=2), key=away):
            index = garden.place(mosaic, turned, top + down, left + right)
            if index in by_place:
                cells = tuple((top + down + r, left + right + c) for r, c in shape)
                return by_place[index], cells
        return None, tuple((top + r, left + c) for r, c in shape)

    def best_lays(self, number: int = BEST_PLACES) -> tuple[MosaicPreview, ...]:
        """The best places for the mosaic, most points first, then the largest sanctuary: at most
        `number` that hardly overlap, and one that forms a sanctuary if any does."""
        pay = self.payment
        if pay is None and not self.is_paid:
            return ()
        if self._best is None or self._best[0] is not pay:
            steps = self._prefix if pay is None or self.is_paid else [*self._prefix, pay]
            ranked = sorted(self.session.prospects(steps), key=_rank)
            self._best = (pay, _apart(ranked, number))
        return self._best[1]

    def best(self) -> Preview:
        """What the piece brings in its best place, paid as it is chosen now."""
        if not self.needs_place:
            return self.preview()
        if self.piece == Piece.MOSAIC:
            targets: list[Action] = [prospect.action for prospect in self.best_lays()]
        else:
            targets = list(self.targets())
        found = [self.preview(target) for target in targets]
        return max(found, key=lambda p: p.scarabs_total + p.undecided, default=self.preview())

    def palms_under(self, lay: Lay) -> tuple[int, ...]:
        """The palms that a mosaic would cover."""
        garden = self.session.match.rules.garden
        return mask_to_squares(garden.placements[lay.arg].mask & garden.palms)

    # -- the whole chain -----------------------------------------------------------------------

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing to build."""
        paid = self.is_paid or self.payment is not None
        return paid and (self.target is not None or not self.needs_place)

    def chain(self, target: Action | None = None) -> list[Action]:
        """The actions to send, as far as they are chosen; `target` tries another place."""
        actions = list(self._prefix)
        if (pay := self.payment) is not None and not self.is_paid:
            actions.append(pay)
        place = target or self.target
        if place is not None:
            actions.append(place)
        return actions

    def preview(self, target: Action | None = None) -> Preview:
        """What the chain brings; computed once for each payment and place."""
        key = (self.payment, target or self.target)
        found = self._previews.get(key)
        if found is None:
            found = self._previews[key] = self.session.preview(self.chain(target))
        return found

    def preview_of(self, action: Action) -> Preview:
        """What another payment, or somebody who helps, would cost."""
        return self.session.preview([*self._prefix, action])

    def send(self) -> None:
        """Sends the chain."""
        self.session.submit(*self.chain())


def _rank(prospect: MosaicPreview) -> tuple[int, int, int]:
    """Best first."""
    sealed = sum(len(area) for area in prospect.sanctuaries)
    return -prospect.points, -sealed, prospect.action.arg


def _apart(ranked: Sequence[MosaicPreview], number: int) -> tuple[MosaicPreview, ...]:
    """The first ones that share few squares with each other."""
    chosen: list[MosaicPreview] = []
    for prospect in ranked:
        if len(chosen) < number and not any(_overlap(prospect, other) for other in chosen):
            chosen.append(prospect)
    sealing = [prospect for prospect in ranked if prospect.sanctuaries]
    if sealing and not any(prospect.sanctuaries for prospect in chosen):
        largest = min(sealing, key=lambda p: (-max(map(len, p.sanctuaries)), _rank(p)))
        chosen = [*chosen[: number - 1], largest]
    return tuple(chosen)


def _overlap(one: MosaicPreview, other: MosaicPreview) -> bool:
    return len(set(one.action.squares) & set(other.action.squares)) > _SHARED
