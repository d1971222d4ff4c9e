"""What a player may do, as interned values with an exact text form. Knows no state.

The text form says all about an action: logs, saves, tests and bug reports use it.
"""

from __future__ import annotations

from enum import IntEnum


class AnyActionKind(IntEnum):
    """The verb of an action. Those of the base game are ActionKind; an edition or expansion brings
    another enumeration, with numbers that no other in the same game has."""


class ActionKind(AnyActionKind):
    """The verbs of the base game, in the order in which a turn meets them."""

    ACTIVATE = 0  # `activate vizier`: the worshipper's id in arg (D7)
    TAKE = 1  # `take 2`: all cards of a stall; arg = stall 0..2 (D5.1)
    BUILD = 2  # `build sphinx`: choose a piece; arg = Piece (D6.1)
    FINISH = 3  # `finish`: end the quarry visit (D6.6)
    END = 4  # `end`: do without the Vizier's second half (D7.3)
    PASS = 5  # `pass`: nothing can be done (D4.1)
    PAY = 6  # `pay artisan 2xwood +stone off:resource`: a Pay (D6.3)
    SET = 7  # `set wall-3`: place a piece on its site; arg = site 0.. (D6.1)
    LAY = 8  # `lay X r1c4 0`: a Lay (D6.7)
    CLAIM = 9  # `claim r1c4`: statue into the area with that lowest square; arg = square (D8.2)
    LEAVE = 10  # `leave`: claim no (more) sanctuary (D8.3)
    PUT = 11  # `put 2`: the next drawn card onto a stall; arg = stall 0..2 (D5.2)
    KEEP = 12  # `keep all`: at the hand limit (D5.5)
    DISCARD = 13  # `discard wood`: one card, face down; arg = card kind (D5.5)
    BID = 14  # `bid 6`: arg = scarabs (D9.2)


class Action:
    """One action of a rule set's vocabulary. Compare by identity: there is one of each.

    `id` is its place in the vocabulary (not stable between versions: save the text), `kind` its
    verb, `arg` its object as an int whose meaning the kind documents, `text` its text form.

    >>> from cleopatra.rules.composition import compose
    >>> from cleopatra.rules.options import GameOptions
    >>> take = compose(GameOptions(seats=2)).parse("take 2")
    >>> take, take.kind == ActionKind.TAKE, take.arg
    (<take 2>, True, 1)
    """

    __slots__ = ("arg", "id", "kind", "text")

    def __init__(self, uid: int, kind: AnyActionKind, arg: int, text: str) -> None:
        self.id = uid
        self.kind = kind
        self.arg = arg
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Pay(Action):
    """A way to pay: cards of the hand, credit of half-used doubles, discount. Rule: D6.3-D6.5

    `cards` is packed (see `hands`), `items` the same as (kind, number) pairs, `credit` packed
    units used of the visit's credit, `off_artisans` and `off_resources` units of discount used,
    `amulets` the number of tainted cards.
    """

    __slots__ = ("amulets", "cards", "credit", "items", "off_artisans", "off_resources")

    cards: int
    items: tuple[tuple[int, int], ...]
    credit: int
    off_artisans: int
    off_resources: int
    amulets: int


class Lay(Action):
    """A mosaic in a place of the garden. Rule: D6.7

    `arg` is the placement's index, `piece` the mosaic id 0..11, `orientation` 0..7 (0-3 quarter
    turns, 4-7 the same turned over), `squares` the five squares 0..80 in ascending order.
    """

    __slots__ = ("orientation", "piece", "squares")

    piece: int
    orientation: int
    squares: tuple[int, ...]
