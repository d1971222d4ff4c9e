"""What an analysis says of a game, in words: turning points, kinds of luck, classes and ratings.

Knows analyses as values and the catalogues; computes nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from cleopatra.analysis.result import Analysis, Player, TurningPoint
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import headed, listed, ngettext, percent, pgettext
from cleopatra.rules.actions import Action, ActionKind
from cleopatra.rules.errors import BadText
from cleopatra.rules.ruleset import RuleSet
from cleopatra.ui.words import naming

_MINUS = "\u2212"


def points(change: float) -> str:
    """A change of winning chance in whole points, with its sign: `+26`, `\u22129`, `0`."""
    whole = round(change)
    return f"+{whole}" if whole > 0 else f"{_MINUS}{-whole}" if whole < 0 else "0"


def luck(kind: str) -> str:
    """A kind of luck, as the title of a row."""
    return {
        "deal": _("The deal"),
        "stall": _("Face-down cards on stalls"),
        "draw": _("Cards drawn for the stalls"),
        "beggar": _("Cards drawn into a hand"),
        "mosaic": _("Mosaics that came up"),
        "dice": _("Dice"),
        "tokens": _("Tokens"),
        "count": _("The final count"),
        "bids": _("Other players' bids"),
        "hidden": _("Others' hidden cards"),
    }[kind]


def topic(code: str) -> str:
    """What a decision is about, as the title of a row."""
    return {
        "market": _("Market"),
        "building": _("Building"),
        "mosaics": _("Mosaics"),
        "worshippers": _("Worshippers"),
        "bids": _("Bids"),
        "other": _("Other decisions"),
    }[code]


def grade(code: str) -> str:
    """The class of a turn."""
    return {
        "fine": _("Fine"),
        "inaccuracy": _("Inaccuracy"),
        "mistake": _("Mistake"),
        "blunder": _("Blunder"),
        "only": _("The only good move"),
    }[code]


def counted_grade(code: str, number: int) -> str:
    """The words for a number of turns of a class other than `fine` and `only`."""
    texts = {
        "inaccuracy": ngettext("{n} inaccuracy", "{n} inaccuracies", number),
        "mistake": ngettext("{n} mistake", "{n} mistakes", number),
        "blunder": ngettext("{n} blunder", "{n} blunders", number),
    }
    return texts[code].format(n=number)


def rating(word: str) -> str:
    """A player's rating; "" for nobody who had to choose."""
    return {
        "": "",
        "masterly": _("Masterly play"),
        "strong": _("Strong play"),
        "steady": _("Steady play"),
        "hasty": _("Hasty play"),
    }[word]


def faults(player: Player) -> str:
    """How often a player went wrong."""
    counts = Counter(error.kind for error in player.errors)
    parts = [counted_grade(code, counts[code]) for code in _FAULTS if counts[code]]
    return listed(parts) if parts else _("no mistakes found")


_FAULTS = ("blunder", "mistake", "inaccuracy")


def turning(found: TurningPoint, names: Sequence[str], rules: RuleSet) -> str:
    """A turning point in one or two sentences, without the turn."""
    name = names[found.seat]
    if found.cause != "error":
        text = _("{kind}: {points} percentage points for {name}.")
        return text.format(kind=luck(found.cause), points=points(found.points), name=name)
    sentence = headed(name, decision_words(found.played, rules)) + "."
    if found.best is None:
        return sentence
    lost = max(1, round(-found.points))
    better = ngettext(
        "{n} percentage point better: {deed}.",
        "{n} percentage points better: {deed}.",
        lost,
    )
    return f"{sentence} {better.format(n=lost, deed=decision_words(found.best, rules))}"


def turn(number: int) -> str:
    """The title of a turning point."""
    return _("Turn {turn}").format(turn=number)


