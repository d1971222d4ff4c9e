"""A second implementation of garden, payments, chain and count: slow, plain, over sets.

Written from the rules, not from the engine; takes only tables of the catalogue from it, and text
forms. Squares are (row, column) pairs here, cards words.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product

Square = tuple[int, int]

PENTOMINOES = {
    "F": {(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)},
    "I": {(0, 0), (1, 0), (2, 0), (3, 0), (4, 0)},
    "L": {(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)},
    "N": {(0, 1), (1, 0), (1, 1), (2, 0), (3, 0)},
    "P": {(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)},
    "T": {(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)},
    "U": {(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)},
    "V": {(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)},
    "W": {(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)},
    "X": {(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)},
    "Y": {(0, 1), (1, 0), (1, 1), (2, 1), (3, 1)},
    "Z": {(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)},
}


@cache
def orientations_of(code: str, turn_over: bool) -> frozenset[frozenset[Square]]:
    """All shapes of a mosaic, moved to the origin. Rule: D6.7

    The table counts rows from the back, the garden from the front: hence the minus.
    """
    shapes = set()
    for mirrored in (False, True) if turn_over else (False,):
        shape = {(-r, -c) if mirrored else (-r, c) for r, c in PENTOMINOES[code]}
        for _ in range(4):
            shape = {(c, -r) for r, c in shape}
            low_r, low_c = min(r for r, _ in shape), min(c for _, c in shape)
            shapes.add(frozenset((r - low_r, c - low_c) for r, c in shape))
    return frozenset(shapes)


class PlainGarden:
    """A garden read from a layout's text, as sets of squares."""

    def __init__(self, layout_text: str, turn_over: bool) -> None:
        rows = layout_text.split("/")[::-1]
        marks = {(r, c): rows[r][c] for r in range(9) for c in range(9)}
        self.squares = {s for s, mark in marks.items() if mark != "T"}
        self.palms = {s for s, mark in marks.items() if mark == "P"}
        self.throne = {s for s, mark in marks.items() if mark == "T"}
        self.turn_over = turn_over

    @staticmethod
    @cache
    def _shifts(code: str, turn_over: bool) -> tuple[frozenset[Square], ...]:
        return tuple(
            frozenset((r + dr, c + dc) for r, c in shape)
            for shape in orientations_of(code, turn_over)
            for dr, dc in product(range(9), range(9))
            if all(r + dr < 9 and c + dc < 9 for r, c in shape)
        )

    def places(self, code: str, empty: set[Square]) -> set[frozenset[Square]]:
        """Every place of a mosaic on empty garden squares. Rule: D6.7"""
        free = empty & self.squares
        return {squares for squares in self._shifts(code, self.turn_over) if squares <= free}

    def areas(self, empty: set[Square]) -> list[set[Square]]:
        """Empty squares joined by sides, by flood fill. Rule: D2.8"""
        left = set(empty)
        found = []
        while left:
            todo = [left.pop()]
            area = set(todo)
            while todo:
                for square in neighbours(todo.pop()) & left:
                    left.remove(square)
                    area.add(square)
                    todo.append(square)
            found.append(area)
        return found

    def sanctuaries(
        self, empty: set[Square], laid: set[Square], left: list[str]
    ) -> list[set[Square]]:
        """Those formed by `laid`, with `empty` already without it. Rule: D8.1"""
        border = {n for square in laid for n in neighbours(square)}
        return [
            area
            for area in self.areas(empty)
            if area & border and not any(self.places(code, area) for code in left)
        ]

    def near_throne(self) -> set[Square]:
        return {n for square in self.throne for n in neighbours(square)} & self.squares


def neighbours(square: Square) -> set[Square]:
    r, c = square
    return {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}


def wall_squares(site: int) -> set[Square]:
    """Rule: D2.4, the sites going round from the left door."""
    third = site % 3
    if site < 3:
        return {(3 * third + i, 0) for i in range(3)}
    if site < 6:
        return {(8, 3 * third + i) for i in range(3)}
    return {(8 - 3 * third - i, 8) for i in range(3)}


def chain_length(built: set[int], from_left: bool) -> int:
    """Rule: D6.2"""
    site, step = (0, 1) if from_left else (8, -1)
    length = 0
    while site in built:
        length += 1
        site += step
    return length


# -- payments ---

COSTS = {
    "sphinx": (1, 2, "equal"),
    "wall": (1, 2, "different"),
    "door": (2, 3, "equal"),
    "mosaic": (2, 3, "different"),
    "obelisk": (3, 4, "equal"),
    "pedestal": (3, 4, "different"),
    "throne": (3, 4, "different"),
}
KINDS = ("wood", "stone", "marble", "lapis")


