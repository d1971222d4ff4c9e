"""What editions and expansions bring to the screen: their tables, their page of the set-up, and
every sheet and question that only they have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from cleopatra.kit.window.pilot import NotFound
from cleopatra.match.match import Match
from cleopatra.rules.card_kinds import CARD_KINDS
from cleopatra.rules.decisions import AnyDecisionKind, DecisionKind
from cleopatra.rules.editions.classic.words import ClassicDecision
from cleopatra.rules.expansions.architects.box import Architect, ArchitectsDecision
from cleopatra.rules.expansions.cult.box import CultDecision
from cleopatra.rules.expansions.whims.box import WhimsDecision
from cleopatra.rules.options import EXPANSIONS, GameOptions
from cleopatra.ui.extension.place import THINGS, Place, PlaceKind
from cleopatra.ui.extras.architects.extra import FACES
from cleopatra.ui.extras.cult.extra import STATUES
from cleopatra.ui.play.place import Glow
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.table.target import uid_of
from scripts.lab.situations import Recorded
from scripts.shots.played import LIKED, Test, moment
from scripts.shots.studio import Studio

CLASSIC: Final = GameOptions(edition="classic", seats=5, seed="shots")
ALL: Final = GameOptions(expansions=EXPANSIONS, seats=4, seed="shots")
CALM: Final = tuple(word for word in LIKED if word != "play")
CULT: Final = GameOptions(expansions=EXPANSIONS[:1], seats=3, seed="deep-332")
"""The seed of a game in which one seat has two statues and then gets that card, which is rare."""


def tables(studio: Studio) -> None:
    """A game by the edition of 2006 with five players, one with all expansions."""
    for name, save in (
        ("table_2006", "edition-of-2006-midway"),
        ("table_extras", "expansions-midway"),
    ):
        game = Recorded(save)
        studio.sit_down(len(game.log), 0, game=game)
        studio.take(name)


def setup(studio: Studio) -> None:
    """Every page of the set-up: the players, the box with its expansions, the game, house rules."""
    studio.title()
    studio.program.open("setup")
    studio.rest()
    studio.take("setup_play")
    studio.pilot.click("setup.more")
    studio.rest()
    for number in range(3):
        tab = f"setup.tabs.{number}"
        if studio.pilot.has(tab):
            studio.pilot.click(tab)
            studio.rest()
            studio.take(f"setup_{number}")


def boxes(studio: Studio) -> None:
    """The box with all its expansions, the edition of 2006 with five seats, its sheet of costs."""
    pilot = studio.pilot
    studio.title()
    studio.program.open("setup")
    studio.rest()
    pilot.click("setup.more")
    pilot.click("setup.tabs.0")
    pilot.click("setup.edition.deluxe")
    for name in EXPANSIONS:
        _switch(studio, f"setup.expansion.{name}")
    studio.take("box_expansions")
    for name in reversed(EXPANSIONS):
        _switch(studio, f"setup.expansion.{name}")
    pilot.scene.page.focus("setup.edition.classic")
    studio.rest()
    pilot.click("setup.edition.classic")
    studio.rest()
    studio.take("box_2006")
    pilot.click("setup.sheet.edit")
    studio.rest()
    studio.take("box_sheet")
    studio.title()


def _switch(studio: Studio, uid: str) -> None:
    """Click a switch, scrolling to it if needed."""
    studio.pilot.scene.page.focus(uid)
    studio.rest()
    studio.pilot.key("return")
    studio.rest()


# -- moments ------------------------------------------------------------------------------------


def _at(kind: AnyDecisionKind, least: int = 1) -> Test:
    """The decision is open, with so many answers at least."""
    return lambda match, legal: match.decision.kind == kind and len(legal) >= least


def _fact(match: Match, name: str) -> Sequence[int]:
    return match.observe(None).fact(name)


def _sit(
    studio: Studio,
    options: GameOptions,
    test: Test,
    *persons: int,
    liked: Sequence[str] = LIKED,
) -> None:
    studio.program.games.play_log(moment(options, test, *persons, liked=liked))
    studio.pilot.move(studio.corner)
    studio.rest(2.0)


def _lit(studio: Studio, *glows: Glow) -> list[Place]:
    """The places with that glow."""
    scene = studio.pilot.scene
    if not isinstance(scene, TableScene):
        raise NotFound("the table", [type(scene).__name__])
    marks = scene.view.shown.marks
    return [place for place, mark in marks.items() if mark.glow in glows]


def _pick(studio: Studio, number: int = 1) -> None:
    """Choose the first things of a sheet."""
    picks = [place for place in _lit(studio, Glow.LEGAL) if place.kind is PlaceKind.PICK]
    for place in picks[:number]:
        studio.pilot.click(uid_of(place))
    studio.pilot.move(studio.corner)
    studio.rest(2.0)


def _shot(
    name: str,
    options: GameOptions,
    test: Test,
    then: Callable[[Studio], object] = lambda studio: None,
    *,
    liked: Sequence[str] = LIKED,
) -> Callable[[Studio], None]:
    """Take a picture of a moment, after something was done there."""

    def shoot(studio: Studio) -> None:
        _sit(studio, options, test, liked=liked)
        then(studio)
        studio.take(name)

    return shoot


def _open(word: str) -> Callable[[Studio], None]:
    """Point at the card of that character in the hand."""
    kind = next(i for i, card in enumerate(CARD_KINDS) if card.code == word)

    def do(studio: Studio) -> None:
        studio.pilot.click(f"card:{kind}")
        studio.pilot.move(studio.corner)
        studio.rest(2.0)

    return do


def _may(word: str) -> Test:
    """Whether somebody may begin a turn with that action."""
    return lambda match, legal: (
        match.decision.kind == DecisionKind.TURN and any(t.startswith(word) for t in legal)
    )


def _scribe(studio: Studio) -> None:
    _open("scribe")(studio)
    studio.take("scribe")
    studio.pilot.click("offer:pick")
    _pick(studio)


def _merchants(match: Match, legal: Sequence[str]) -> bool:
    """Whether a piece is being paid and merchants of the Nile can be used."""
    ways = [text for text in legal if "merchant" in text]
    return match.decision.kind == DecisionKind.PAY and bool(ways) and len(legal) > 2


def _altar(match: Match, legal: Sequence[str]) -> bool:
    """Whether four dice show the symbol at somebody's turn."""
    return match.decision.kind == DecisionKind.TURN and _fact(match, "altar")[0] == 4


