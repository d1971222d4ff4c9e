"""What was used last, up to a number of bytes. May be used from several threads.

Knows: keys, values and their sizes. Must not know: what they are.
"""

import threading
from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Stock(Generic[Key, Value]):
    """Keeps values; the ones unused for longest go when `limit` bytes are passed."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._kept: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    @property
    def bytes(self) -> int:
        """How much is kept."""
        return self._bytes

    def __contains__(self, key: Key) -> bool:
        return key in self._kept

    def get(self, key: Key) -> Value | None:
        """The value of a key, which is then the last to go; None if it is not there."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def put(self, key: Key, value: Value, size: int) -> None:
        """Keeps a value of so many bytes. The newest stays even if it alone passes the limit."""
        with self._lock:
            before = self._kept.pop(key, None)
            if before is not None:
                self._bytes -= before[1]
            self._kept[key] = (value, size)
            self._bytes += size
            while self._bytes > self.limit and len(self._kept) > 1:
                _, (_, gone) = self._kept.popitem(last=False)
                self._bytes -= gone