def decision_words(line: Sequence[str], rules: RuleSet) -> str:
    """What was done in a line of decisions, in a few words without a full stop."""
    actions = [action for action in (_parsed(text, rules) for text in line) if action is not None]
    if not actions:
        return _("another choice")
    built = Counter(action.arg for action in actions if action.kind == ActionKind.BUILD)
    pieces = _pieces(built)
    called = next((a for a in actions if a.kind == ActionKind.ACTIVATE), None)
    if called is not None:
        what = naming.activating(called.arg)
        if not pieces:
            return what
        return _("{what}, then build: {pieces}").format(what=what, pieces=pieces)
    if pieces:
        return _("Build: {pieces}").format(pieces=pieces)
    return _answer(actions)


def _answer(actions: Sequence[Action]) -> str:
    first = actions[0]
    match first.kind:
        case ActionKind.TAKE:
            return _("Take stall {n}").format(n=first.arg + 1)
        case ActionKind.PUT:
            stalls = [str(a.arg + 1) for a in actions if a.kind == ActionKind.PUT]
            return _("Lay out on stalls: {stalls}").format(stalls=listed(stalls))
        case ActionKind.DISCARD:
            kinds = [a.arg for a in actions if a.kind == ActionKind.DISCARD]
            return _("Discard {cards}").format(cards=naming.cards_of(kinds))
        case ActionKind.BID if first.arg:
            return _("Bid {scarabs}").format(scarabs=naming.scarabs(first.arg))
        case ActionKind.BID:
            return _("Offer nothing")
        case ActionKind.LAY:
            return pgettext("decision", "A place for the mosaic")
        case ActionKind.CLAIM:
            return pgettext("decision", "A sanctuary")
        case ActionKind.PAY:
            return pgettext("decision", "A payment")
        case ActionKind.SET:
            return pgettext("decision", "A site")
        case ActionKind.FINISH | ActionKind.END | ActionKind.PASS:
            return naming.answer(first.kind)
        case ActionKind.LEAVE | ActionKind.KEEP:
            return naming.answer(first.kind)
    return _("another choice")


def trust(judge: Mapping[str, str | int | float]) -> str:
    """How far the figures are to be trusted."""
    if not judge.get("games"):
        return _(
            "The analysis was not tuned for games like this one: treat its figures as rough guides."
        )
    off = max(1, round(float(judge.get("worst", 0))))
    text = ngettext(
        "Chances assume that the strongest computer players take over; they can be "
        "off by {n} point.",
        "Chances assume that the strongest computer players take over; they can be "
        "off by {n} points.",
        off,
    )
    return text.format(n=off)


def parts(player: Player) -> list[tuple[str, float]]:
    """The parts of a result as titles and points, in their order; they add up to it."""
    return [
        (_("Start"), 100 * player.start),
        (_("Luck"), 100 * player.lucky),
        (_("Your decisions"), 100 * player.own),
        (_("Others' decisions"), 100 * player.others),
        (_("Unexplained"), 100 * player.rest),
        (_("Result"), 100 * player.result),
    ]


def summary(analysis: Analysis, rules: RuleSet) -> list[str]:
    """The whole analysis as lines of text."""
    names = [player.name for player in analysis.players]
    lines: list[str] = []
    for player in analysis.players:
        head = headed(player.name, listed([rating(player.word), faults(player)]))
        lines.append(head if player.word else headed(player.name, faults(player)))
        sentences = []
        for number, (title, change) in enumerate(parts(player)):
            is_chance = number in (0, len(parts(player)) - 1)
            sentences.append(headed(title, percent(round(change)) if is_chance else points(change)))
        lines.append("  " + listed(sentences))
        several = [
            headed(luck(kind), points(100 * change))
            for kind, change in player.luck.items()
            if round(100 * change)
        ]
        if several:
            lines.append("  " + headed(_("Luck"), listed(several)))
    lines += [headed(turn(point.turn), turning(point, names, rules)) for point in analysis.turning]
    lines.append(trust(analysis.judge))
    return lines


def _parsed(text: str, rules: RuleSet) -> Action | None:
    try:
        return rules.parse(text)
    except BadText:
        return None


def _pieces(built: Mapping[int, int]) -> str:
    return listed(
        [
            naming.piece(which) if number == 1 else f"{number}\u00a0×\u00a0{naming.piece(which)}"
            for which, number in built.items()
        ]
    )
