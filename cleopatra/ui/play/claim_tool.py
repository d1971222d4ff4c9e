"""The tool of the sanctuaries: a statue into one that was just formed, or none. Rule: D8.2"""

from __future__ import annotations

from collections.abc import Mapping

from cleopatra.kit.device.input import InputAction
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import ngettext
from cleopatra.rules.actions import ActionKind
from cleopatra.ui.extension.place import Place, PlaceKind
from cleopatra.ui.play import sums
from cleopatra.ui.play.place import ButtonTone, Ghost, Glow, Offer, PlaceMark, Prompt
from cleopatra.ui.play.tool import Tool
from cleopatra.ui.session.session import Session
from cleopatra.ui.words import naming


class ClaimTool(Tool):
    """One area is chosen, then confirmed."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._areas = session.observation.pending_areas
        sizes = [len(area) for area in self._areas]
        self._chosen = sizes.index(max(sizes))  # the largest one is proposed
        self._claims = {a.arg: a for a in session.legal() if a.kind is ActionKind.CLAIM}

    def prompt(self) -> Prompt:
        o = self.session.observation
        name = self.name(o.current)
        points = self.session.preview([self.parse("leave")]).scarabs_total
        kept = self._kept()
        number = len(self._areas[self._chosen])
        label = ngettext("Claim {n} square", "Claim {n} squares", number).format(n=number)
        if kept == points:
            price = _("You keep all scarabs for this mosaic.")
        else:
            price = _("This mosaic is then worth {scarabs} instead of {points}.").format(
                scarabs=naming.scarabs(kept), points=points
            )
        offers = [Offer("claim", label, ButtonTone.MAIN, price, forecast=sums.later(-number))]
        label = _("No statue: {scarabs}").format(scarabs=naming.scarabs(points))
        offers.append(
            Offer(
                "leave", label, ButtonTone.PLAIN, _("Nobody will ever be able to claim this area.")
            )
        )
        text = ngettext(
            "{name}: a sanctuary has formed. Put an Anubis statue into it?",
            "{name}: {n} sanctuaries have formed. Put an Anubis statue into one?",
            len(self._areas),
        ).format(name=name, n=len(self._areas))
        squares = _("Each of its squares takes one amulet from you in the final count.")
        return Prompt(text, f"{squares} {price}", tuple(offers))

    def _kept(self) -> int:
        """The points that stay when this claim is made and no other."""
        claim = self._claims[min(self._areas[self._chosen])]
        chain = [claim]
        if any(a.kind is ActionKind.LEAVE for a in self.session.legal_after(chain)):
            chain.append(self.parse("leave"))
        return self.session.preview(chain).scarabs_total

    def marks(self) -> Mapping[Place, PlaceMark]:
        return {
            Place(PlaceKind.SQUARE, square): PlaceMark(
                Glow.CHOSEN if index == self._chosen else Glow.LEGAL
            )
            for index, area in enumerate(self._areas)
            for square in area
        }

    def ghost(self) -> Ghost | None:
        return Ghost(True, sealed=self._areas, is_fixed=True)

    def activate(self, place: Place) -> bool:
        for index, area in enumerate(self._areas):
            if place.kind is PlaceKind.SQUARE and place.index in area:
                if index == self._chosen:
                    return self.choose("claim")
                self._chosen = index
                return True
        return False

    def choose(self, code: str, number: int | None = None) -> bool:
        if code == "leave":
            self.session.submit(self.parse("leave"))
            return True
        if code == "claim":
            self.session.submit(self._claims[min(self._areas[self._chosen])])
            return True
        return False

    def press(self, action: InputAction) -> bool:
        return action is InputAction.END and self.choose("claim")
