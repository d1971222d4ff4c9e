"""From an observation to what the stage shows. Knows both; draws nothing."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.match.setup import SeatInfo
from cleopatra.rules.catalogue import LAST_STEP, MOSAIC_CODES
from cleopatra.rules.garden import mask_to_squares
from cleopatra.rules.observation import Observation
from cleopatra.rules.palace import DOORS, OBELISKS, SPHINXES, WALLS
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.extension import lookup
from cleopatra.ui.stage.model import Mosaic, PalaceModel, Statue
from cleopatra.ui.table.table_facts import PlayerFacts, TableFacts

_JAW_OPEN_AT = 12
"""From this number of the viewer's amulets on, the crocodile's mouth is wide open (D10.2), where no
meter says how near it is."""
_JAW_OPEN_FROM = 0.65
"""From this chance to be eaten on, the crocodile's mouth is wide open."""
_JAW_STEPS = 12
"""How many steps there are: the palace isn't rebuilt for less."""


def palace_model(shown: TableFacts) -> PalaceModel:
    """The palace of an observation."""
    seen = shown.observation
    garden = shown.rules.garden
    placements = [garden.placements[index] for index in seen.laid]
    return PalaceModel(
        walls=_flags(seen.walls, WALLS),
        doors=_flags(seen.doors, DOORS),
        sphinxes=_flags(seen.sphinxes, SPHINXES),
        obelisks=_flags(seen.obelisks, OBELISKS),
        pedestal=seen.pedestal,
        throne=seen.throne,
        mosaics=tuple(Mosaic(MOSAIC_CODES[p.mosaic], p.squares) for p in placements),
        palms=mask_to_squares(garden.palms),
        throne_squares=mask_to_squares(garden.throne),
        statues=tuple(
            Statue(shown.players[seat].colour, min(area)) for seat, area in seen.sanctuaries
        ),
        companions=tuple(lookup.companions(seen)),
        cleopatra=float(seen.step),
        daylight=seen.step / LAST_STEP,
        jaw=_jaw(shown),
    )


def public_palace(seen: Observation, rules: RuleSet, seats: Sequence[SeatInfo]) -> PalaceModel:
    """The palace as everybody may see it; `seen` is a spectator's."""
    players = tuple(PlayerFacts(who.name, who.colour, who.bot) for who in seats)
    return palace_model(TableFacts(seen, rules, players, is_covered=True))


def _jaw(shown: TableFacts) -> float:
    """How wide the crocodile opens its mouth, 0 to 1: as the meter says, or else by the viewer's
    amulets."""
    seen = shown.observation
    if seen.viewer is None or shown.is_covered:
        return 0.0
    if shown.danger is not None:
        return min(_JAW_STEPS, int(_JAW_STEPS * shown.danger.chance / _JAW_OPEN_FROM)) / _JAW_STEPS
    return min(1.0, seen.seats[seen.viewer].amulets / _JAW_OPEN_AT)


def _flags(mask: int, count: int) -> tuple[bool, ...]:
    return tuple(bool(mask >> index & 1) for index in range(count))
