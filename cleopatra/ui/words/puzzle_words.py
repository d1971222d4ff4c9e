"""The sentences of puzzles: what is asked, what was reached, why the tempting move is wrong.

Knows puzzles and names; no widget and no running game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date

from cleopatra.kit.text.i18n import _, all_of, headed, listed, ngettext, pgettext
from cleopatra.puzzles.days import NoTomb
from cleopatra.puzzles.puzzle import (
    DAMAGED,
    NEWER,
    SHARED,
    TOO_EARLY,
    TOO_LATE,
    WON,
    Puzzle,
    PuzzleKind,
    PuzzleQuestion,
    PuzzlesProblem,
)
from cleopatra.rules.actions import Action, ActionKind, Lay, Pay
from cleopatra.rules.catalogue import MOSAIC
from cleopatra.rules.options import GameOptions
from cleopatra.storage.puzzle_record import SHOWN, SOLVED, Attempt
from cleopatra.ui.words import naming, setup_words


def kind(which: PuzzleKind) -> str:
    """What a kind of puzzle is called."""
    return {
        PuzzleKind.BUILD: _("Most scarabs"),
        PuzzleKind.CLEAN: _("Fewest amulets"),
        PuzzleKind.SEAL: _("Largest sanctuary"),
        PuzzleKind.LAST: _("Last turn"),
    }[which]


def question(asked: PuzzleQuestion) -> str:
    """What a puzzle asks, in one sentence."""
    if asked.kind is PuzzleKind.CLEAN:
        return _("Build exactly this, with the fewest amulets: {pieces}.").format(
            pieces=pieces(asked.pieces)
        )
    return {
        PuzzleKind.BUILD: _("Earn the most scarabs in one visit to the quarry."),
        PuzzleKind.SEAL: _("Claim the largest sanctuary in one visit to the quarry."),
        PuzzleKind.LAST: _("Your last turn: win the game."),
    }[asked.kind]


def pieces(which: Sequence[int]) -> str:
    """Pieces as a list in words: `2 × Sphinx, Mosaic`."""
    numbers = sorted(Counter(which).items())
    counts = [(f"{n}\u00a0×\u00a0" if n > 1 else "", naming.piece(p)) for p, n in numbers]
    return listed([count + name for count, name in counts])


def reached(which: PuzzleKind, value: int) -> str:
    """What a line of play brings, as a noun: `9 scarabs`."""
    if which is PuzzleKind.BUILD:
        return naming.scarabs(value)
    if which is PuzzleKind.CLEAN:
        return naming.amulets(value)
    if which is PuzzleKind.SEAL:
        return ngettext("{n} square", "{n} squares", value).format(n=value)
    if value == WON:
        return _("victory")
    return _("shared victory") if value == SHARED else _("defeat")


def verdict(which: PuzzleKind, value: int, lost: int) -> str:
    """A try that was not the best: what it reached, and roughly how far that is from the best."""
    is_close = lost == 1 or (which is PuzzleKind.BUILD and lost * 8 <= value)
    text = (
        _("{reached}: close, but there is something better.")
        if is_close
        else _("{reached}: there is something much better.")
    )
    return text.format(reached=naming.capital(reached(which, value)))


def solved(puzzle: Puzzle) -> str:
    """That the best was found."""
    best = reached(puzzle.kind, puzzle.certificate.best)
    return _("Solved! {reached}: nothing is better.").format(reached=naming.capital(best))


def best(puzzle: Puzzle) -> str:
    """What the solution reaches."""
    what = reached(puzzle.kind, puzzle.certificate.best)
    return headed(_("The solution"), what) + "."


def refutation(puzzle: Puzzle) -> str:
    """Why the move that looks best is wrong."""
    proof = puzzle.certificate
    tempting = _deeds(puzzle, proof.tempting)
    right = _deeds(puzzle, proof.solution)
    move = _first(tempting, right)
    left = reached(puzzle.kind, proof.tempted)
    if puzzle.kind is PuzzleKind.CLEAN:
        text = _("Tempting: {move}. After that, at least: {reached}.")
    else:
        text = _("Tempting: {move}. After that, at most: {reached}.")
    return text.format(move=move, reached=left)


def _deeds(puzzle: Puzzle, line: Sequence[str]) -> list[Action]:
    rules = puzzle.position().rules
    return [rules.parse(text) for text in line if text != "finish"]


def _first(tempting: Sequence[Action], right: Sequence[Action]) -> str:
    """The tempting move, with as much of its detail as tells it from the solution."""
    pieces_of = [[a.arg for a in line if a.kind is ActionKind.BUILD] for line in (tempting, right)]
    called = [
        next((a for a in line if a.kind is ActionKind.ACTIVATE), None) for line in (tempting, right)
    ]
    parts = []
    if called[0] is not None:
        parts.append(naming.worshipper(called[0].arg))
    elif called[1] is not None:
        parts.append(_("no worshipper"))
    laid = [naming.capital(naming.mosaic(a.piece)) for a in tempting if isinstance(a, Lay)]
    parts += [naming.piece(piece) for piece in pieces_of[0] if piece != MOSAIC or not laid]
    parts += laid
    parts += [_("stall {n}").format(n=a.arg + 1) for a in tempting if a.kind is ActionKind.TAKE]
    pays = [[a for a in line if isinstance(a, Pay)] for line in (tempting, right)]
    is_same = called[0] is called[1] and pieces_of[0] == pieces_of[1][: len(pieces_of[0])]
    if is_same and pays[0] and pays[1] and pays[0][0] is not pays[1][0]:
        parts.append(_("paid with {cards}").format(cards=naming.cards(pays[0][0].items)))
    return listed(parts) if parts else _("nothing")


# -- lists ---


def edition(options: GameOptions) -> str:
    """The edition, with its expansions in words."""
    names = {words.value: words.label for words in setup_words.editions()}
    more = {words.value: words.label for words in setup_words.expansions()}
    box = names.get(options.edition, options.edition)
    found = [more[name] for name in more if name in options.expansions]
    if not found:
        return box
    return _("{edition} with {expansions}").format(edition=box, expansions=all_of(found))


def edition_in_short(options: GameOptions) -> str:
    """The edition, with the number of its expansions."""
    names = {words.value: words.label for words in setup_words.editions()}
    box = names.get(options.edition, options.edition)
    count = len(options.expansions)
    if not count:
        return box
    more = ngettext("{n} expansion", "{n} expansions", count).format(n=count)
    return f"{box} + {more}"


def number(puzzle: Puzzle) -> str:
    """A puzzle by its number."""
    return _("Puzzle {n}").format(n=puzzle.number)


def difficulty(puzzle: Puzzle) -> str:
    """How hard it is, of seven."""
    return _("difficulty {n} of 7").format(n=puzzle.certificate.difficulty)


def standing(attempt: Attempt) -> str:
    """How a puzzle stands for the player; "" if it was never tried."""
    if attempt.standing == SOLVED:
        tries = attempt.tries
        text = ngettext("solved in {n} try", "solved in {n} tries", tries)
        return text.format(n=tries)
    if attempt.standing == SHOWN:
        return _("solution shown")
    if attempt.tries:
        return tries_left(attempt.left)
    return ""


def tries_left(left: int) -> str:
    """How many tries are left."""
    return ngettext("{n} try left", "{n} tries left", left).format(n=left)


def same_seat(seat: int, seats: int) -> str:
    """What a deal for several players is; `seat` counts from 1."""
    return _(
        "Everyone plays seat {seat} of {seats}, one after another: the same cards, "
        "the same bots, the same luck."
    ).format(seat=seat, seats=seats)


# -- what is wrong ---


def no_puzzles(problem: PuzzlesProblem) -> str:
    """Why there are no puzzles."""
    if problem.code == NEWER:
        return _("These puzzles need a newer version of the game: please update it.")
    if problem.code == DAMAGED:
        return _("The file with the puzzles is damaged: please install the game again.")
    return _("The file with the puzzles is missing: please install the game again.")


def no_tomb(missing: NoTomb) -> str:
    """Why a day has no tomb."""
    if missing.code == TOO_EARLY:
        return _(
            "The first tomb opened on {day}. Is this computer's clock right? You can "
            "still play the puzzles below."
        ).format(day=day(missing.first))
    if missing.code == TOO_LATE:
        return _(
            "This version has tombs up to {day}; newer versions have more. You can "
            "still play the puzzles below."
        ).format(day=day(missing.last))
    return _("There is no such day.")


# Days and months in words.


def month(number: int) -> str:
    """The name of a month in a date, 1 to 12; in some languages another form than alone."""
    return (
        _("January"),
        _("February"),
        _("March"),
        _("April"),
        _("May"),
        _("June"),
        _("July"),
        _("August"),
        _("September"),
        _("October"),
        _("November"),
        _("December"),
    )[number - 1]


def month_alone(number: int) -> str:
    """The name of a month without a day, 1 to 12."""
    return (
        pgettext("without a day", "January"),
        pgettext("without a day", "February"),
        pgettext("without a day", "March"),
        pgettext("without a day", "April"),
        pgettext("without a day", "May"),
        pgettext("without a day", "June"),
        pgettext("without a day", "July"),
        pgettext("without a day", "August"),
        pgettext("without a day", "September"),
        pgettext("without a day", "October"),
        pgettext("without a day", "November"),
        pgettext("without a day", "December"),
    )[number - 1]


def weekdays() -> tuple[str, ...]:
    """The days of the week, Monday first, in two letters."""
    # Translators, throughout: a day of the week in two or three letters, above a calendar.
    return (_("Mo"), _("Tu"), _("We"), _("Th"), _("Fr"), _("Sa"), _("Su"))


def day(when: date) -> str:
    """A whole date: `November 23, 2026`."""
    return _("{month} {day}, {year}").format(month=month(when.month), day=when.day, year=when.year)


def month_of(year: int, number: int) -> str:
    """A month as the title of a calendar: `November 2026`."""
    return _("{month} {year}").format(month=month_alone(number), year=year)
