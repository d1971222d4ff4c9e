"""The palace around the garden: wall ring, doors, plaza, throne. Sites as bit sets.

Knows which site touches which; knows no costs and no turns.
"""

from __future__ import annotations

from typing import Final

from cleopatra.rules.layouts import SIDE

WALLS: Final = 9
"""Wall sites 0..8 round the palace from the left door to the right door. Rule: D2.4"""

DOORS: Final = 2  # 0 left, 1 right (D2.5)
SPHINXES: Final = 6  # 0-2 left row, 3-5 right row, from the front (D2.6)
OBELISKS: Final = 2  # 0 left row, 1 right row (D2.6)
ROWS: Final = 2

_SQUARES_OF_WALLS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(r * SIDE + c for r, c in edge)
    for edge in (
        *(tuple((row + i, 0) for i in range(3)) for row in (0, 3, 6)),
        *(tuple((SIDE - 1, column + i) for i in range(3)) for column in (0, 3, 6)),
        *(tuple((row + i, SIDE - 1) for i in range(3)) for row in (6, 3, 0)),
    )
)

EDGES: Final = tuple(sum(1 << s for s in squares) for squares in _SQUARES_OF_WALLS)
"""The three edge squares of each wall site, as a bit set of the 81 squares. Rule: D2.4"""

ROW_OF_SPHINXES: Final = (0b000111, 0b111000)
"""The sphinx sites of each row. Rule: D2.6"""


def row_of_sphinx(site: int) -> int:
    """0 for the left row, 1 for the right. Rule: D2.6"""
    return site // 3


def chain(walls: int, door: int) -> int:
    """How many walls stand in an unbroken chain that starts at a door. Rule: D6.2

    `walls` is the bit set of the sites built; from the left door (0) the chain runs along the
    ring, from the right door (1) against it.
    """
    sites = range(WALLS) if door == 0 else range(WALLS - 1, -1, -1)
    count = 0
    for site in sites:
        if not walls >> site & 1:
            break
        count += 1
    return count
