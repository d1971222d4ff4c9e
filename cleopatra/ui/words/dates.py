"""Days and months in words. Knows no clock."""

from __future__ import annotations

from datetime import date

from cleopatra.kit.text.i18n import _


def month(number: int) -> str:
    """The name of a month, 1 to 12."""
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


def weekdays() -> tuple[str, ...]:
    """The days of the week, Monday first, in two letters."""
    # Translators, throughout: a day of the week in two or three letters, above a calendar.
    return (_("Mo"), _("Tu"), _("We"), _("Th"), _("Fr"), _("Sa"), _("Su"))


def day(when: date) -> str:
    """A whole date: `November 23, 2026`."""
    return _("{month} {day}, {year}").format(month=month(when.month), day=when.day, year=when.year)


def month_of(year: int, number: int) -> str:
    """A month as the title of a calendar: `November 2026`."""
    return _("{month} {year}").format(month=month(number), year=year)
