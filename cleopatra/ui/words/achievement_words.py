"""The achievements in words: names, what to do for them, why that is worth it, and their groups.

Those of editions and expansions bring their own words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cleopatra.achievements.judging import GROUPS
from cleopatra.kit.text.i18n import all_of, listed, mark, ngettext
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.markup import escape
from cleopatra.storage.earned import EarnedAchievement
from cleopatra.ui.extension import lookup
from cleopatra.ui.extension.expansion_ui import AchievementWords

_NAMED: Final = 2
"""Achievements that are named in the news of a game; more are counted."""

_GOALS: Final = {
    "three_in_a_visit": AchievementWords(
        mark("A Day's Work"),
        mark("Build at least three pieces in one visit to the quarry."),
        mark("A visit takes a whole turn however much you build: save up, then build a lot."),
        "artisan",
    ),
    "split_double": AchievementWords(
        mark("Both Halves"),
        mark("Use the rest of a double card for another piece of the same visit."),
        mark("A double costs an amulet, and what you leave of it is lost when the visit ends."),
        "stone",
    ),
    "flowering_wall": AchievementWords(
        mark("Flowers at the Wall"),
        mark("Build a column wall along three mosaic squares."),
        mark("Mosaics at the edge of the garden double the worth of the walls beside them."),
        "wall",
    ),
    "every_category": AchievementWords(
        mark("A Hand in Everything"),
        mark("Build at least one piece of each of the six categories in one game."),
        mark("Whoever can build anything takes the points that others leave."),
        "chisel",
    ),
    "full_obelisk": AchievementWords(
        mark("Behind Three Sphinxes"),
        mark("Build an obelisk in a row with three sphinxes."),
        mark("Obelisks reward patience: each sphinx in their row adds to their worth."),
        "obelisk",
    ),
    "throne_in_gardens": AchievementWords(
        mark("Throne in the Garden"),
        mark("Build the pedestal or the throne with at least five mosaic squares around it."),
        mark(
            "Mosaics beside the throne pay twice: when you lay them, and when somebody "
            "builds there."
        ),
        "throne",
    ),
    "door_of_fourteen": AchievementWords(
        mark("The Great Gate"),
        mark("Build a door when all nine column walls stand."),
        mark("A door counts the unbroken chain of walls: a single gap can cost you most of it."),
        "door",
    ),
    "two_categories": AchievementWords(
        mark("Two Steps at Once"),
        mark("Complete two categories in one turn."),
        mark(
            "Each completed category moves Cleopatra: you can leave the others less time "
            "than they think."
        ),
        "ship",
    ),
    "last_step_and_victory": AchievementWords(
        mark("At the Palace Doors"),
        mark("Lead Cleopatra to her last step, and win."),
        mark("You can choose when the game ends: do it while you are ahead."),
        "cleopatra",
    ),
    "four_palms": AchievementWords(
        mark("In the Shade"),
        mark("Lay a mosaic over at least four palms."),
        mark("Rotate and flip the mosaic before you lay it: each palm that it covers counts."),
        "palm",
    ),
    "sanctuary_of_five": AchievementWords(
        mark("Five Quiet Squares"),
        mark("Claim a sanctuary of at least five squares."),
        mark(
            "Each square hides an amulet at the final count: a large sanctuary pays for "
            "many tainted cards."
        ),
        "sanctuary",
    ),
    "all_hidden": AchievementWords(
        mark("Nothing to Show"),
        mark(
            "Hide at least five amulets in your sanctuaries at the final count, and have none left."
        ),
        mark(
            "Plan amulets and sanctuaries together: corruption that you can hide costs you nothing."
        ),
        "amulet",
    ),
    "no_room": AchievementWords(
        mark("No Room Left"),
        mark("Lay a mosaic so that the next one fits nowhere."),
        mark("The pile can run out early: watch which mosaics remain, and where they still fit."),
        "mosaic",
    ),
    "two_sanctuaries": AchievementWords(
        mark("Both Statues"),
        mark("Claim two sanctuaries with the same mosaic."),
        mark(
            "One mosaic can close off two places, and then both statues cost you no more than one."
        ),
        "statue",
    ),
    "full_stall": AchievementWords(
        mark("The Whole Stall"),
        mark("Take at least five cards from one stall."),
        mark(
            "A stall that everyone leaves grows: look at how many cards lie there, not only "
            "at their faces."
        ),
        "chest",
    ),
    "market_and_quarry": AchievementWords(
        mark("Market and Quarry"),
        mark("Activate the Vizier, and take cards and build in the same turn."),
        mark("The Vizier makes two turns of one, which is worth most shortly before the end."),
        "vizier",
    ),
    "architect_of_twelve": AchievementWords(
        mark("Master's Pay"),
        mark("Gain at least 12 scarabs from the Architect in one turn."),
        mark("His bonus comes with each piece: activate him when you can build three."),
        "architect",
    ),
    "over_ten_and_victory": AchievementWords(
        mark("A Full Hand"),
        mark("Take an amulet for having more than ten cards, and win."),
        mark("An amulet can be cheaper than the cards that you would have to discard."),
        "frog",
    ),
    "clean_hands": AchievementWords(
        mark("Clean Hands"),
        mark("Build at least four pieces in one game without ever paying a tainted card."),
        mark("It can be done: every tainted card that you pay is a choice."),
        "feather",
    ),
    "five_worshippers": AchievementWords(
        mark("Five Worshippers"),
        mark("Activate all five worshippers in one game."),
        mark("Each one helps in a different way, and the one used last costs the most."),
        "ankh",
    ),
    "victory": AchievementWords(
        mark("The Queen's Favor"),
        mark("Win a game."),
        mark("The richest architect wins, but only if the crocodile spares them."),
        "crook",
    ),
    "clean_slate": AchievementWords(
        mark("Clean Slate"),
        mark("Win with no amulets left after the final count."),
        mark("Whoever has the fewest amulets sets the mark for everyone, and pays nothing."),
        "ibis",
    ),
    "fed_crocodile": AchievementWords(
        mark("Somebody Else's Problem"),
        mark("Survive a game in which somebody else is eaten."),
        mark("Your amulets are compared with those of the others: watch what they take."),
        "jackal",
    ),
    "not_the_richest": AchievementWords(
        mark("Not the Richest"),
        mark("Win although somebody else had more scarabs when the pyramids were opened."),
        mark("Being ahead is not enough: corruption decides many a game."),
        "balance",
    ),
    "seven_amulets": AchievementWords(
        mark("Seven Amulets"),
        mark("Win with at least seven amulets in your pyramid."),
        mark(
            "Sanctuaries and the player with the fewest amulets take many away: dare to take some."
        ),
        "pyramid",
    ),
    "by_one_scarab": AchievementWords(
        mark("By a Hair"),
        mark("Win an Offering by bidding exactly one more than anyone else."),
        mark(
            "Whatever you bid beyond that is lost for nothing: consider what the others can spare."
        ),
        "scarab",
    ),
    "nothing_offered": AchievementWords(
        mark("Empty Hands"),
        mark("Bid nothing at an Offering for which others bid, and still win the game."),
        mark("A few amulets can be cheaper than a high bid."),
        "fist",
    ),
    "purist_victory": AchievementWords(
        mark("From Memory"),
        mark("Win a game with the memory aids set to Purist."),
        mark("Every gain and every amulet is seen by all: whoever remembers them needs no list."),
        "owl",
    ),
    "purist_balance": AchievementWords(
        mark("In Balance"),
        mark(
            "With the memory aids set to Purist, take amulets but have none left after the "
            "final count."
        ),
        mark("Keep the lowest number of amulets in mind, and take no more than that."),
        "lotus",
    ),
    "strong_opponents": AchievementWords(
        mark("Among Masters"),
        mark("Win against opponents who are all at the level of Master builder or above."),
        mark("They punish what others let pass: analyze the game afterward."),
        "star",
    ),
}


def goal(uid: str) -> AchievementWords | None:
    """The words of an achievement in the language in use; None for one that this version does not
    have."""
    found = _GOALS.get(uid) or lookup.goal(uid)
    return found and AchievementWords(_(found.name), _(found.text), _(found.why), found.icon)


def group(name: str) -> str:
    """The heading of a group of achievements."""
    own = {
        "building": _("Building"),
        "garden": _("Mosaics and sanctuaries"),
        "market": _("Market and worshippers"),
        "count": _("Offering and final count"),
    }
    return own[name] if name in own else _(lookup.box(name).title)


def groups() -> list[tuple[str, list[tuple[str, AchievementWords]]]]:
    """All achievements as (uid, words) under the headings of their groups."""
    found = []
    for name, members in GROUPS.items():
        words = [(one.uid, goal(one.uid)) for one in members]
        found.append((group(name), [(uid, each) for uid, each in words if each is not None]))
    return found


def news(found: Sequence[EarnedAchievement], is_shared: bool) -> str:
    """What was reached for the first time in a game: the names of a few and how many more there
    are; for several persons how many each has. `is_shared` where several look at the screen."""
    counts = Counter(one.name for one in found)
    if len(counts) > 1:
        each = [f"{escape(name)} {number}" for name, number in counts.items()]
        return _("New achievements: {names}").format(names=listed(each))
    called = names(found)
    sentence = all_of(called)
    if len(called) > _NAMED:
        more = len(called) - _NAMED
        text = ngettext("{names} and {n} more", "{names} and {n} more", more)
        sentence = text.format(names=listed(called[:_NAMED]), n=more)
    if is_shared:
        return _("New for {name}: {names}").format(name=escape(found[0].name), names=sentence)
    return _("New: {names}").format(names=sentence)


def names(found: Sequence[EarnedAchievement]) -> list[str]:
    """The names of achievements, without those that this version does not have."""
    words = (goal(one.uid) for one in found)
    return [each.name for each in words if each is not None]