def _ways(studio: Studio) -> None:
    studio.pilot.click("offer:ways")
    studio.rest(2.0)


def _thing(*things: int) -> Callable[[Studio], None]:
    """Points at the first of these things that glows."""

    def do(studio: Studio) -> None:
        for place in _lit(studio, Glow.LEGAL):
            if place.kind in (PlaceKind.SUPPLY, PlaceKind.OWN) and place.index % THINGS in things:
                studio.pilot.click(uid_of(place))
                studio.pilot.move(studio.corner)
                studio.rest(2.0)
                return
        raise NotFound(f"things {things}", [])

    return do


def _honours(match: Match, legal: Sequence[str]) -> bool:
    """Whether a statue of Sobek can be placed in one of two sanctuaries or more."""
    return sum(text.startswith("honour") for text in legal) > 1


def _owner_of_statue(match: Match, legal: Sequence[str]) -> bool:
    """Whether it is the turn of the owner of the goddess's statue."""
    is_turn = match.decision.kind == DecisionKind.TURN and match.turn > 20
    return is_turn and _fact(match, "goddess")[0] == match.current


def others(studio: Studio) -> None:
    """A beggar comes in the middle of somebody else's turn: the curtain, then the question."""
    log = moment(CLASSIC, _at(ClassicDecision.GIVE, 3), 0, 1, 2, 3, 4)
    studio.program.games.play_log(log)
    studio.rest(2.0)
    studio.take("others_curtain")
    studio.pilot.click("curtain.reveal")
    studio.pilot.move(studio.corner)
    studio.rest(2.0)
    studio.take("others_give")