def wanted(piece: str, less_resources: int) -> list[Counter[str]]:
    """All that the resources of a cost may mean, less the discount. Rule: D6.1, D7.4"""
    _, resources, pattern = COSTS[piece]
    number = resources - less_resources
    if pattern == "different":
        return [Counter(kinds) for kinds in combinations(KINDS, number)]
    return [Counter({kind: number}) for kind in KINDS] if number else [Counter()]


def best_leftover(
    piece: str, paid: Counter[str], credit: Counter[str], less_artisans: int, less_resources: int
) -> int | None:
    """How many units of doubles are left over at best when `paid` and exactly all of `credit` meet
    a piece's cost less the discount; None if they do not. Rule: D6.1, D6.3, D6.4, D7.4

    Tries every choice of resources that the cost may mean.
    """
    artisans, resources, _ = COSTS[piece]
    if less_artisans > artisans or less_resources > resources:
        return None
    if paid["artisan"] + less_artisans < artisans:
        return None
    leftovers = [leftover(want, paid, credit) for want in wanted(piece, less_resources)]
    return max((n for n in leftovers if n is not None), default=None)


def leftover(want: Counter[str], paid: Counter[str], credit: Counter[str]) -> int | None:
    """The same for one choice of resources: single cards first, doubles next, caves last."""
    if any(n > want[kind] for kind, n in credit.items()):
        return None
    missing = left = 0
    for kind in KINDS:
        need = want[kind] - credit[kind]
        need -= min(need, paid[kind])
        used = min(need, 2 * paid["2x" + kind])
        missing += need - used
        left += 2 * paid["2x" + kind] - used
    return left if missing <= paid["cave"] else None


def minimal_payments(
    piece: str, hand: Counter[str], credit: Counter[str], off_artisans: int, off_resources: int
) -> set[tuple[tuple[str, ...], tuple[str, ...], int, int]]:
    """All (cards, credit, less artisans, less resources) that meet the cost and of which no card
    can be left out, by trying every part of hand and credit. Credit goes before cards: it is used
    as far as the resources chosen allow. Rule: D6.3"""
    most = {"artisan": 3, "cave": 4}
    ranges = [range(min(n, most.get(kind, 4)) + 1) for kind, n in hand.items()]
    credit_ranges = [range(min(n, 4) + 1) for n in credit.values()]
    found = set()
    for numbers in product(*ranges):
        paid = Counter(dict(zip(hand, numbers, strict=True)))
        for spent in product(*credit_ranges):
            used = +Counter(dict(zip(credit, spent, strict=True)))
            for less_a, less_r in product(range(off_artisans + 1), range(off_resources + 1)):
                if best_leftover(piece, paid, used, less_a, less_r) is None:
                    continue
                if any(
                    best_leftover(piece, paid - Counter([card]), used, less_a, less_r) is not None
                    for card in +paid
                ):
                    continue
                if not any(
                    leftover(want, paid, used) is not None and want & credit == used
                    for want in wanted(piece, less_r)
                ):
                    continue
                found.add(
                    (
                        tuple(sorted(paid.elements())),
                        tuple(sorted(used.elements())),
                        less_a,
                        less_r,
                    )
                )
    return found


# -- the count ---


def plain_count(
    hands: list[Counter[str]],
    amulets: list[int],
    scarabs: list[int],
    squares: list[int],
    fewest_amulets_win: bool,
) -> tuple[list[int], list[int], list[bool], set[int]]:
    """Final scarabs, amulets left, who is eaten, and the winners. Rule: D10.2, D10.3"""
    tainted = [
        sum(n for card, n in hand.items() if card == "cave" or card.startswith("2x"))
        for hand in hands
    ]
    left = [max(0, a + t - s) for a, t, s in zip(amulets, tainted, squares, strict=True)]
    left = [n - min(left) for n in left]
    lost = {0: 0, 1: 1, 2: 3, 3: 6, 4: 10, 5: 15, 6: 20, 7: 25}
    eaten = [n > 7 for n in left]
    final = [
        s if dead else max(0, s - lost[n]) for s, n, dead in zip(scarabs, left, eaten, strict=True)
    ]
    alive = [(final[i], i) for i in range(len(hands)) if not eaten[i]]
    winners = {i for s, i in alive if s == max(alive)[0]}
    if fewest_amulets_win:
        winners = {i for i in winners if left[i] == min(left[j] for j in winners)}
    return final, left, eaten, winners
