"""Caches that are bounded by bytes: what was unused for longest goes first.

Knows keys, values and their sizes; must not know what they are. May be used from several threads.
"""

from __future__ import annotations

import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, Protocol, TypeVar

import pygame

TOTAL: Final = 256_000_000
"""Bytes that all caches of one window may hold together, unless it is told otherwise."""
_ALWAYS: Final = 230_000_000
_PER_PIXEL: Final = 12
"""Bytes that a window needs of kept pictures, whatever its size and for each of its pixels: with
less than that a scene at rest makes some of its pictures again."""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class _Bounded(Protocol):
    """What a budget asks of a cache. All of it is called with the budget's lock held."""

    @property
    def bytes(self) -> int:
        """How much is kept."""

    def oldest(self) -> int | None:
        """When the entry that was unused for longest was last used; None where nothing may go."""

    def drop_oldest(self) -> None:
        """Forgets that entry."""


class ByteBudget:
    """The bytes that several caches may hold together, `limit` of them.

    Each cache has a limit of its own; where all of them together pass the budget's, the entry goes
    that was unused for longest, in whichever cache it is.
    """

    def __init__(self, limit: int = TOTAL) -> None:
        self.limit = limit
        self.lock = threading.RLock()
        self._caches: weakref.WeakSet[_Bounded] = weakref.WeakSet()
        self._now = 0

    @property
    def bytes(self) -> int:
        """How much all caches keep."""
        with self.lock:
            return sum(cache.bytes for cache in self._caches)

    def join(self, cache: _Bounded) -> None:
        """Counts a cache in for as long as somebody uses it."""
        with self.lock:
            self._caches.add(cache)

    def tick(self) -> int:
        """A new moment, later than all before it."""
        self._now += 1
        return self._now

    def settle(self) -> None:
        """Has the oldest entries dropped until the limit holds again. Call it with the lock."""
        total = sum(cache.bytes for cache in self._caches)
        while total > self.limit:
            moments = ((cache.oldest(), cache) for cache in self._caches)
            found = [(moment, cache) for moment, cache in moments if moment is not None]
            if not found:
                return
            _, cache = min(found, key=lambda item: item[0])
            before = cache.bytes
            cache.drop_oldest()
            total -= before - cache.bytes


def room_for(size: tuple[int, int]) -> int:
    """The bytes that all caches of a window of `size` pixels may hold together: 255 MB at
    1920x1080, 330 MB at 3840x2160."""
    return _ALWAYS + _PER_PIXEL * size[0] * size[1]


class _Entry(Generic[Value]):
    __slots__ = ("size", "used", "value")

    def __init__(self, value: Value, size: int, used: int) -> None:
        self.value = value
        self.size = size
        self.used = used


class ByteCache(Generic[Key, Value]):
    """Keeps values, at most `limit` bytes of them. The newest stays even if it alone passes the
    limit. Without a `budget` it has one of its own."""

    def __init__(self, limit: int, budget: ByteBudget | None = None) -> None:
        self.limit = limit
        self._budget = budget or ByteBudget(limit)
        self._lock = self._budget.lock
        self._kept: OrderedDict[Key, _Entry[Value]] = OrderedDict()
        self._bytes = 0
        self._budget.join(self)

    @property
    def bytes(self) -> int:
        """How much is kept."""
        return self._bytes

    def __contains__(self, key: Key) -> bool:
        return key in self._kept

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Key) -> Value | None:
        """The value of a key, which is then the last to go; None if it is not there."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            found.used = self._budget.tick()
            self._kept.move_to_end(key)
            return found.value

    def put(self, key: Key, value: Value, size: int) -> None:
        """Keeps a value of `size` bytes; older ones go where there is no room."""
        with self._lock:
            before = self._kept.pop(key, None)
            if before is not None:
                self._bytes -= before.size
            self._kept[key] = _Entry(value, size, self._budget.tick())
            self._bytes += size
            while self._bytes > self.limit and len(self._kept) > 1:
                self.drop_oldest()
            self._budget.settle()

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    def oldest(self) -> int | None:
        """When the entry that was unused for longest was last used; None for less than two."""
        return next(iter(self._kept.values())).used if len(self._kept) > 1 else None

    def drop_oldest(self) -> None:
        """Forgets the entry that was unused for longest."""
        _, gone = self._kept.popitem(last=False)
        self._bytes -= gone.size


class PictureCache(ByteCache[Hashable, pygame.Surface]):
    """Keeps surfaces; their pixels are what counts."""

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of a key, made if it is not there. Shared: don't draw on it."""
        found = self.get(key)
        if found is None:
            found = make()
            self.put(key, found, weight(found))
        return found


def weight(surface: pygame.Surface) -> int:
    """The bytes of a surface's pixels."""
    return surface.get_pitch() * surface.get_height()
