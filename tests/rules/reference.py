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


def best_leftover(
    piece: str, paid: Counter[str], credit: Counter[str], less_artisans: int, less_resources: int
) -> int | None:
    """How many units of doubles are left over at best when `paid` and exactly all of `credit` meet
    a piece's cost less the discount; None if they do not. Rule: D6.1, D6.3, D6.4, D7.4

    Tries every choice of resources that the cost may mean, and every use of each card.
    """
    artisans, resources, pattern = COSTS[piece]
    if less_artisans > artisans or less_resources > resources:
        return None
    if paid["artisan"] + less_artisans < artisans:
        return None
    number = resources - less_resources
    if pattern == "equal":
        wanted = [Counter({kind: number}) for kind in KINDS] if number else [Counter()]
    else:
        wanted = [Counter(kinds) for kinds in combinations(KINDS, number)]
    best = None
    for want in wanted:
        if any(n > want[kind] for kind, n in credit.items()):
            continue
        open_units = want - credit
        missing = 0
        leftover = 0
        for kind in KINDS:
            singles, doubles = paid[kind], paid["2x" + kind]
            need = open_units[kind]
            # Single cards first: what they cover, doubles need not.
            need -= min(need, singles)
            used = min(need, 2 * doubles)
            missing += need - used
            leftover += 2 * doubles - used
        if missing <= paid["cave"] and (best is None or leftover > best):
            best = leftover
    return best


def minimal_payments(
    piece: str, hand: Counter[str], credit: Counter[str], off_artisans: int, off_resources: int
) -> set[tuple[tuple[str, ...], tuple[str, ...], int, int]]:
    """All (cards, credit, less artisans, less resources) that meet the cost and of which no card
    can be left out, by trying every part of hand and credit. Credit goes first: a payment is left
    out when more credit could have stood for one of its cards. Rule: D6.3"""
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
                if _could_use_credit(piece, paid, used, credit, less_a, less_r):
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


def _could_use_credit(
    piece: str,
    paid: Counter[str],
    used: Counter[str],
    credit: Counter[str],
    less_artisans: int,
    less_resources: int,
) -> bool:
    """True if the same demand could be met with one card fewer and one credit of the kind that
    card gave: cards of a kind are not paid while credit of that kind lies unused."""
    for kind in KINDS:
        if used[kind] >= credit[kind]:
            continue
        more = used + Counter([kind])
        for card in (kind, "2x" + kind):
            if not paid[card]:
                continue
            fewer = paid - Counter([card])
            if best_leftover(piece, fewer, more, less_artisans, less_resources) is not None:
                return True
    return False


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
