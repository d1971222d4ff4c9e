"""What the ladder claims: pairs of bots at one table, and the results of their games.

Each deal is played twice, the second time with the bots' seats exchanged; results are written as
they come, one file for each claim, so that a run can be stopped at any time and continued. Knows
single games; no tables for people.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from math import isfinite, log10, sqrt
from pathlib import Path
from re import sub
from typing import Final

from cleopatra.bots.bids import BiddingMethod
from cleopatra.bots.bot import Bot, Budget
from cleopatra.bots.families import all_families
from cleopatra.bots.level_bot import LevelBot
from cleopatra.bots.levels import OPPONENTS, Level
from cleopatra.bots.network import NetworkWeights
from cleopatra.bots.registry import (
    character_names,
    is_bot,
    level_names,
    make_bot,
    opponent_names,
    temper_of,
    with_character,
)
from cleopatra.bots.value_file import BadValueFile, read_layers
from cleopatra.rules.compiled import BUILD
from cleopatra.rules.decisions import BID
from cleopatra.rules.engine import apply, decision, legal_actions, new_game
from cleopatra.rules.observe import observe
from cleopatra.rules.offering import bidders
from cleopatra.rules.options import GameOptions
from cleopatra.rules.state import State
from cleopatra.simulate.playing import line_up
from cleopatra.simulate.progress import write_whole
from scripts.lab.explorer import Candidate
from scripts.lab.jobs import Job
from scripts.lab.ladder_game import BotSums, play_watched
from scripts.lab.scripted import is_scripted, make_scripted, scripted_names
from scripts.lab.without_gc import uncollected

FORMAT: Final = "cleopatra-ladder-record"
VERSION: Final = 1
Z95: Final = 1.96
PRINTED: Final = 60
"""How many decisions of a game a fingerprint covers."""
PRINTED_BIDS: Final = 6
"""How many bids of each bot it covers."""
CHUNK: Final = 5
"""Deals of one batch; results are written after each."""
MIDDLE: Final = "level4"
"""The level that characters are measured with."""
ASKED: Final = {2: 2000}
"""By number of players, the games that a claim about the base game needs."""
ASKED_ELSEWHERE: Final = 1000
"""The games that a claim needs with more players, and in other games."""
EXPLOIT: Final = "exploit"
"""The kind of the claims that no simple habit beats the highest level."""
ASKED_OF_HABITS: Final = 400
DUEL: Final = "duel"
"""The kind of the claims that one bot is better than another: see `duel`."""
BEYOND: Final = 0.1
"""The share of them that is enough to show that an opponent above the levels is better at all."""


class LadderProblem(Exception):
    """The ladder cannot be played; the text says why, in English."""


class OlderBots(LadderProblem):
    """Results are of bots that play otherwise now."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Two bots at a table of `seats`, on alternate seats, and the share of victories that the first
    is to have: at least `low`, at most `high`. `table` are further options of the game, as in
    `edition=classic`, none for the base game."""

    kind: str
    first: str
    second: str
    seats: int
    low: float
    high: float
    table: str = ""

    @property
    def games(self) -> int:
        """How many games it needs."""
        if self.kind == EXPLOIT:
            return ASKED_OF_HABITS
        needed = ASKED_ELSEWHERE if self.table else ASKED.get(self.seats, ASKED_ELSEWHERE)
        return round(needed * (BEYOND if self.kind == "beyond" else 1.0))

    @property
    def place(self) -> str:
        """A short name of the table: `4`, `classic-3`, `cult-whims-2`."""
        words = [part.partition("=")[2].replace(",", "-") for part in self.table.split()]
        return "-".join((*words, str(self.seats)))

    def options(self, seed: str) -> GameOptions:
        """The options of one of its games."""
        return GameOptions.parse(f"{self.table} seats={self.seats} seed={seed}")

    @property
    def code(self) -> str:
        """Its name on the command line and in file names; unique for a number of seats."""
        if self.kind == DUEL:
            return sub(r"[^\w.+~@-]+", "_", f"{self.kind}-{self.first}-{self.second}")
        return f"{self.kind}-{self.first}" if self.kind in _MANY else self.kind


_MANY: Final = ("step", "character", EXPLOIT)


def exploits(seats: int, table: str = "") -> list[Claim]:
    """That no opponent with a simple habit wins more than half of its games against the highest
    level."""
    top = level_names()[-1]
    return [Claim(EXPLOIT, name, top, seats, 0.0, 0.5, table) for name in scripted_names()]


def claims(seats: int, table: str = "") -> list[Claim]:
    """All claims for this number of seats, steps of the ladder first. The control in which a bot
    plays itself is made for the base game only.

    A step is 55 to 70 % of the victories. At a table of more than two the same difference in
    strength shows less, since two seats of each bot play each other too: levels have temperatures
    of their own there, and characters, which have none, are compared at tables of two only.
    """
    levels = level_names()
    found = [
        Claim("step", upper, lower, seats, 0.55, 0.70, table) for lower, upper in pairwise(levels)
    ]
    found += [
        Claim("beyond", upper, lower, seats, 0.5, 1.0, table)
        for lower, upper in pairwise(opponent_names()[len(levels) - 1 :])
    ]
    found += [
        Claim("top", levels[-1], "greedy", seats, 0.5 if table or seats > 2 else 0.75, 1.0, table),
        Claim("floor", levels[0], "random", seats, 0.9, 1.0, table),
    ]
    if table:
        return found
    found.append(Claim("mirror", MIDDLE, MIDDLE, seats, 0.5, 0.5))
    if seats > 2:
        return found
    even = share_of(40.0)
    found += [
        Claim("character", with_character(MIDDLE, name), MIDDLE, seats, 1.0 - even, even)
        for name in character_names()
    ]
    return found


def share_of(elo: float) -> float:
    """The share of victories that a difference in Elo stands for."""
    return float(1.0 / (1.0 + 10.0 ** (-elo / 400.0)))


def elo_of(share: float) -> float:
    """A share of victories as a difference in Elo; at most 800 either way."""
    share = min(max(share, 0.01), 0.99)
    return 400.0 * log10(share / (1.0 - share))


@dataclass(slots=True)
class ClaimPart:
    """The results of consecutive deals: by deal the first bot's share of its two games, from 0 to
    1, and the tallies of both bots. Times are not mixed: `build` says how the bots were built."""

    shares: list[float] = field(default_factory=list)
    first: BotSums = field(default_factory=BotSums)
    second: BotSums = field(default_factory=BotSums)
    build: str = ""

    def add(self, other: ClaimPart) -> None:
        """Append the deals that follow these. Times of another build are left out."""
        self.build = self.build or other.build
        for own, more in ((self.first, other.first), (self.second, other.second)):
            if other.build != self.build:
                more = replace(more, times=[], slowest=0.0, decisions=0)
            own.add(more)
        self.shares += other.shares


ClaimJob = Job[Claim]
"""Deals of a claim."""


@uncollected()
def play_deals(job: ClaimJob) -> ClaimPart:
    """The deals of a job, each of them twice. A bot with a habit plays like its rival until the
    habit shows: these draw the same chances in both games of a deal, which are then alike so far.
    """
    claim, seed, first, last = job
    names = (claim.first, claim.second)
    part = ClaimPart(build=BUILD)
    for deal in range(first, last):
        options = claim.options(f"{seed}.{deal}")
        won = 0.0
        for turned in (False, True):
            sides = line_up(claim.seats, deal, turned)
            chance = deal * 2 + (turned and claim.kind != EXPLOIT)
            bots = [
                make_measured(names[side], chance * claim.seats + seat)
                for seat, side in enumerate(sides)
            ]
            watched = play_watched(options, bots)
            winners = watched.outcome.winners
            won += sum(1.0 for seat in winners if sides[seat] == 0) / max(1, len(winners))
            for side, tally in zip(sides, watched.tallies, strict=True):
                (part.second if side else part.first).add(tally)
        part.shares.append(won / 2)
    return part


@lru_cache(maxsize=64)
def fingerprint(claim: Claim) -> str:
    """A digest of the numbers of both bots of a claim, of how they begin a game and of what they
    would bid then. It changes when they play differently; games played before no longer count."""
    names = (claim.first, claim.second)
    state = new_game(replace(claim.options("fingerprint"), first_player="0"))
    bots = [
        make_measured(names[side], seat) for seat, side in enumerate(line_up(claim.seats, 0, False))
    ]
    tempers = [temper_of(name, state.rules.options) for name in names]
    found = sha256("\n".join(tempers).encode())
    for _ in range(PRINTED):
        if state.outcome is not None:
            break
        seat = decision(state).actors[0]
        legal = legal_actions(state, seat)
        action = bots[seat].choose(observe(state, seat), legal, Budget())
        found.update(f"{seat} {action.text}\n".encode())
        apply(state, action, seat)
    if state.outcome is None:
        state.stack.append(BID)
        found.update(" ".join(_bids(names, state)).encode())
    return found.hexdigest()[:12]


def _bids(names: Sequence[str], state: State) -> list[str]:
    """What each bot bids, with several seeds, since bids are drawn."""
    found: list[str] = []
    for name, seat in zip(names, bidders(state), strict=False):
        seen, legal = observe(state, seat), legal_actions(state, seat)
        found += [
            make_measured(name, seed).choose(seen, legal, Budget()).text
            for seed in range(PRINTED_BIDS)
        ]
    return found


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """The first bot's share of the victories: the mean of all deals, with its 95 % interval. The
    two games of a deal count as one sample."""

    deals: int
    share: float
    margin: float


def result_of(shares: Sequence[float]) -> ClaimResult:
    """Mean and 95 % interval of at least one deal."""
    deals = len(shares)
    mean = sum(shares) / deals
    spread = sum((share - mean) ** 2 for share in shares) / max(deals - 1, 1)
    return ClaimResult(deals, mean, Z95 * sqrt(spread / deals))


class Records:
    """The results of claims, in one folder.

    :raises LadderProblem: if a file is damaged, or was played with another seed or by other bots.
    """

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._seed = seed
        self._parts: dict[Claim, ClaimPart] = {}

    def of(self, claim: Claim) -> ClaimPart:
        """The results of a claim; no deals if nothing was played."""
        if claim not in self._parts:
            path = self._path(claim)
            self._parts[claim] = self._read(path, claim) if path.exists() else ClaimPart()
        return self._parts[claim]

    def add(self, claim: Claim, part: ClaimPart) -> None:
        """Append deals and write them at once."""
        whole = self.of(claim)
        whole.add(part)
        body = {**self._head(claim), **asdict(whole)}
        write_whole(self._path(claim), json.dumps(body), LadderProblem)

    def forget(self, claim: Claim) -> None:
        """Drop the results of a claim."""
        self._path(claim).unlink(missing_ok=True)
        self._parts.pop(claim, None)

    def forget_older(self, claim: Claim) -> None:
        """Drop the results of a claim if its bots play otherwise now."""
        try:
            self.of(claim)
        except OlderBots:
            self.forget(claim)

    def _path(self, claim: Claim) -> Path:
        return self._folder / f"{claim.place}-{claim.code}.json"

    def _head(self, claim: Claim) -> dict[str, object]:
        return {
            "format": FORMAT,
            "version": VERSION,
            "seed": self._seed,
            "names": [claim.first, claim.second],
            "seats": claim.seats,
            "bots": fingerprint(claim),
            **({"table": claim.table} if claim.table else {}),
        }

    def _read(self, path: Path, claim: Claim) -> ClaimPart:
        head = self._head(claim)
        try:
            body = json.loads(path.read_text(encoding="utf-8"))
            found = {name: body[name] for name in head}
            part = ClaimPart(
                [float(share) for share in body["shares"]],
                _tally(body["first"]),
                _tally(body["second"]),
                str(body["build"]),
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            raise LadderProblem(f"{path} cannot be continued: {error}") from None
        if found != head:
            differs = [name for name in head if found[name] != head[name]]
            other = ", ".join(f"{name} {found[name]}" for name in differs)
            kind = OlderBots if differs == ["bots"] else LadderProblem
            raise kind(f"{path} was played otherwise ({other}); say --fresh to begin anew")
        return part


def _tally(body: dict[str, object]) -> BotSums:
    known = {f.name for f in fields(BotSums)}
    if set(body) != known:
        raise ValueError(f"a tally has {sorted(known)}")
    return BotSums(**body)  # type: ignore[arg-type]


def missing(records: Records, chosen: Sequence[Claim], seed: int, deals: int) -> list[ClaimJob]:
    """The jobs still to be played until each claim has this many deals.

    All claims advance together, so that after an early stop all results are equally reliable.
    """
    jobs: list[ClaimJob] = []
    for claim in chosen:
        done = len(records.of(claim).shares)
        jobs += [
            Job(claim, seed, first, min(first + CHUNK, deals))
            for first in range(done, deals, CHUNK)
        ]
    return sorted(jobs, key=lambda job: job.first)


# All that can be measured by name: bots of the registry, scripted opponents, value files,
# levels with another temperature.

SUFFIX: Final = ".json"
MARK: Final = "@"
"""Separates a value file from its way of bidding, and a level from its temperature."""


def is_measurable(name: str) -> bool:
    """Whether `make_measured` makes something of this name."""
    path, way = _parted(name)
    is_file = path.endswith(SUFFIX) and Path(path).is_file() and way is not None
    return is_bot(name) or is_scripted(name) or is_file or _heated(name) is not None


def make_measured(name: str, seed: int) -> Bot:
    """A new bot, for one seat of one game.

    :raises UnknownBot: if no bot has this name.
    :raises BadValueFile: if a value file cannot be used.
    """
    if is_scripted(name):
        return make_scripted(name, seed)
    path, way = _parted(name)
    if path.endswith(SUFFIX) and way is not None:
        return Candidate(seed, _layers(path), name, way)
    level = _heated(name)
    if level is not None:
        return LevelBot(seed, level, name=name)
    return make_bot(name, seed)


def _parted(name: str) -> tuple[str, BiddingMethod | None]:
    """The path of a value file and the way of bidding; None for an unknown way."""
    path, mark, word = name.partition(MARK)
    known = {way.value: way for way in BiddingMethod}
    return path, known.get(word) if mark else BiddingMethod.USUAL


def _heated(name: str) -> Level | None:
    """The level with the temperature that follows its name; None for another kind of name. No table
    has a temperature for a level so named."""
    word, _, heat = name.partition(MARK)
    try:
        temperature = float(heat)
    except ValueError:
        return None
    for level in OPPONENTS:
        if level.name == word and isfinite(temperature) and temperature >= 0.0:
            return replace(level, name=name, temperatures=(temperature,) * 3)
    return None


@lru_cache(maxsize=8)
def _layers(name: str) -> NetworkWeights:
    path = Path(name)
    try:
        table = json.loads(path.read_text(encoding="utf-8"))["table"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadValueFile(f"{name} is no value file: {error!r}") from None
    for family in all_families():
        if family.name == table:
            return read_layers(path, family)
    raise BadValueFile(f"{name} is for an unknown table {table!r}")
