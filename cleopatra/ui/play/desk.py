"""What tools need of a running game. The session provides it; tests provide small ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from cleopatra.rules.actions import Action
from cleopatra.rules.decisions import Decision, DecisionKind
from cleopatra.rules.errors import Refusal
from cleopatra.rules.events import Event
from cleopatra.rules.observation import Observation
from cleopatra.rules.preview import MosaicPreview, Preview
from cleopatra.rules.ruleset import RuleSet

MID_BUILD: Final = (DecisionKind.PAY, DecisionKind.SET, DecisionKind.LAY)
"""The decisions within building one piece, which are one step for a player."""


@dataclass(frozen=True, slots=True)
class IfLegal:
    """An action of a chain, by its text, that is left out if it is not legal at its turn."""

    text: str


ChainItem = str | IfLegal
"""One action of a chain: its text, or a text that may be left out."""


class Desk(Protocol):
    """A running game as one player may know it. Every answer holds for this moment and for the
    viewer's seat; questions change nothing."""

    @property
    def viewer(self) -> int | None:
        """The viewer's seat, None for a spectator."""

    @property
    def observation(self) -> Observation:
        """What the viewer may know now."""

    @property
    def decision(self) -> Decision:
        """The open decision and who may answer it."""

    @property
    def rules(self) -> RuleSet:
        """The fixed tables: garden, palms, sites."""

    @property
    def can_undo(self) -> bool:
        """Whether the viewer's last decision can be taken back."""

    def name(self, seat: int) -> str:
        """The player's name."""

    def legal(self) -> Sequence[Action]:
        """What the viewer may do now."""

    def legal_after(self, actions: Sequence[Action]) -> Sequence[Action]:
        """What would be legal after a chain, empty where that cannot be known."""

    def check(self, action: Action) -> Refusal | None:
        """Why the viewer cannot do that now."""

    def preview(self, actions: Sequence[Action]) -> Preview:
        """What a chain of actions would bring."""

    def prospects(self, actions: Sequence[Action]) -> Sequence[MosaicPreview]:
        """What the mosaic to be laid after a chain would bring in each place where it can lie."""

    def parse(self, text: str) -> Action:
        """The action of a text form."""

    def turn_events(self) -> Sequence[Event]:
        """What the viewer saw happen in the current turn so far."""

    def submit(self, *items: ChainItem) -> None:
        """Sends a chain of actions, one after the other."""

    def take_back(self) -> None:
        """Takes back the viewer's last step; a piece goes with its payment and place."""
