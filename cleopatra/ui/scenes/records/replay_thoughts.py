"""What a player thought at a decision of a replay: asked of the worker, and shown beside the board.

Knows the replay and thoughts as plain values; computes nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from cleopatra.bots.thoughts import SeatBelief, Thought, thinker_of
from cleopatra.kit.device.accessible import Description, Role
from cleopatra.kit.device.input import PointerEvent, PointerPressed, PointerReleased
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, listed, ngettext, percent
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import IconButton
from cleopatra.kit.widgets.labels import Icon, Label, Panel
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.widget import Widget
from cleopatra.match.replay import Replay
from cleopatra.rules.rng import stream
from cleopatra.ui.extension.place import Place
from cleopatra.ui.host import Host
from cleopatra.ui.play import advice
from cleopatra.ui.play.advice import plan_places
from cleopatra.ui.session.adviser_client import AdviserClient
from cleopatra.ui.skin.players import PlayerBadge
from cleopatra.ui.words import analysis_words, naming, opponents

POLL: Final = 0.03
"""Seconds between two looks whether the worker has answered."""
_RANK: Final = 44.0


class Thoughts:
    """The thoughts at the place where the replay is. Nothing is asked before `open`; `on_mark` is
    called when another plan is picked, to be marked on the board."""

    def __init__(self, host: Host, replay: Replay, on_mark: Callable[[], object]) -> None:
        self._replay = replay
        self._on_mark = on_mark
        self._counsellor = AdviserClient(host.games.adviser)
        self._asked = -1
        self._marked = -1
        self.is_open = False

    def toggle(self) -> None:
        """Show thoughts from now on, or give up what is being worked out and show none."""
        self.is_open = not self.is_open
        if not self.is_open:
            self.close()

    def close(self) -> None:
        """End the worker. May be called twice."""
        self._asked = -1
        self._counsellor.close()

    def update(self, is_quiet: bool) -> bool:
        """Ask and listen; True when something else is to be shown."""
        if not self.is_open:
            return False
        replay = self._replay
        if is_quiet and self._asked != replay.at:
            self._asked = replay.at
            self._marked = -1
            self._counsellor.forget()
            played = replay.played()
            if played:
                setup = replay.log.setup
                seed = setup.bots_seed or stream(setup.options.seed, "bots")
                bot = setup.seats[self.seat].bot
                self._counsellor.ask_thoughts(replay.observe(self.seat), bot, seed, played)
            return True
        return self._counsellor.poll()

    @property
    def seat(self) -> int:
        """Who decides next; -1 at the end."""
        at = self._replay.at
        decisions = self._replay.log.decisions
        return decisions[at].seat if at < len(decisions) else -1

    @property
    def places(self) -> tuple[Place, ...]:
        """Where the plan goes that was picked, or what was played, or else the best plan."""
        thought = self._counsellor.thought
        if not self.is_open or thought is None or not thought.plans or self.seat < 0:
            return ()
        wanted = self._marked if self._marked >= 0 else max(thought.chosen, 0)
        replay = self._replay
        seen = replay.observe(self.seat)
        actions = [replay.rules.parse(text) for text in thought.plans[wanted].actions]
        return plan_places(seen, actions)

    @property
    def next_wake(self) -> float | None:
        """Seconds until the next look, None while nothing is awaited."""
        return POLL if self.is_open and self._counsellor.is_thinking else None

    # -- the panel -----------------------------------------------------------------------------

    def panel(self, width: float) -> Widget:
        """What is known, `width` units wide."""
        close = IconButton("cross", _("Close"), self._leave, size=44, uid="replay.thoughts.close")
        title = Label(self._title(), theme.BOLD, theme.INK_HEADING, grow=1.0)
        badge: list[Widget] = []
        if self.seat >= 0:
            badge.append(PlayerBadge(self._replay.log.setup.seats[self.seat].colour, 44))
        lines: list[Widget] = [Row([*badge, title, close], gap=theme.GAP_SMALL)]
        thought = self._counsellor.thought
        if self.seat < 0:
            lines.append(Label(_("The game is over."), theme.SMALL))
        elif thought is not None:
            lines += self._plans(thought)
            lines += self._beliefs(thought)
        elif self._counsellor.is_thinking:
            lines.append(Label(_("Thinking …"), theme.SMALL, theme.INK_SOFT))
        else:
            lines.append(Label(_("Nothing was recorded for this decision."), theme.SMALL))
        body = Column(lines, gap=theme.GAP_SMALL)
        return Panel(ScrollPanel(body, uid="replay.thoughts"), "papyrus-plain", 10, width=width)

    def _leave(self) -> None:
        self.toggle()

    def _title(self) -> str:
        if self.seat < 0:
            return _("Thoughts")
        info = self._replay.log.setup.seats[self.seat]
        name, level = escape(info.name), thinker_of(info.bot)
        if info.bot.startswith(level):
            return _("What {name} thought").format(name=name)
        text = _("{level} playing as {name}")
        return text.format(level=opponents.title(level), name=name)

    def _plans(self, thought: Thought) -> list[Widget]:
        """The best plans with their values; the one that was played is marked."""
        lines: list[Widget] = [_heading(_("Plans"), _("Chance of winning"))]
        for rank, plan in enumerate(thought.plans):
            is_chosen = rank == thought.chosen
            style = theme.SMALL_BOLD if is_chosen else theme.SMALL
            mark: Widget = Icon("check", 30) if is_chosen else Label(f"{rank + 1}.", theme.SMALL)
            mark.width = _RANK
            deed = analysis_words.decision_words(plan.actions, self._replay.rules)
            text = Label(naming.capital(deed), style, grow=1.0)
            if is_chosen:
                text.name = headed(_("Played"), text.text)
            chance = Label(percent(plan.chance), style, align="right", width=80)
            head = Row([mark, text, chance], gap=theme.GAP_SMALL)
            brings = Label(advice.brings(plan), theme.TINY, theme.INK_SOFT)
            sentence = listed([text.name or text.text, chance.text, brings.text])
            lines.append(
                _Entry([head, brings], sentence, f"replay.plan{rank}", partial(self._mark, rank))
            )
        return lines

    def _mark(self, rank: int) -> None:
        self._marked = rank
        self._on_mark()

    def _beliefs(self, thought: Thought) -> list[Widget]:
        """What each seat was taken to have, the thinker's own figures first."""
        lines: list[Widget] = [_heading(_("Likely to hold"), "")]
        order = sorted(thought.held, key=lambda held: held.seat != self.seat)
        for held in order:
            info = self._replay.log.setup.seats[held.seat]
            badge = PlayerBadge(info.colour, 36)
            badge.width = _RANK
            text = headed(escape(info.name), _held(held, held.seat == self.seat))
            line = Row([badge, Label(text, theme.SMALL, grow=1.0)], gap=theme.GAP_SMALL)
            lines.append(_Entry([line], text, f"replay.belief{held.seat}"))
        return lines


