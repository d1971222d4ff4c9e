"""What the scribe Ti says at the ten moments of a first game, by the name of the moment.

Knows sentences only. They are told once, and every word counts: the reader wants to play.
"""

from __future__ import annotations

from cleopatra.kit.text.i18n import _


def name() -> str:
    """What the adviser is called."""
    return _("The scribe Ti")


def sentence(moment: str, has_worshippers: bool = True) -> str:
    """The words for a moment, by its name among the tips. Raises KeyError."""
    words = {
        "coach.market": _(
            "Each turn is market or quarry. Need cards? Take all the cards of one stall."
        ),
        "coach.tainted": _(
            "A red frame: this card is tainted. It pays double, or for anything you "
            "like, but leaves an amulet in your pyramid."
        ),
        "coach.build": _("You can build now! You can afford whatever glows in the quarry."),
        "coach.reward": _("Your first reward!"),
        "coach.worshipper": _(
            "A worshipper of Sobek helps for one turn. Activate yours at the start of a turn; used "
            "ones move to the dearest slot."
        ),
        "coach.over_ten": _(
            "More than ten cards: discard down to ten, free of charge, or keep them all and take "
            "one amulet for each extra card."
        ),
        "coach.sanctuary": _(
            "Sealed ground: no mosaic fits there anymore. A statue of Anubis, placed "
            "instead of scoring, makes its squares swallow amulets at the end."
        ),
        "coach.offering": _(
            "The Offering: all bid scarabs in secret, and all bids are lost. The highest bid gives "
            "back three amulets, the others gain some."
        ),
        "coach.amulets": _(
            "Six amulets! Once you have eight more than the least corrupt player, "
            "sanctuaries counted, the crocodile eats you."
        )
        if has_worshippers
        else _("Six amulets! The crocodile eats the player with the most, sanctuaries counted."),
        "coach.last_round": _(
            "Cleopatra is here: this is your last turn. Tainted cards left in your hand become "
            "amulets, so spend them."
        ),
    }
    return words[moment]


def praise(has_neighbors: bool, can_build_on: bool) -> str:
    """The words for the first reward: why it is more than the least, if it is, and what can follow
    in the same visit."""
    said = [
        _("Your first reward! Its neighbors made it bigger.")
        if has_neighbors
        else _("Your first reward!")
    ]
    if can_build_on:
        said.append(_("You may keep building this visit while your cards last."))
    return " ".join(said)


def titles() -> dict[str, str]:
    """The name of each moment among the tips -> what it is called in the settings, in the order
    in which they usually come."""
    return {
        "coach.market": _("First market"),
        "coach.tainted": _("First tainted card"),
        "coach.build": _("First building"),
        "coach.reward": _("First reward"),
        "coach.worshipper": _("First worshipper"),
        "coach.over_ten": _("Over ten cards"),
        "coach.sanctuary": _("First sanctuary"),
        "coach.offering": _("First Offering"),
        "coach.amulets": _("Above five amulets"),
        "coach.last_round": _("Last round"),
    }
