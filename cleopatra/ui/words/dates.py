"""Days and months in words. Knows no clock."""

from __future__ import annotations

from datetime import date

from cleopatra.kit.text.i18n import _, pgettext


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
