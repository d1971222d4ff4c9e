"""A simulated person for games with editions and expansions, and quick bots that often build."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from cleopatra.match.seat import BotPort
from cleopatra.rules.observation import Observation
from cleopatra.ui.extension.place import PlaceKind
from cleopatra.ui.play.place import Glow
from cleopatra.ui.scenes.table.table import TableScene
from cleopatra.ui.table.target import uid_of, uid_of_offer
from tests.ui.person import MOSAIC, Person

_LIKED = ("build", "pay", "set", "lay", "honour", "choose", "mark", "hire", "draw", "claim")
_LAST = ("pass", "end", "finish", "decline")
_IDLE = frozenset({"cancel", "undo", "undo_turn", "ways", "again", "turn", "flip"})
_SETTLED = ("build", "send", "claim", "draw")


class BuilderPort:
    """Bots in the own process: they build when they can, else do anything."""

    def __init__(self, bots: Mapping[int, str], seed: int) -> None:
        self._rng = random.Random(seed)
        self._answers: list[tuple[int, int, str]] = []

    def ask(
        self, seat: int, observation: Observation, legal_texts: Sequence[str], decision_id: int
    ) -> None:
        texts = list(legal_texts)
        liked = [text for text in texts if text.split()[0] in _LIKED]
        bids = [text for text in texts if text in ("bid 0", "bid 1", "bid 2", "bid 3")]
        others = [text for text in texts if text.split()[0] not in _LAST]
        pool = bids or (liked if self._rng.random() < 0.9 else []) or others or texts
        self._answers.append((seat, decision_id, self._rng.choice(pool)))

    def poll(self) -> list[tuple[int, int, str]]:
        answers, self._answers = self._answers, []
        return answers

    def close(self) -> None:
        self._answers.clear()


def builder_port(bots: Mapping[int, str], seed: int) -> BotPort:
    return BuilderPort(bots, seed)


class CuriousPerson(Person):
    """Tries whatever the screen offers: people, things, sheets. `done` counts what was used, by
    the first word of an offer and by kinds of places."""

    def __init__(self, *arguments: object, **named: object) -> None:
        super().__init__(*arguments, **named)  # type: ignore[arg-type]
        self.done: dict[str, int] = {}

    def _count(self, what: str) -> None:
        self.done[what] = self.done.get(what, 0) + 1

    def act(self) -> bool:
        scene = self.pilot.scene
        assert isinstance(scene, TableScene)
        shown = scene.view.shown
        offers = [o.code for o in shown.prompt.offers if o.is_enabled and o.code not in _IDLE]
        legal = [place for place, mark in shown.marks.items() if mark.glow is Glow.LEGAL]
        chosen = [place for place, mark in shown.marks.items() if mark.glow is Glow.CHOSEN]
        if MOSAIC in chosen:
            return super().act()
        picks = [p for p in legal if p.kind is PlaceKind.PICK]
        if picks and self.rng.random() < 0.7:
            return self._use(uid_of(self.rng.choice(picks)), "pick")
        for code in _SETTLED:
            if code in offers:
                self._tried.clear()
                return self._use(f"offer:{code}", code)
        special = [
            offer
            for offer in shown.prompt.offers
            if offer.is_enabled
            and (
                offer.number is not None
                or offer.code in ("pick", "talents", "card", "confirm")
                or offer.code.startswith("play ")
            )
        ]
        if special:
            offer = self.rng.choice(special)
            return self._use(uid_of_offer(offer), offer.code)
        things = [
            p
            for p in legal
            if p.kind in (PlaceKind.SUPPLY, PlaceKind.OWN)
            or (p.kind is PlaceKind.CARD and p.index > 10)
        ]
        if things and self.rng.random() < 0.5:
            place = self.rng.choice(things)
            return self._use(uid_of(place), f"{place.kind.value}:{place.index % 32}")
        return super().act()

    def _use(self, uid: str, what: str) -> bool:
        self._count(what)
        self.moves += 1
        self.hand.use(uid)
        return True