def auction(studio: Studio) -> None:
    """The sealed bids for the architects, and the hands that open."""
    _sit(studio, ALL, lambda match, legal: _bids(match) and len(match.decision.actors) == 1)
    studio.take("auction_bid")
    studio.pilot.key(*["right"] * 3)
    studio.pilot.press("offering.seal")
    studio.pilot.release("offering.seal")
    studio.wait(4.0)
    studio.take("auction_open")


def _bids(match: Match) -> bool:
    return match.decision.kind == DecisionKind.BID and _fact(match, "hired")[0] == 0


def dice(studio: Studio) -> None:
    """The priest's dice in the air, at rest, and at their place."""

    def is_it(match: Match, legal: Sequence[str]) -> bool:
        is_moving = "finish" in legal and bool(match.observe(None).visit_completed)
        return is_moving and _fact(match, "altar")[0] < 2

    studio.program.settings.change(animation_speed="normal")
    studio.program.games.play_log(moment(CLASSIC, is_it, liked=CALM))
    studio.rest(2.0)
    studio.pilot.press("offer:finish")
    studio.pilot.release("offer:finish")
    for number in range(8):
        studio.wait(0.4)
        studio.take(f"dice_{number}")
    studio.program.settings.change(animation_speed="none")


SHEETS: Final[tuple[Callable[[Studio], None], ...]] = (
    _shot("altar", CLASSIC, _altar, liked=CALM),
    _shot("merchants", CLASSIC, _merchants, _ways, liked=CALM),
    _shot("beggar", CLASSIC, _may("play beggar"), _open("beggar"), liked=CALM),
    _shot("messenger_offer", CLASSIC, _at(ClassicDecision.OFFER, 3)),
    _shot("messenger_accept", CLASSIC, _at(ClassicDecision.ACCEPT, 3), _pick),
    _shot("courtesan", CLASSIC, _at(ClassicDecision.SEARCH, 5), _pick),
    _shot("vizier", CLASSIC, _at(ClassicDecision.SELECT, 4), _pick),
    _shot("scribe_mosaic", CLASSIC, _may("play scribe symbol"), _scribe, liked=CALM),
    _shot(
        "smuggler",
        CLASSIC,
        lambda match, legal: "play smuggler" in legal and "keep all" in legal,
        _open("smuggler"),
        liked=CALM,
    ),
    others,
)
CHOICES: Final[tuple[Callable[[Studio], None], ...]] = (
    _shot("sobek_statue", ALL, _honours, _thing(STATUES)),
    _shot("sobek_card", ALL, _at(CultDecision.SOBEK_CARD, 3), _pick),
    _shot(
        "sobek_deep_water",
        CULT,
        _at(CultDecision.DEEP_WATER, 2),
        liked=("build", "claim", "honour"),
    ),
    _shot("whim_token", ALL, _at(WhimsDecision.TOKEN)),
    _shot("whim_tent", ALL, _at(WhimsDecision.SMALLEST_STALL, 2)),
    _shot("bastet", ALL, _owner_of_statue),
    auction,
    _shot("hire", ALL, _at(ArchitectsDecision.HIRE, 3), _pick),
    _shot("roman", ALL, _may("call roman"), _thing(FACES[Architect.ROMAN])),
    _shot("babylonian", ALL, _may("call babylonian"), _thing(FACES[Architect.BABYLONIAN])),
)


def sheets(studio: Studio) -> None:
    """Questions that only the edition of 2006 asks."""
    for shoot in SHEETS:
        shoot(studio)


def choices(studio: Studio) -> None:
    """Questions that only the expansions ask."""
    for shoot in CHOICES:
        shoot(studio)
