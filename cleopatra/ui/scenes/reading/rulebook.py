"""The rulebook on the screen: ten lines, chapters, search, glossary.

Opened from a game it describes that game: its costs, its house rules, its edition. Opened without
one it shows the edition that is chosen in it.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from cleopatra.assets import asset_path
from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, headed, ngettext
from cleopatra.kit.text.markup import escape
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Icon, Label, Painted, Panel
from cleopatra.kit.widgets.layout import Column, Grid, Row
from cleopatra.kit.widgets.linked import LinkedLabel
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.values import Choice, Toggle
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.lessons.lesson import Practice
from cleopatra.rules.catalogue import PENALTIES, WORSHIPPER_CODES, PieceKind
from cleopatra.rules.composition import compose
from cleopatra.rules.options import EDITIONS, GameOptions
from cleopatra.rules.ruleset import RuleSet
from cleopatra.storage.courses import read_examples
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.rule import Chapter, Rule, SummaryLine, Term, folded
from cleopatra.ui.host import TERMS, Host
from cleopatra.ui.scenes.reading.figure_pictures import FigurePicture, FigurePictures
from cleopatra.ui.scenes.shared.sheet import Sheet, spread
from cleopatra.ui.session.lesson import LessonSession
from cleopatra.ui.stage.sprites import SpriteStore
from cleopatra.ui.table.pictures import draw_fitted
from cleopatra.ui.words import naming, prices
from cleopatra.ui.words.key_names import ASKING, action_name, chord_name
from cleopatra.ui.words.naming import money_context
from cleopatra.ui.words.rulebook.book import chapters, find_rule, is_in_play, rule_in_force, search
from cleopatra.ui.words.rulebook.chapters import summary
from cleopatra.ui.words.rulebook.examples import figures
from cleopatra.ui.words.rulebook.glossary import glossary, meanings
from cleopatra.ui.words.setup_words import editions

SUMMARY: Final = "summary"
GLOSSARY: Final = "glossary"


class RulesScene(Scene):
    """The book, open at a chapter; `number` opens it at that rule, which is marked."""

    opaque = False

    def __init__(self, host: Host, number: str = "") -> None:
        super().__init__()
        self._host = host
        session = host.games.session
        self._has_game = session is not None
        self._game = compose(GameOptions()) if session is None else session.match.rules
        self._pictures = FigurePictures(host.sprites)
        self._tries = Tries(host)
        found = find_rule(number, self._game) if number else None
        self._chapter = found[0].number if found else SUMMARY
        self._shows_all = found is not None and not is_in_play(found[0], self._game.options)
        self.marked = found[1].number if found and number else ""
        """The rule that is marked, "" for none."""
        self._words = ""
        self._text = ScrollPanel(Column([]))

    @property
    def context(self) -> str:
        return money_context(self._game.options.money)

    def build(self) -> Widget:
        field = TextField(
            self._words, self._search, hint=_("Search"), longest=40, uid="rules.search"
        )
        shown = self._chapters()
        entries = [self._entry(SUMMARY, _("In ten lines"), "sun")]
        entries += [self._entry(c.number, f"{c.number}  {c.title}", c.icon) for c in shown]
        entries.append(self._entry(GLOSSARY, _("Glossary"), "scribe"))
        if len(self._chapters(shows_all=True)) > len(self._chapters(shows_all=False)):
            text = _("All editions and expansions")
            entries.append(Toggle(self._shows_all, self._show_all, text=text, uid="rules.all"))
        head: list[Widget] = [field]
        if not self._has_game:
            choices = [(words.value, words.label) for words in editions()]
            edition = self._game.options.edition
            head.insert(0, Choice(choices, edition, self._choose_edition, uid="rules.edition"))
        left = Column([*head, ScrollPanel(Column(entries, gap=6))], gap=theme.GAP, grow=0.32)
        self._text = ScrollPanel(Column(self._lines(), gap=12), uid="rules.text")
        body = Row([left, Column([self._text], grow=0.68)], gap=40, align="stretch")
        back = Button(_("Back"), self.cancel, look="button", uid="rules.back")
        return Sheet(_("Rules"), body, spread([back], []), width=1780)

    def first_focus(self) -> str:
        return f"rules.{self._chapter}"

    def enter(self) -> None:
        self._show_marked()

    def adapted(self) -> None:
        self._pictures.drop()

    def cancel(self) -> bool:
        if self._words:
            self._words = ""
            self.rebuild()
            return True
        self.stack.pop()
        return True

    def handle_world(self, event: InputEvent) -> bool:
        pages = {InputAction.PAGE_DOWN: 1, InputAction.PAGE_UP: -1}
        if isinstance(event, Press) and event.action in pages:
            return self._text.scroll_to(
                self._text.offset + pages[event.action] * self._text.rect.height * 0.8
            )
        return False

    def paint_background(self, canvas: Canvas) -> None:
        canvas.fill(theme.NIGHT)

    # -- what is in the book ----------------------------------------------------------------

    def _chapters(self, shows_all: bool | None = None) -> tuple[Chapter, ...]:
        """The chapters of this game, or all of them."""
        found = chapters(self._game, self._has_game)
        if self._shows_all if shows_all is None else shows_all:
            return found
        return tuple(chapter for chapter in found if is_in_play(chapter, self._game.options))

    def _entry(self, number: str, title: str, icon: str) -> Widget:
        is_open = number == self._chapter and not self._words
        return Button(
            title,
            partial(self._open, number),
            look="button" if is_open else "plain",
            icon=icon,
            style=theme.SMALL_BOLD,
            uid=f"rules.{number}",
            is_entry=True,
        )

    def _lines(self) -> list[Widget]:
        if self._words:
            shown = {chapter.number for chapter in self._chapters()}
            found = [one for one in search(self._words, self._game) if one[0].number in shown]
            count = ngettext("{count} rule found", "{count} rules found", len(found))
            lines: list[Widget] = [
                Label(count.format(count=len(found)), theme.ITALIC, theme.INK_SOFT)
            ]
            lines += [self._rule(rule, chapter) for chapter, rule in found]
            wanted = folded(self._words)
            return lines + [self._term(t) for t in glossary(self._game) if wanted in folded(t.word)]
        if self._chapter == SUMMARY:
            return self._summary()
        if self._chapter == GLOSSARY:
            return [
                Label(_("Glossary"), theme.SUBHEADING, theme.INK_HEADING),
                *map(self._term, glossary(self._game)),
            ]
        found_chapter = next(c for c in self._chapters(True) if c.number == self._chapter)
        head = _head(found_chapter.icon, f"{found_chapter.number} {found_chapter.title}")
        return [head, *(self._rule(rule) for rule in found_chapter.rules)]

    def _summary(self) -> list[Widget]:
        lines = enumerate(summary(self._game), 1)
        return [
            _head("sun", _("The game in ten lines")),
            Column([self._summary_line(number, line) for number, line in lines], gap=2),
        ]

    def _summary_line(self, number: int, line: SummaryLine) -> Widget:
        """One of the ten lines, with a button to the rule that it is about."""
        link = Button(
            line.rule,
            partial(self._open_rule, line.rule),
            style=theme.TINY_BOLD,
            uid=f"rules.summary.{number}",
        )
        return Row(
            [
                Label(
                    f"[c:blue][b]{number}[/b][/c]",
                    theme.LARGE,
                    width=44 * max(1.0, self.kit.text_scale),
                ),
                Column([self._linked(line.text, f"rules.line.{number}")], gap=0, grow=1.0),
                link,
            ],
            gap=theme.GAP,
        )

    def _rule(self, rule: Rule, chapter: Chapter | None = None) -> Widget:
        number = Label(
            f"[c:blue][b]{rule.number}[/b][/c]",
            theme.BODY,
            width=96 * max(1.0, self.kit.text_scale),
        )
        parts: list[Widget] = []
        if chapter is not None:
            parts.append(Label(f"[c:soft][i]{chapter.title}[/i][/c]"))
        parts.append(self._linked(rule.text, f"rules.text.{rule.number}"))
        parts += [Label(note, theme.ITALIC, theme.INK_HEADING) for note in rule.notes]
        for example in rule.examples:
            text = _("Example: {text}").format(text=example)
            parts.append(Label(text, theme.SMALL, theme.INK_SOFT))
        body = Column(parts, gap=6, grow=1)
        more: list[Widget] = [price_line(self._host.sprites, kind) for kind in rule.pieces]
        if chapter is None:
            for figure in figures(self._game):
                if figure.rule == rule.number:
                    more.append(_figure(self._pictures, figure.name, figure.text))
        more += self._tries.buttons(rule.number, self._game)
        line = Column([Row([number, body], gap=theme.GAP, align="start"), *more], gap=6)
        if rule.number != self.marked:
            return line
        return Panel(line, "well", 10)

    def _linked(self, text: str, uid: str) -> Widget:
        """A text whose terms can be pointed at; choosing one opens the glossary."""
        if self._host.settings.is_hushed(TERMS):
            return Label(text)
        found = meanings(self._game, partial(self._open, GLOSSARY))
        return LinkedLabel(text, found, uid=uid)

    def _term(self, term: Term) -> Widget:
        icon = f"[{term.icon}] " if term.icon else ""
        rule = Button(
            term.rule,
            partial(self._open_rule, term.rule),
            style=theme.TINY_BOLD,
            uid=f"rules.term.{term.rule}.{term.word}",
        )
        text = Label(f"{icon}[b]{term.word}[/b]  {term.text}", grow=1.0)
        return Row([text, rule], gap=theme.GAP)

    # -- turning pages ----------------------------------------------------------------------

    def _open(self, number: str) -> None:
        self._chapter = number
        self._words = ""
        self.marked = ""
        self.rebuild()

    def _open_rule(self, number: str) -> None:
        """The page of a rule, which is marked."""
        found = find_rule(number, self._game)
        if found is None:
            return
        self._words = ""
        self._chapter, self.marked = found[0].number, found[1].number
        self._shows_all = self._shows_all or not is_in_play(found[0], self._game.options)
        self.rebuild()
        self._show_marked()

    def _show_all(self, is_on: bool) -> None:
        self._shows_all = is_on
        if self._chapter not in {SUMMARY, GLOSSARY, *(c.number for c in self._chapters())}:
            self._chapter = SUMMARY
        self.rebuild()

    def _choose_edition(self, edition: object) -> None:
        name = str(edition)
        assert name in EDITIONS
        self._game = compose(GameOptions(edition=name, seats=3))
        self._chapter, self.marked = SUMMARY, ""
        self.rebuild()

    def _search(self, words: str) -> None:
        self._words = words.strip()
        self._text.scroll_to(0)
        column = self._text.children()[0]
        if isinstance(column, Column):
            column.set_children(self._lines())

    def _show_marked(self) -> None:
        self.page.settle()
        for widget in self.page.root.walk():
            if isinstance(widget, Panel) and widget.look == "well":
                self._text.reveal(widget.rect)


def _head(icon: str, title: str) -> Widget:
    return Row([Icon(icon, 56), Label(title, theme.SUBHEADING, theme.INK_HEADING)], gap=theme.GAP)


def _figure(pictures: FigurePictures, name: str, text: str) -> Widget:
    return Column(
        [FigurePicture(pictures, name), Label(text, theme.SMALL, theme.INK_SOFT)],
        gap=6,
    )


# The "Try it" buttons of the rulebook: examples that can be played at the table.


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
        if isinstance(self._host.games.session, LessonSession):
            return []
        found = [
            Button(
                _("Try it: {title}").format(title=_(practice.title)),
                partial(self._host.lessons.try_out, practice),
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


# The player aid: costs, rewards, worshippers, offering and penalties on one sheet.


class AidScene(Scene):
    """An overlay; the key that opens it also closes it."""

    opaque = False

    def __init__(self, host: Host) -> None:
        super().__init__()
        self._host = host

    def build(self) -> Widget:
        session = self._host.games.session
        rules = compose(GameOptions()) if session is None else session.match.rules
        building = _part(_("Building"), rules.pieces[0].rule)
        left: list[Widget] = [building]
        left += [price_line(self._host.sprites, kind) for kind in rules.pieces]
        right: list[Widget] = []
        if rules.has_worshippers:
            right.append(_part(_("Worshippers"), "D7.3"))
            right += [_worshipper_line(n, rules) for n in range(len(WORSHIPPER_CODES))]
        right += _offering(rules)
        if rules.has_worshippers:
            right += [_part(_("Amulets left at the end"), "D10.2"), _penalties()]
        right += _hand_limit(rules)
        if session is not None:
            for title, rule, lines in lookup.aid(session.observation):
                right += [_part(title, rule), *(Label(line, theme.SMALL) for line in lines)]
        right += self._keys()
        body = ScrollPanel(
            Row(
                [Column(left, gap=12, grow=0.54), Column(right, gap=12, grow=0.46)],
                gap=56,
                align="start",
            )
        )
        back = Button(_("Back"), self.cancel, look="button", uid="aid.back")
        book = Button(_("Rules"), self._rules, icon="book", uid="aid.rules")
        return Sheet(_("Player aid"), body, spread([back], [book]), width=1780)

    def _keys(self) -> list[Widget]:
        """The keys that are answered with a sentence."""
        bound = [(action, self.kit.bindings.keys(action)) for action in ASKING]
        lines = [
            f"[b]{escape(chord_name(chords[0]))}[/b]  {action_name(action)}"
            for action, chords in bound
            if chords
        ]
        return [_part(_("Keys that ask"), ""), *(Label(line, theme.SMALL) for line in lines)]

    def first_focus(self) -> str:
        return "aid.back"

    def cancel(self) -> bool:
        self.stack.pop()
        return True

    def handle_world(self, event: InputEvent) -> bool:
        if isinstance(event, Press) and event.action is InputAction.HELP and not event.repeat:
            return self.cancel()
        return False

    def _rules(self) -> None:
        self.stack.pop()
        self._host.open("rules")


def _part(title: str, rule: str) -> Widget:
    return Row(
        [
            Label(title, theme.SUBHEADING, theme.INK_HEADING),
            Label(rule, theme.SMALL, theme.INK_SOFT),
        ],
        gap=14,
    )


def _hand_limit(rules: RuleSet) -> list[Widget]:
    """What happens to a large hand at the end of a turn, and what tainted cards cost."""
    rule = rule_in_force("D5.5", rules)
    tainted = _("Tainted cards give 1 [amulet] when paid.")
    return [_part(_("Cards"), rule.number), Label(rule.text), Label(tainted)]


def _worshipper_line(which: int, rules: RuleSet) -> Widget:
    name = naming.worshipper(which)
    text = headed(f"[b]{name}[/b]", naming.worshipper_help(which, rules.options))
    return Row([Icon(WORSHIPPER_CODES[which], 40), Label(text, theme.SMALL, grow=1)], gap=14)


def _offering(rules: RuleSet) -> list[Widget]:
    """The result of each place; a place and its number are not separated by a line break."""
    places = (_("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"))
    parts = [
        Label(f"{place} [b]{'+' if change > 0 else '−'}{abs(change)}[/b] [amulet]", max_lines=1)
        for place, change in zip(places, rules.offering, strict=False)
    ]
    return [_part(_("Offering"), "D9.3"), Row(parts, gap=theme.GAP_LARGE, wrap=True)]


def _penalties() -> Widget:
    lost = [(amulets, scarabs) for amulets, scarabs in enumerate(PENALTIES) if scarabs]
    cells = [Label(f"{amulets}[amulet]", align="centre") for amulets, _scarabs in lost]
    cells += [Label(f"[b]−{scarabs}[/b][scarab]", align="centre") for _amulets, scarabs in lost]
    eaten = _("{count} or more: eaten by the crocodile [crocodile]").format(count=len(PENALTIES))
    table = Grid(cells, columns=[1.0] * len(lost), gap=4, row_gap=4)
    return Column([Panel(table, "row", 4), Label(eaten)], gap=6)


def price_line(sprites: SpriteStore, kind: PieceKind) -> Widget:
    """The row of a piece. Rule: D6.1, K2.3"""
    piece = prices.piece_id(kind)

    def paint(canvas: Canvas, box: pygame.FRect) -> None:
        draw_fitted(canvas, sprites, piece, box, 0)

    name = f"[b]{naming.piece(piece)}[/b] × {kind.number}"
    text = Label(f"{name}   {prices.cost(kind)}\n{prices.reward(kind)}", theme.SMALL, grow=1)
    return Panel(Row([Painted(paint, 84, 64), text], gap=theme.GAP), "row", 4)
