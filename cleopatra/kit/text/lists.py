"""Lists, heads and percentages as the language in use writes them."""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.kit.text.i18n import gettext as _


def listed(items: Sequence[str]) -> str:
    """Things one after the other: `wood, stone, marble`; "" if there are none."""
    text = "".join(items[:1])
    for item in items[1:]:
        # Translators: joins the parts of any list, with the mark and space your language uses.
        text = _("{items}, {next}").format(items=text, next=item)
    return text


def all_of(items: Sequence[str]) -> str:
    """Things with "and" before the last: `wood, stone and marble`."""
    if len(items) < 2:
        return listed(items)
    # Translators: the end of a list; {items} are all but the last, joined as in "{items}, {next}".
    return _("{items} and {last}").format(items=listed(items[:-1]), last=items[-1])


def headed(head: str, text: str) -> str:
    """What a thing is called, and what is said of it: `Vizier: visit both`."""
    # Translators: {head} is a name or a title, {text} what is said of it.
    return _("{head}: {text}").format(head=head, text=text)


def percent(share: int) -> str:
    """A share of a hundred."""
    # Translators: with the space your language sets there, one that is never broken (U+00A0).
    return _("{number}%").format(number=share)
