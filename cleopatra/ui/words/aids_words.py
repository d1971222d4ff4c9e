"""What the aids say: what the crocodile meter follows from, and the lines of the scribe's ledger.

Knows the aids' values and the catalogues; computes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from cleopatra.aids.ledger import Account, LedgerKind, LedgerLine
from cleopatra.aids.meter import Danger, SeatAmulets
from cleopatra.aids.prover import AreaProof
from cleopatra.kit.text.i18n import gettext as _
from cleopatra.kit.text.i18n import headed, listed, ngettext, percent
from cleopatra.kit.text.markup import escape
from cleopatra.rules.forecast import Span
from cleopatra.ui.words import naming


def danger_tip(danger: Danger, names: Sequence[str]) -> str:
    """What the meter says and what that follows from, in lines; the first is its title."""
    figure = percent(min(99, max(1, round(100 * danger.chance))))
    title = headed(_("Crocodile meter"), figure)
    lines = [
        f"[b]{title}[/b]",
        _("Your risk of being thrown to the crocodile, as far as you can know."),
        _("If the game ended now: {n} [amulet].").format(n=danger.own.low),
    ]
    if danger.bound is None:
        most = max(danger.rivals, key=lambda rival: (rival.high, rival.low))
        lines.append(
            _("The most corrupt of the others, {name}: {range} [amulet].").format(
                name=escape(names[most.seat]), range=range_of(most)
            )
        )
        lines.append(_("Whoever has the most is eaten."))
    else:
        least = min(danger.rivals, key=lambda rival: (rival.low, rival.high))
        lines.append(
            _("The least corrupt of the others, {name}: {range} [amulet].").format(
                name=escape(names[least.seat]), range=range_of(least)
            )
        )
        lines.append(_("{n} more than the fewest means the crocodile.").format(n=danger.bound))
    return "\n".join(lines)


def range_of(standing: SeatAmulets) -> str:
    """A number, or the least and the most of it."""
    if standing.low == standing.high:
        return str(standing.low)
    return f"{standing.low}\u2013{standing.high}"


# -- The scribe's ledger -------------------------------------------------------------------
def account_lines(account: Account) -> list[str]:
    """What a player may hold, and why that isn't known exactly."""
    scarabs = _("Scarabs: {n} [scarab]").format(n=f"[b]{span_text(account.scarabs)}[/b]")
    amulets = _("Amulets: {n} [amulet]: {pyramid} in the pyramid, {hand} for tainted cards").format(
        n=f"[b]{span_text(account.amulets)}[/b]",
        pyramid=account.pyramid,
        hand=span_text(account.tainted),
    )
    sentences = [scarabs, amulets]
    if not account.scarabs.is_known:
        sentences.append(_("A sealed bid is still secret."))
    if account.tainted.is_known:
        return sentences
    text = ngettext(
        "You don't know {n} card of this hand.",
        "You don't know {n} cards of this hand.",
        account.hidden,
    )
    why = text.format(n=account.hidden)
    if account.tainted.high == account.limit < account.hand:
        more = ngettext(
            "At most {n} tainted card is out of your sight.",
            "At most {n} tainted cards are out of your sight.",
            account.limit,
        )
        why += " " + more.format(n=account.limit)
    sentences.append(why)
    return sentences


def line_text(line: LedgerLine) -> str:
    """What a line of the ledger is about."""
    match line.kind:
        case LedgerKind.SCARABS | LedgerKind.AMULETS:
            return naming.reason(line.reason)
        case LedgerKind.BID:
            return _("Sealed bid")
        case LedgerKind.CARDS:
            came = line.tainted.high > 0
            return _("Cards drawn or given") if came else _("Cards paid or played")
        case LedgerKind.DISCARDED:
            text = ngettext(
                "{n} card discarded, face down", "{n} cards discarded, face down", line.number
            )
            return text.format(n=line.number)
        case LedgerKind.START:
            head = naming.reason("start")
        case LedgerKind.TAKEN:
            head = _("From a stall")
    text = ngettext("{n} card, {hidden} hidden", "{n} cards, {hidden} hidden", line.number)
    return headed(head, text.format(n=line.number, hidden=line.hidden))


def change_text(span: Span) -> str:
    """By how much a line changed a number; "" for not at all."""
    if span.is_known:
        return _signed(span.low) if span.low else ""
    return f"{_signed(span.low)} \u2026 {_signed(span.high)}"


def span_text(span: Span) -> str:
    """A number, or the least and the most of it."""
    return str(span.low) if span.is_known else f"{span.low}\u2013{span.high}"


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"\u2212{-number}" if number else "0"


# -- The sanctuary prover ------------------------------------------------------------------
def proof_title(proof: AreaProof) -> str:
    """Whether an area would be a sanctuary, and how large it is."""
    n = len(proof.squares)
    if proof.is_sealed:
        return ngettext("Sanctuary: {n} square", "Sanctuary: {n} squares", n).format(n=n)
    return ngettext("Still open: {n} square", "Still open: {n} squares", n).format(n=n)


def proof_text(proof: AreaProof, sealed: Sequence[int]) -> str:
    """Why; `sealed` are the sizes of all areas that would be sealed, if there are several."""
    if not proof.is_sealed:
        number = len(proof.fitting)
        text = ngettext(
            "{n} of {all} mosaics left still fits in.",
            "{n} of {all} mosaics left still fit in.",
            number,
        )
        return text.format(n=number, all=len(proof.trials))
    if not proof.trials:
        return _("No mosaic is left.")
    if len(sealed) > 1:
        text = _("No mosaic left fits in. Sanctuaries in all: {sizes}")
        return text.format(sizes=listed([str(size) for size in sealed]))
    return _("No mosaic left fits in.")


def proof_in_words(proof: AreaProof, sealed: Sequence[int]) -> str:
    """The same for who does not see it, with the squares and every mosaic that fits."""
    sentences = [proof_title(proof), naming.squares(proof.squares), proof_text(proof, sealed)]
    if proof.fitting:
        sentences.append(listed([naming.mosaic(mosaic) for mosaic in proof.fitting]))
    return "\n".join(sentences)
