"""What is photographed: a name for each picture, and the steps that lead to it.

Knows the program's screens. A subject need not clean up; the next one starts from the title or a
game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cleopatra.kit.window.pilot import NotFound
from cleopatra.rules.actions import Lay
from cleopatra.rules.catalogue import Piece
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.program.demo import show_scene
from cleopatra.ui.scenes import SCENES
from cleopatra.ui.scenes.offering.offering_scene import OfferingScene
from cleopatra.ui.scenes.table.table import TableScene
from scripts.lab.situations import Recorded
from scripts.shots import advice, extras, situations
from scripts.shots.formats import SHAPES
from scripts.shots.studio import Studio

STANDARD: Final = frozenset({"720p", "1080p"})
SHARP: Final = STANDARD | {"2160p"}
WORDY: Final = STANDARD | {"text150", "spanish"}
EVERY: Final = SHARP | WORDY
SHAPED: Final = WORDY | {form.label for form in SHAPES} | {"text75", "text200", "contrast"}
"""Every window, size of text and language."""

MOSAIC: Final = f"piece:{int(Piece.MOSAIC)}"
VIEWS: Final = ("south", "west", "north", "east")


@dataclass(frozen=True, slots=True)
class Subject:
    """One picture, or several that belong together. `formats` are labels of formats."""

    name: str
    formats: frozenset[str]
    shoot: Callable[[Studio], object]


class Missed(Exception):
    """A moment that should have been photographed was not reached."""


# -- Before and beside the game ---------------------------------------------------------------


def _menu(name: str, show: Callable[[Studio], object]) -> Callable[[Studio], None]:
    def shoot(studio: Studio) -> None:
        studio.title()
        show(studio)
        studio.rest()
        studio.take(name)

    return shoot


def _ladder(studio: Studio) -> None:
    """How strong the opponents are, and how the characters differ."""
    studio.title()
    studio.program.open("ladder", 2)
    studio.rest()
    studio.take("ladder")
    studio.pilot.click("ladder.tabs.1")
    studio.rest()
    studio.take("ladder_characters")


def _records(studio: Studio) -> None:
    """Statistics and achievements of a person with one game behind them."""
    studio.title()
    studio.program.games.play_log(studio.game.seated(len(studio.game.log), 0))
    studio.title()
    studio.program.open("statistics")
    studio.rest()
    studio.take("statistics")
    studio.pilot.click("statistics.achievements")
    studio.rest()
    studio.take("achievements")


def _settings(studio: Studio) -> None:
    studio.title()
    studio.program.open("settings")
    studio.rest()
    studio.take("settings")
    for number in range(1, 5):
        studio.pilot.key("page down")
        studio.rest()
        studio.take(f"settings_{number}")


def _saves(studio: Studio) -> None:
    game = studio.game
    titles = ("The first mosaics", "The throne stands", "Before the inspection")
    for number, (at, title) in enumerate(
        zip((game.turn_with(0, 9), game.turn_with(2), game.turn_with(4)), titles, strict=True), 1
    ):
        studio.sit_down(at)
        studio.program.games.save(number, title)
    studio.program.open("pause")
    studio.rest()
    studio.take("pause")
    studio.program.open("saves", saving=True)
    studio.rest()
    studio.take("saving")
    studio.pilot.key("escape")
    studio.program.open("saves")
    studio.rest()
    studio.pilot.key("down", "down")
    studio.rest()
    studio.take("saves")
    studio.title()
    studio.take("title_continue")


# -- The table --------------------------------------------------------------------------------


def _moments(game: Recorded) -> tuple[tuple[str, int], ...]:
    """Beginning, middle and end, each at another time of the day."""
    return (
        ("beginning", game.turn_with(0, 9)),
        ("middle", game.turn_with(2, 1)),
        ("end", game.turn_with(4, 1)),
    )


def _table(studio: Studio) -> None:
    for name, at in _moments(studio.game):
        studio.sit_down(at)
        for view in VIEWS:
            studio.take(f"table_{name}_{view}")
            studio.pilot.key(".")
            studio.rest(2.0)


def _table_once(studio: Studio) -> None:
    for name, at in _moments(studio.game):
        studio.sit_down(at)
        studio.take(f"table_{name}")


def _log(studio: Studio) -> None:
    studio.sit_down(studio.game.turn_with(2, 1))
    studio.pilot.key("l")
    studio.rest()
    studio.take("log")


def _enlarged(studio: Studio) -> None:
    studio.sit_down(studio.game.turn_with(2, 1))
    cards = sorted(spot.uid for spot in studio.pilot.scene.spots() if spot.uid.startswith("card:"))
    studio.pilot.move(cards[0])
    studio.wait(0.8)
    studio.take("card_tip")
    studio.pilot.click(cards[0], button=2)
    studio.rest()
    studio.take("card_enlarged")


# -- Decisions --------------------------------------------------------------------------------


def _table_scene(studio: Studio) -> TableScene:
    scene = studio.pilot.scene
    if not isinstance(scene, TableScene):
        raise Missed(f"the table; there is {type(scene).__name__}")
    return scene


def _mosaic(studio: Studio) -> None:
    """A mosaic in the hand: where it may lie, where it may not, where a sanctuary would form."""
    game = studio.game
    claim = game.before("claim", 2)
    lay = max(at for at in range(claim) if game.text(at).startswith("lay "))
    build = max(at for at in range(lay) if game.text(at).startswith("build "))
    studio.sit_down(build)
    wanted = studio.program.games.session
    if wanted is None:
        raise Missed("a game")
    place = wanted.match.rules.parse(game.text(lay))
    if not isinstance(place, Lay):
        raise Missed("a mosaic to lay")
    _drag_mosaic(studio, place.squares, "mosaic_sanctuary")
    seen = game.look(build)
    covered = {square for number in seen.laid for square in _squares(studio, number)}
    for name, is_legal in (("mosaic_illegal", False), ("mosaic_legal", True)):
        _hover_until(studio, covered, is_legal, name)
    studio.pilot.key("escape", "escape")


def _squares(studio: Studio, number: int) -> tuple[int, ...]:
    session = studio.program.games.session
    assert session is not None
    return session.match.rules.garden.placements[number].squares


def _middle(studio: Studio, square: int) -> tuple[float, float]:
    return _table_scene(studio).view.anchor(Place(PlaceKind.SQUARE, square))


def _drag_mosaic(studio: Studio, squares: tuple[int, ...], name: str) -> None:
    """Carry the mosaic there, turning it until it lies as wanted, and take the picture."""
    pilot = studio.pilot
    pilot.drag(MOSAIC, _middle(studio, squares[0]), drop=False)
    for number in range(8):
        for square in squares:
            pilot.move(_middle(studio, square), held=True)
            ghost = _table_scene(studio).tool.ghost()
            if ghost is not None and ghost.is_legal and set(ghost.squares) == set(squares):
                studio.wait(0.3)
                studio.take(name)
                return
        pilot.key("f" if number == 3 else "e")
    raise Missed(name)


def _hover_until(studio: Studio, covered: set[int], is_legal: bool, name: str) -> None:
    """Move the mosaic on until it lies legally without a sanctuary, or on another mosaic."""
    for square in (40, 31, 22, 30, 49, 50, 21, 12, 58, 66, 16, 38, 47, 13, 23, 61, 70):
        studio.pilot.move(_middle(studio, square), held=True)
        ghost = _table_scene(studio).tool.ghost()
        if ghost is None or ghost.is_legal is not is_legal or len(ghost.squares) < 4:
            continue
        if is_legal and ghost.sealed:
            continue
        if not is_legal and not covered & set(ghost.squares):
            continue
        studio.wait(0.3)
        studio.take(name)
        return
    raise Missed(name)


def _payment(studio: Studio) -> None:
    game = studio.game
    for at, made in reversed(list(enumerate(game.log.decisions))):
        if not made.text.startswith("build ") or made.text == "build mosaic":
            continue
        studio.sit_down(at)
        studio.pilot.click(f"piece:{int(Piece[made.text.split()[1].upper()])}")
        try:
            studio.pilot.click("offer:ways")
        except NotFound:
            continue
        studio.rest()
        studio.take("payment")
        return
    raise Missed("payment")


def _site(studio: Studio) -> None:
    """A wall in the hand: every free site glows."""
    at = studio.game.before("build wall", 3)
    studio.sit_down(at)
    studio.pilot.click(f"piece:{int(Piece.WALL)}")
    studio.rest(2.0)
    studio.take("wall_sites")


def _worshipper(studio: Studio) -> None:
    """The foreman is pointed at and then chosen; his cost and his favour are shown."""
    studio.sit_down(studio.game.turn_with(1, 2))
    scene = _table_scene(studio)
    for index in range(5):
        place = Place(PlaceKind.TILE, (index + 2) % 5)
        uid = f"tile:{place.index}"
        studio.pilot.click(uid)
        if scene.view.shown.glow(PlaceKind.TILE, place.index) is Glow.CHOSEN:
            studio.wait(0.8)
            studio.take("worshipper")
            return
    raise Missed("worshipper")


def _drawn(studio: Studio) -> None:
    """Three cards to lay out at the tents."""
    at = studio.game.before("put ", 6)
    studio.sit_down(at)
    studio.take("laying_out")


# -- Several people, and the drama ------------------------------------------------------------


def _curtain(studio: Studio) -> None:
    studio.sit_down(studio.game.turn_with(1), 0, 1, 2, 3)
    studio.rest()
    studio.take("curtain")


def _offering(studio: Studio) -> None:
    game = studio.game
    first = game.before("bid ")
    studio.sit_down(first, game.seat(first))
    studio.rest()
    studio.take("offering_bid")
    last = first + 3
    studio.sit_down(last, game.seat(last))
    studio.rest()
    bid = int(game.text(last).split()[1])
    studio.pilot.key(*["right"] * bid)
    studio.program.settings.change(animation_speed="normal")
    studio.pilot.press("offering.seal")
    studio.pilot.release("offering.seal")
    if not isinstance(studio.pilot.scene, OfferingScene):
        raise Missed("the open hands")
    for name, seconds in (("closed", 0.35), ("opening", 1.15), ("open", 8.0)):
        studio.wait(seconds)
        studio.take(f"offering_{name}")


def _inspection(studio: Studio) -> None:
    """Every step of the count, the crocodile's meal, the table of points."""
    at = len(studio.game.log)
    studio.program.games.play_log(studio.game.seated(at, 0))
    studio.wait(0.5)
    scene = studio.pilot.scene
    for step in range(1, 6):
        if step == 5:
            for name, seconds in (("sets_out", 1.0), ("bites", 0.35)):
                studio.wait(seconds)
                studio.take(f"inspection_5_{name}")
        studio.rest()
        if studio.pilot.scene is not scene:
            raise Missed(f"step {step} of the inspection")
        studio.take(f"inspection_{step}")
        if step == 5:
            studio.program.settings.change(animation_speed="normal")
        studio.pilot.key_down("return")
        studio.pilot.key_up("return")
    for name, seconds in (("climbs", 2.9), ("sits", 2.0), ("pays", 1.3)):
        studio.wait(seconds)
        studio.take(f"ceremony_{name}")
    studio.rest()
    studio.take("scores")


