"""The "Try it" buttons of the rulebook: examples that can be played at the table.

Knows the course's examples and the scene that plays one; judges nothing.
"""

from __future__ import annotations

from functools import partial

from cleopatra.assets import asset_path
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.layout import Row
from cleopatra.kit.widgets.widget import Widget
from cleopatra.lessons.lesson import Practice
from cleopatra.rules.options import GameOptions
from cleopatra.rules.ruleset import RuleSet
from cleopatra.storage.courses import read_examples
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.session.lesson import LessonSession


class Tries:
    """The examples of the book, read when the first page needs them."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._read: tuple[Practice, ...] | None = None

    def of_rule(self, number: str, game: RuleSet) -> tuple[Practice, ...]:
        """The examples of a rule that belong to a game's edition, or to an expansion."""
        if self._read is None:
            self._read = read_examples(asset_path("lessons"))
        return tuple(
            practice
            for practice in self._read
            if practice.rule == number and _edition(practice) == game.options.edition
        )

    def buttons(self, number: str, game: RuleSet) -> list[Widget]:
        """A button for each example of a rule, in a row; none within a lesson."""
        if isinstance(self._host.session, LessonSession):
            return []
        found = [
            Button(
                _("Try it: {title}").format(title=_(practice.title)),
                partial(self._host.try_out, practice),
                icon="play",
                style=theme.SMALL_BOLD,
                uid=f"rules.try.{practice.uid}",
            )
            for practice in self.of_rule(number, game)
        ]
        return [Row(list(found), gap=theme.GAP, justify="start", wrap=True)] if found else []


def _edition(practice: Practice) -> str:
    """The edition that an example is played in."""
    line = next(line for line in practice.position.splitlines() if line.startswith("options "))
    return GameOptions.parse(line.removeprefix("options ")).edition
