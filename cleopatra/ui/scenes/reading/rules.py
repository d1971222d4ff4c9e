"""The rulebook on the screen: chapters, search, glossary.

Opened from a game it describes that game: its costs, its house rules, its edition.
"""

from __future__ import annotations

from functools import partial

from cleopatra.kit.device.input import InputAction, InputEvent, Press
from cleopatra.kit.paint.canvas import Canvas
from cleopatra.kit.style import theme
from cleopatra.kit.text.i18n import _, ngettext
from cleopatra.kit.widgets.buttons import Button
from cleopatra.kit.widgets.labels import Icon, Label, Panel
from cleopatra.kit.widgets.layout import Column, Row
from cleopatra.kit.widgets.scroll import ScrollPanel
from cleopatra.kit.widgets.textfield import TextField
from cleopatra.kit.widgets.widget import Widget
from cleopatra.kit.window.scene import Scene
from cleopatra.ui.extension.rule import Chapter, Rule, Term, folded
from cleopatra.ui.scenes.host import Host
from cleopatra.ui.scenes.shared.price_line import price_line
from cleopatra.ui.scenes.shared.sheet import Sheet, spread
from cleopatra.ui.words.rulebook.book import chapters, find_rule, search
from cleopatra.ui.words.rulebook.glossary import glossary

GLOSSARY = "glossary"


class RulesScene(Scene):
    """The book, open at a chapter; `number` opens it at that rule, which is marked."""

    opaque = False

    def __init__(self, host: Host, number: str = "") -> None:
        super().__init__()
        self._host = host
        session = host.session
        self._game = None if session is None else session.rules
        found = find_rule(number, self._game) if number else None
        self._chapter = found[0].number if found else chapters(self._game)[0].number
        self.marked = found[1].number if found and number else ""
        """The rule that is marked, "" for none."""
        self._words = ""
        self._text = ScrollPanel(Column([]))

    def build(self) -> Widget:
        field = TextField(
            self._words, self._search, hint=_("Search"), longest=40, uid="rules.search"
        )
        entries = [
            self._entry(c.number, f"{c.number}  {c.title}", c.icon) for c in chapters(self._game)
        ]
        entries.append(self._entry(GLOSSARY, _("Glossary"), "scribe"))
        left = Column([field, ScrollPanel(Column(entries, gap=6))], gap=theme.GAP, grow=0.32)
        self._text = ScrollPanel(Column(self._lines(), gap=12), uid="rules.text")
        body = Row([left, Column([self._text], grow=0.68)], gap=40, align="stretch")
        back = Button(_("Back"), self.cancel, look="button", uid="rules.back")
        return Sheet(_("Rules"), body, spread([back], []), width=1780)

    def first_focus(self) -> str:
        return f"rules.{self._chapter}"

    def enter(self) -> None:
        self._show_marked()

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
            found = search(self._words, self._game)
            count = ngettext("{count} rule found", "{count} rules found", len(found))
            lines: list[Widget] = [
                Label(count.format(count=len(found)), theme.ITALIC, theme.INK_SOFT)
            ]
            lines += [self._rule(rule, chapter) for chapter, rule in found]
            wanted = folded(self._words)
            return lines + [_term(t) for t in glossary(self._game) if wanted in folded(t.word)]
        if self._chapter == GLOSSARY:
            return [
                Label(_("Glossary"), theme.SUBHEADING, theme.INK_HEADING),
                *map(_term, glossary(self._game)),
            ]
        chapter = next(c for c in chapters(self._game) if c.number == self._chapter)
        head = Row(
            [
                Icon(chapter.icon, 56),
                Label(f"{chapter.number} {chapter.title}", theme.SUBHEADING, theme.INK_HEADING),
            ],
            gap=theme.GAP,
        )
        return [head, *(self._rule(rule) for rule in chapter.rules)]

    def _rule(self, rule: Rule, chapter: Chapter | None = None) -> Widget:
        number = Label(
            f"[c:blue][b]{rule.number}[/b][/c]",
            theme.BODY,
            width=96 * max(1.0, self.kit.text_scale),
        )
        text = rule.text
        if chapter is not None:
            text = f"[c:soft][i]{chapter.title}[/i][/c]\n{text}"
        notes = [Label(note, theme.ITALIC, theme.INK_HEADING) for note in rule.notes]
        body = Column([Label(text), *notes], gap=6, grow=1)
        costs = [price_line(self._host.sprites, kind) for kind in rule.pieces]
        line = Column([Row([number, body], gap=theme.GAP, align="start"), *costs], gap=6)
        if rule.number != self.marked:
            return line
        return Panel(line, "well", 10)

    def _open(self, number: str) -> None:
        self._chapter = number
        self._words = ""
        self.marked = ""
        self.rebuild()

    def _search(self, words: str) -> None:
        self._words = words.strip()
        self._text.scroll_to(0)
        column = self._text.children()[0]
        if isinstance(column, Column):
            column.set_children(self._lines())

    def _show_marked(self) -> None:
        for widget in self.page.root.walk():
            if isinstance(widget, Panel) and widget.look == "well":
                self._text.reveal(widget.rect)


def _term(term: Term) -> Widget:
    return Label(f"[b]{term.word}[/b]  {term.text} [c:blue]{term.rule}[/c]")
