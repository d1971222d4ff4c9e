"""The sentences of the set-up: house rules, gardens, aids and bots, with their rule numbers.

Knows codes and sentences; no widget.
"""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.kit.text.i18n import _
from cleopatra.rules.options import EDITIONS, known_expansions
from cleopatra.ui.extension import lookup


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """One value of an option: its code, its short name, and what it changes in a sentence."""

    value: str
    label: str
    text: str


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option: its code, its title, the rule it belongs to, and its values."""

    name: str
    title: str
    rule: str
    choices: tuple[ChoiceWords, ...]

    def text(self, value: str) -> str:
        """The sentence of a value."""
        return next((c.text for c in self.choices if c.value == value), value)


def house_rules() -> tuple[OptionWords, ...]:
    """All house rules, the default value first."""
    return (
        OptionWords(
            "mosaics_turn_over",
            _("Flipping mosaics"),
            "D6.7",
            (
                ChoiceWords("yes", _("Allowed"), _("You may flip a mosaic over before laying it.")),
                ChoiceWords(
                    "no",
                    _("Not allowed"),
                    _("A mosaic is laid face up; you can only rotate it."),
                ),
            ),
        ),
        OptionWords(
            "sanctuary_costs",
            _("Price of a sanctuary"),
            "D8.2",
            (
                ChoiceWords(
                    "all", _("All points"), _("A statue of Anubis costs all scarabs of the mosaic.")
                ),
                ChoiceWords(
                    "palms",
                    _("Palm points"),
                    _("A statue of Anubis costs only the scarabs for palms."),
                ),
                ChoiceWords("nothing", _("Nothing"), _("A statue of Anubis costs no scarabs.")),
            ),
        ),
        OptionWords(
            "discount_scope",
            _("Merchant and Foreman"),
            "D7.3",
            (
                ChoiceWords(
                    "turn",
                    _("Once a turn"),
                    _("Their discount of 2 is shared by all pieces of the turn."),
                ),
                ChoiceWords(
                    "piece",
                    _("For each piece"),
                    _("Their discount of 2 applies to every piece you build that turn."),
                ),
            ),
        ),
        OptionWords(
            "refill",
            _("Refilling the stalls"),
            "D5.2",
            (
                ChoiceWords(
                    "together",
                    _("All three at once"),
                    _("Three cards are drawn, then placed one to a stall as you like."),
                ),
                ChoiceWords(
                    "one",
                    _("One at a time"),
                    _("Each card is placed on a stall before the next one is drawn."),
                ),
            ),
        ),
        OptionWords(
            "tie_break",
            _("Equal scarabs"),
            "D10.3",
            (
                ChoiceWords(
                    "shared",
                    _("Shared victory"),
                    _("Players tied for the most scarabs win together."),
                ),
                ChoiceWords(
                    "amulets",
                    _("Fewest amulets"),
                    _("If players tie for the most scarabs, the one with the fewest amulets wins."),
                ),
            ),
        ),
        OptionWords(
            "open_totals",
            _("Totals"),
            "D3.5",
            (
                ChoiceWords(
                    "secret",
                    _("Secret"),
                    _("You have to remember how many scarabs and amulets others have."),
                ),
                ChoiceWords(
                    "open", _("Public"), _("Everyone can see everyone's scarabs and amulets.")
                ),
            ),
        ),
    )


def editions() -> tuple[ChoiceWords, ...]:
    """The editions, with what is different in each."""
    return tuple(map(_choice, EDITIONS))


def expansions() -> tuple[ChoiceWords, ...]:
    """The expansions, each with what it changes in two sentences."""
    return tuple(map(_choice, known_expansions()))


def _choice(name: str) -> ChoiceWords:
    box = lookup.box(name)
    return ChoiceWords(name, _(box.title), _(box.text))


def gardens() -> tuple[ChoiceWords, ...]:
    """The garden layouts that ship."""
    return (
        ChoiceWords(
            "front",
            _("Throne at the front"),
            _("The throne space is at the front, above the doors."),
        ),
        ChoiceWords(
            "back",
            _("Throne at the back"),
            _("The throne space is at the back, opposite the doors."),
        ),
    )


def aids() -> tuple[ChoiceWords, ...]:
    """The aids, for everybody alike: how much the screen remembers and works out."""
    return (
        ChoiceWords(
            "open",
            _("Open"),
            _("Everyone's totals, the ledger, a crocodile meter and a sanctuary prover."),
        ),
        ChoiceWords(
            "ledger",
            _("Ledger"),
            _("Everyone's totals, and a ledger of what each player may hold."),
        ),
        ChoiceWords(
            "purist",
            _("Purist"),
            _("You see your own totals only. Remember the rest, as at a table."),
        ),
    )
