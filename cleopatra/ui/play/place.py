"""What a tool shows of a decision: marks on places, the prompt with its buttons, ghosts, sheets.

The table draws them; tools say what they mean. Neither knows how the other works.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cleopatra.kit.device.input import InputAction
from cleopatra.ui.extension.place import Place

# What a thing of the game looks like, as a value: a card, a mosaic, an icon, a picture by name.


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card by its kind of the catalogue; the back for UNKNOWN."""

    kind: int


@dataclass(frozen=True, slots=True)
class MosaicTile:
    """A mosaic by its index 0..11, seen from above."""

    mosaic: int


@dataclass(frozen=True, slots=True)
class IconSign:
    """An icon by its name."""

    name: str


Picture = CardFace | MosaicTile | IconSign | str
"""A text is the name of a picture in the manifest."""


class Glow(Enum):
    """How a place looks because of what could be done with it."""

    NONE = "none"
    LEGAL = "legal"  # glows: an action starts or ends here
    CHOSEN = "chosen"  # picked up or selected
    REFUSED = "refused"  # greyed out; the reason is in the mark


@dataclass(frozen=True, slots=True)
class PlaceMark:
    """What a place shows: its glow and, for a tooltip, finished sentences (localised).

    `count` is how many cards of a kind are picked (to pay, to discard); `moved_to` where a drawn
    card is shown instead of in its row while it is being laid out. `value` is how many scarabs the
    place would bring, None where that is not the question; `is_best` that no other brings more;
    `sealed` how many squares the sanctuaries have that it would form.
    """

    glow: Glow = Glow.NONE
    tip: str = ""
    rule: str = ""
    can_drag: bool = False
    count: int = 0
    moved_to: Place | None = None
    value: int | None = None
    is_best: bool = False
    sealed: int = 0


@dataclass(frozen=True, slots=True)
class RefusalText:
    """Why something cannot be done: a finished sentence (localised), and the rule's number."""

    text: str
    rule: str = ""


class ButtonTone(Enum):
    """The weight of a button in the prompt."""

    MAIN = "main"
    PLAIN = "plain"
    WARN = "warn"


@dataclass(frozen=True, slots=True)
class Offer:
    """A button beside the prompt. `code`, and `number` where several have the same one, come back
    in `Tool.choose`; `tip` says what it brings; `keys` are the actions that do the same; `forecast`
    says on the button itself what it would cost in amulets, "" for nothing."""

    code: str
    label: str
    tone: ButtonTone = ButtonTone.PLAIN
    tip: str = ""
    is_enabled: bool = True
    keys: tuple[InputAction, ...] = ()
    number: int | None = None
    forecast: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The one line that says what is asked now, a second one with its numbers, and the buttons.

    `brief` says the numbers with signs, for where the words are too long.
    """

    text: str
    detail: str = ""
    offers: tuple[Offer, ...] = ()
    brief: str = ""


@dataclass(frozen=True, slots=True)
class Ghost:
    """What hangs over the stage before it is confirmed.

    A mosaic: `mosaic` letter and `squares` (those outside the garden left out), with `palms`
    covered, `sealed` squares of sanctuaries that would form. `place` is a piece's site, or where a
    mosaic would lie. `is_legal` colours it, `caption` stands beside it ("5 [scarab]"), brightly if
    no other place would be better (`is_best`).
    """

    is_legal: bool
    caption: str = ""
    mosaic: str = ""
    squares: tuple[int, ...] = ()
    palms: tuple[int, ...] = ()
    sealed: tuple[tuple[int, ...], ...] = ()
    place: Place | None = None
    is_fixed: bool = False
    is_best: bool = False


@dataclass(frozen=True, slots=True)
class PaymentOption:
    """One line of the payment chooser: cards as (kind, number), credit and discount used, and what
    it costs in amulets and lost units; `note` is a finished sentence."""

    cards: tuple[tuple[int, int], ...]
    credit: tuple[int, ...]
    off_artisans: int
    off_resources: int
    amulets: int
    note: str
    is_best: bool


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to choose in the picker. `icon` is shown where the picture is missing; `count` is
    how many of `number` are chosen. `tip` says what it does, or why it cannot be chosen."""

    picture: Picture
    title: str
    icon: str = ""
    number: int = 1
    count: int = 0
    note: str = ""
    tip: str = ""
    is_enabled: bool = True


@dataclass(frozen=True, slots=True)
class PickSheet:
    """A sheet with things to choose from, over the stage; only who decides sees it."""

    title: str
    picks: tuple[Pick, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class PaymentChooser:
    """The payment chooser: for which piece, the ways best first, and the chosen one."""

    title: str
    ways: tuple[PaymentOption, ...]
    chosen: int