class _Entry(Column):
    """Lines that the keys can go to, so that they scroll into view; `told` is read aloud. With
    `on_pick` they can be picked."""

    focusable = True

    def __init__(
        self,
        children: Sequence[Widget],
        told: str,
        uid: str,
        on_pick: Callable[[], object] | None = None,
    ) -> None:
        super().__init__(children, gap=0, uid=uid)
        self._told = told
        self._on_pick = on_pick

    def describe(self) -> Description:
        return self.described(self._told, Role.ITEM if self._on_pick is None else Role.BUTTON)

    def takes_pointer(self) -> bool:
        return self._on_pick is not None

    def activate(self) -> None:
        if self._on_pick is not None:
            self._on_pick()

    def pointer(self, event: PointerEvent) -> bool:
        if isinstance(event, PointerReleased) and self.rect.collidepoint(event.pos):
            self.activate()
        return isinstance(event, PointerPressed | PointerReleased)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.is_focused:
            canvas.focus_ring(self.rect, 8)


def _heading(left: str, right: str) -> Widget:
    """The titles of two columns."""
    columns: list[Widget] = [Label(left, theme.SMALL_BOLD, grow=1.0)]
    if right:
        columns.append(Label(right, theme.SMALL_BOLD, align="right"))
    return Row(columns, gap=theme.GAP_SMALL)


def _held(held: SeatBelief, is_own: bool) -> str:
    parts = [naming.scarabs(held.scarabs), naming.amulets(held.amulets)]
    tainted = round(held.tainted)
    if tainted and not is_own:
        text = ngettext("about {n} tainted card", "about {n} tainted cards", tainted)
        parts.append(text.format(n=tainted))
    parts.append(advice.risk(held.eaten))
    return listed(parts)
