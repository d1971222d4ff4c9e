"""No two people share a profile; signs fit their icons; the same code gives the same pixels."""

import importlib
import pkgutil
from itertools import combinations

import pytest

pytest.importorskip("skia", reason="pictures are drawn with requirements-art.lock")
pytest.importorskip("scipy", reason="pictures are drawn with requirements-art.lock")

from scripts.art.paint import brush, coins, portraits
from scripts.art.paint.cards import cards
from scripts.art.paint.face import outline
from scripts.art.paint.people import Person
from scripts.art.paint.signs import SIGNS, icon

PEOPLE = {
    f"{module.name}.{name}": person
    for module in pkgutil.iter_modules(portraits.__path__)
    for name, person in vars(importlib.import_module(f"{portraits.__name__}.{module.name}")).items()
    if isinstance(person, Person)
}


def profile(person: Person) -> list[tuple[float, float]]:
    """The points of the face from the forehead to the chin."""
    path = outline(person.face)
    points = [(point.x(), point.y()) for point in path.getPoints()]
    return [point for point in points if point[0] > 60]


def test_there_are_many_people() -> None:
    assert len(PEOPLE) == 17


@pytest.mark.parametrize(("first", "second"), [*combinations(sorted(PEOPLE), 2)])
def test_no_two_share_a_profile(first: str, second: str) -> None:
    a, b = profile(PEOPLE[first]), profile(PEOPLE[second])
    apart = [abs(x - u) + abs(y - v) for (x, y), (u, v) in zip(a, b, strict=False)]
    assert max(apart) > 4, "a nose, a chin or a brow must tell them apart"


def test_points_are_read_from_text() -> None:
    assert brush.pts("0,0 10,-4.5") == [(0.0, 0.0), (10.0, -4.5)]


def test_a_point_given_twice_is_a_corner() -> None:
    corners = brush.pts("0,0 0,0 100,0 100,0 100,100 100,100 0,100 0,100")
    square = brush.smooth(corners).computeTightBounds()
    assert (square.left(), square.top(), square.right(), square.bottom()) == (0, 0, 100, 100)
    soft = brush.smooth(corners[::2]).computeTightBounds()
    assert soft.top() < -1, "without corners the curve swings out"


def test_the_same_code_paints_the_same_pixels() -> None:
    assert coins.scarab(5).tobytes() == coins.scarab(5).tobytes()


def test_signs_stay_inside_their_icon() -> None:
    for name, painter in SIGNS.items():
        box = icon(painter, 96).getchannel("A").point(lambda value: 255 * (value > 60)).getbbox()
        assert box is not None, name
        assert min(box[0], box[1], 96 - box[2], 96 - box[3]) >= 1, f"{name} is cut off: {box}"


def test_every_sign_on_a_card_is_painted() -> None:
    listed = list(cards())
    assert len({card.name for card in listed}) == len(listed)
    assert {card.sign for card in listed if card.sign} <= set(SIGNS)
    assert all(card.count == 2 for card in listed if card.name.endswith("_double"))
