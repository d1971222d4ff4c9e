"""The lessons: a plaque for each."""

from __future__ import annotations

from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.layout import Column
from cleopatra.kit.widgets.widget import Widget
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.shared.pictured import PicturedScene
from cleopatra.ui.scenes.shared.sheet import Sheet, spread


class LearnScene(PicturedScene):
    """All lessons."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)

    def build(self) -> Widget:
        back = Button(_("Back"), self.cancel, look="button", uid="learn.back")
        return Sheet(_("Learn"), Column([]), spread([back], []), width=1500)

    def cancel(self) -> bool:
        self.stack.pop()
        return True