def _replay(studio: Studio) -> None:
    studio.title()
    studio.program.open("replay", studio.game.log)
    studio.rest()
    studio.pilot.key("page down", "page down", "page down", "page down")
    studio.rest(2.0)
    studio.take("replay")


def _analysis(studio: Studio) -> None:
    studio.title()
    studio.program.open("analysis", studio.game.log)
    studio.rest()
    studio.wait(0.3)
    studio.take("analysis")
    kinds = "analysis.tabs.1" if not studio.pilot.has("analysis.tabs.2") else "analysis.tabs.2"
    studio.pilot.click(kinds)
    studio.rest()
    studio.take("analysis_kinds")


SHOWN_BY: Final = {
    "title": "lists",
    "setup": "setup",
    "settings": "settings",
    "rules": "rules",
    "aid": "aid",
    "credits": "credits",
    "saves": "saves",
    "pause": "saves",
    "replay": "replay",
    "analysis": "analysis",
    "statistics": "records",
    "achievements": "records",
    "ladder": "ladder",
    "table": "table_once",
    "curtain": "curtain",
    "offering": "offering",
    "inspection": "inspection",
    "scores": "inspection",
}
"""Scene -> the subject in which it is photographed. All others are in `screens`."""


def _screens(studio: Studio) -> None:
    """Every scene that no other subject shows."""
    for name in SCENES:
        if name not in SHOWN_BY:
            studio.title()
            show_scene(studio.program, name, studio.game.log)
            studio.rest()
            studio.take(f"screen_{name}")


