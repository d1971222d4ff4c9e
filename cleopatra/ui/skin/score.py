"""The music of the table: which recordings there are, and in which order they are heard.

A section is 24 seconds. Three moods of different tempo and key belong to the hours of the palace's
light; each has two forms, chains of chords, with beds, tunes and calls of the finale that fit each
other. Eight sections or so of two moods are followed by a rest, in which only the place is heard.
No recording comes again within four minutes. Knows names only.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from cleopatra.kit.device.mixer import RATE
from cleopatra.kit.device.score import Score
from cleopatra.kit.device.sound import Suite

SECONDS: Final = 24
FRAMES: Final = SECONDS * RATE
"""The length of each recording, in samples."""


class Mood(NamedTuple):
    """A tempo in beats a minute, and the bars of a section, which take 24 seconds."""

    name: str
    tempo: int
    bars: int
    bar_beats: int


MORNING, NOON, DUSK = "morning", "noon", "dusk"
MOODS: Final = {
    MORNING: Mood(MORNING, 60, 6, 4),
    NOON: Mood(NOON, 80, 8, 4),
    DUSK: Mood(DUSK, 75, 10, 3),
}
FORMS: Final = ("a", "b")
HOURS: Final = ((MORNING, NOON), (NOON, DUSK), (DUSK, NOON))
"""The two moods of each hour of the palace's light; the first has more sections."""
BEDS, TUNES = 3, 3
"""Recordings for each mood and form."""
BASE, BUILDING, CORRUPTION, FINALE = "base", "building", "corruption", "finale"
LANES: Final = (BASE, BASE, BUILDING, CORRUPTION, FINALE)
BUILDINGS: Final = 3
"""Recordings of each mood."""
CORRUPTIONS: Final = 6
CALLS: Final = 2
"""Recordings of the finale for each form of the two later moods."""
CODAS: Final = 2
"""Recordings of how each mood ends."""
PLACES, CROWDS = 4, 3
"""Recordings of the river with its birds, and of people at work."""
APART: Final = 11
"""So many sections lie between the beginnings of two that have a recording in common."""
STAYS: Final = ((4, 5), (3, 4))
"""The fewest and most sections for which the music stays in the first and second mood."""
LONGEST: Final = 9
"""The most sections from one rest to the next where the hour changes."""
RESTS: Final = 2
"""Sections of a rest."""

MusicSection = tuple[str, str, str, str, str]


def recordings() -> list[str]:
    """The names of all recordings."""
    names = []
    for mood in MOODS:
        for form in FORMS:
            names += _numbered(f"bed_{mood}_{form}", BEDS) + _numbered(f"tune_{mood}_{form}", TUNES)
        names += _numbered(f"building_{mood}", BUILDINGS) + _numbered(f"coda_{mood}", CODAS)
    names += _numbered("corruption", CORRUPTIONS)
    names += [name for mood in (NOON, DUSK) for form in FORMS for name in _calls(mood, form)]
    return names + _numbered("river", PLACES) + _numbered("people", CROWDS)


class Conductor:
    """Chooses the sections of one game as they are needed: by its seed, and by the hour of the
    light at that time, 0 to 2. What was chosen stays."""

    def __init__(self, seed: str, start: int = 0) -> None:
        self.seed = seed
        self.hour = 0
        self.is_peopled = True
        """Whether people are at work."""
        self._rng = random.Random(f"music {seed} {start}")
        self._plan: list[tuple[str, str]] = []
        self._sections: list[MusicSection] = []
        self._moods: list[str] = []
        self._heard: dict[str, int] = {}
        self._last = ""
        self._planned = self._since = 0

    def section(self, number: int) -> MusicSection:
        """The recording of each lane in a section from 0 on, "" for none."""
        while len(self._sections) <= number:
            self._sections.append(self._next())
        return self._sections[number]

    def key(self, number: int) -> int:
        """The key of a section: the number of its mood."""
        self.section(number)
        return list(MOODS).index(self._moods[number])

    # -- Inside ---------------------------------------------------------------------------

    def _next(self) -> MusicSection:
        if not self._plan:
            self._plan = self._made_plan()
        elif self.hour != self._planned and self._plan[0][0]:
            music = [each for each in self._made_plan() if each[0]]
            self._plan = music[: max(2, LONGEST - self._since)] + [("", "")] * RESTS
        mood, form = self._plan.pop(0)
        self._since = self._since + 1 if mood else 0
        left, self._last = self._last, mood
        self._moods.append(mood or (self._moods or [MORNING])[-1])
        coda = self._pick(_numbered(f"coda_{left}", CODAS)) if left and left != mood else ""
        if not mood:
            people = self._pick(_numbered("people", CROWDS)) if self.is_peopled else ""
            return self._pick(_numbered("river", PLACES)), coda or people, "", "", ""
        other = FORMS[1 - FORMS.index(form)]
        if not self._free(_numbered(f"bed_{mood}_{form}", BEDS)):
            form = other if self._free(_numbered(f"bed_{mood}_{other}", BEDS)) else form
        bed = self._pick(_numbered(f"bed_{mood}_{form}", BEDS))
        tune = coda
        if not coda and (not bed or self._rng.random() < 0.8):
            tune = self._pick(_numbered(f"tune_{mood}_{form}", TUNES))
        return (
            bed,
            tune,
            self._pick(_numbered(f"building_{mood}", BUILDINGS)),
            self._pick(_numbered("corruption", CORRUPTIONS)),
            self._pick(_calls(mood, form)),
        )

    def _made_plan(self) -> list[tuple[str, str]]:
        """What is played up to the end of the next rest: moods and forms, "" for the rest."""
        self._planned = self.hour
        plan: list[tuple[str, str]] = []
        stays = list(zip(HOURS[self.hour], STAYS, strict=True))
        if stays[0][0] == (self._moods or [""])[-1]:
            stays.reverse()  # another mood than before the rest
        for mood, stay in stays:
            first = self._rng.randrange(2)
            plan += [
                (mood, FORMS[(first + number) % 2]) for number in range(self._rng.randint(*stay))
            ]
        return plan + [("", "")] * RESTS

    def _pick(self, names: Sequence[str]) -> str:
        """One that was not heard lately; "" when all of them were."""
        free = self._free(names)
        if not free:
            return ""
        chosen = self._rng.choice(free)
        self._heard[chosen] = len(self._sections)
        return chosen

    def _free(self, names: Sequence[str]) -> list[str]:
        """Those that were not heard lately."""
        now = len(self._sections)
        return [name for name in names if now - self._heard.get(name, -APART) >= APART]


def table_score(conductor: Conductor) -> Score:
    """The score of a game with its conductor; those of one seed are the same."""

    def section(number: int) -> list[str]:
        return [f"stems/{name}" if name else "" for name in conductor.section(number)]

    return Score("table", LANES, FRAMES, section, conductor.seed, conductor.key, conductor)


def _numbered(name: str, count: int) -> list[str]:
    return [f"{name}_{number + 1}" for number in range(count)]


def _calls(mood: str, form: str) -> list[str]:
    return [] if mood == MORNING else _numbered(f"finale_{mood}_{form}", CALLS)


TITLE: Final = ("title_1", "title_2", "title_3")
"""The sections of the title's music."""
TITLE_RESTS: Final = 30.0
"""Seconds of silence after all of them."""


def title_suite() -> Suite:
    """The music of the title: its three sections, then a silence, and again in another order."""
    return Suite("title", TITLE, TITLE_RESTS)
