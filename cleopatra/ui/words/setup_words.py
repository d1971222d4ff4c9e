"""The sentences of the set-up: house rules, gardens, aids and bots, with their rule numbers.

Knows codes and sentences; no widget.
"""

from __future__ import annotations

from dataclasses import dataclass

from cleopatra.kit.text.i18n import _
from cleopatra.rules.options import EDITIONS, known_expansions
from cleopatra.ui.extension import registry


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
            _("Turning mosaics over"),
            "D6.7",
            (
                ChoiceWords(
                    "yes", _("Allowed"), _("A mosaic may be turned over before it is laid.")
                ),
                ChoiceWords(
                    "no",
                    _("Not allowed"),
                    _("A mosaic is laid with its face up; it can only be turned."),
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
                    _("Their two units less are for the whole turn together."),
                ),
                ChoiceWords(
                    "piece",
                    _("For each piece"),
                    _("Their two units less hold for each piece built in the turn."),
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
                    _("Three cards are drawn, then laid out in the order you like."),
                ),
                ChoiceWords(
                    "one",
                    _("One at a time"),
                    _("Each card is laid onto a stall before the next one is drawn."),
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
                    _("Players with equally many scarabs win together."),
                ),
                ChoiceWords(
                    "amulets",
                    _("Fewest amulets"),
                    _("Of players with equally many scarabs, the one with fewest amulets wins."),
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
                    _("How many scarabs and amulets others have must be remembered."),
                ),
                ChoiceWords(
                    "open", _("Open"), _("Everybody's scarabs and amulets are open to all.")
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
    box = registry.box(name)
    return ChoiceWords(name, _(box.title), _(box.text))


def gardens() -> tuple[ChoiceWords, ...]:
    """The garden layouts that ship."""
    return (
        ChoiceWords("front", _("Throne at the front"), _("The throne space lies above the doors.")),
        ChoiceWords(
            "back", _("Throne at the back"), _("The throne space lies opposite the doors.")
        ),
    )


def aids() -> tuple[ChoiceWords, ...]:
    """The memory aids: how much the screen remembers for a player."""
    return (
        ChoiceWords(
            "open", _("Open"), _("Everybody's scarabs and amulets stand beside their names.")
        ),
        ChoiceWords(
            "ledger",
            _("Ledger"),
            _(
                "A ledger keeps what everybody gained and paid in the open; look it up when you "
                "like."
            ),
        ),
        ChoiceWords(
            "purist",
            _("Purist"),
            _("You see your own totals only. Remember the rest, as at a table."),
        ),
    )