SUBJECTS: Final = (
    Subject("screens", STANDARD, _screens),
    Subject("turns", SHAPED, situations.turns),
    Subject("market", SHAPED, situations.market),
    Subject("building", SHAPED, situations.building),
    Subject("five_seats", SHAPED, situations.many),
    Subject("lists", SHAPED, situations.lists),
    Subject("setup", WORDY, _menu("setup", lambda studio: studio.program.open("setup"))),
    Subject("setup_pages", STANDARD, extras.setup),
    Subject("ladder", WORDY, _ladder),
    Subject("records", WORDY, _records),
    Subject("extras", STANDARD, extras.tables),
    Subject("extras_box", WORDY, extras.boxes),
    Subject("extras_sheets", WORDY, extras.sheets),
    Subject("extras_choices", WORDY, extras.choices),
    Subject("extras_dice", STANDARD, extras.dice),
    Subject("rules", WORDY, _menu("rules", lambda studio: studio.program.open("rules", "D6.2"))),
    Subject("aid", WORDY, _menu("aid", lambda studio: studio.program.open("aid"))),
    Subject("credits", STANDARD, _menu("credits", lambda studio: studio.program.open("credits"))),
    Subject("settings", WORDY, _settings),
    Subject("saves", WORDY, _saves),
    Subject("table", STANDARD, _table),
    Subject("table_once", EVERY - STANDARD, _table_once),
    Subject("log", WORDY, _log),
    Subject("enlarged", STANDARD, _enlarged),
    Subject("advice", WORDY, advice.strengths),
    Subject("advice_within", WORDY, advice.within),
    Subject("advice_bid", WORDY, advice.bid),
    Subject("mosaic", SHAPED, _mosaic),
    Subject("wall_sites", STANDARD, _site),
    Subject("payment", WORDY, _payment),
    Subject("worshipper", WORDY, _worshipper),
    Subject("laying_out", WORDY, _drawn),
    Subject("curtain", SHAPED, _curtain),
    Subject("offering", SHAPED, _offering),
    Subject("inspection", SHAPED, _inspection),
    Subject("replay", WORDY, _replay),
    Subject("analysis", WORDY, _analysis),
)
