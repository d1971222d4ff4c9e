"""Background work: one thread that runs jobs, the most urgent first.

Knows: jobs by key. Must not know: what a job makes; a job stores its own result. A job that fails
is logged and dropped: the result is then made where it is needed.
"""

import heapq
import itertools
import logging
import threading
from collections.abc import Callable, Hashable

log = logging.getLogger(__name__)


class WorkerThread:
    """A thread with a queue. Until `open` is called no job is run."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._queue: list[tuple[int, int, Hashable, Callable[[], object]]] = []
        self._waiting: dict[Hashable, int] = {}
        self._current: Hashable = None
        self._count = itertools.count()
        self._thread: threading.Thread | None = None
        self._is_closing = False

    @property
    def is_open(self) -> bool:
        """Whether the thread runs."""
        return self._thread is not None

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way or waits."""
        with self._changed:
            return not self._waiting and self._current is None

    def open(self) -> None:
        """Starts the thread."""
        if self._thread is None:
            self._is_closing = False
            self._thread = threading.Thread(target=self._work, name="pictures", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Ends the thread after the job under way; what waited is dropped."""
        with self._changed:
            self._is_closing = True
            self._queue.clear()
            self._waiting.clear()
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def ask(self, key: Hashable, make: Callable[[], object], urgency: int = 0) -> None:
        """Queues a job; higher urgency comes first. One that waits already may become urgent."""
        if self._thread is None:
            return
        with self._changed:
            if key == self._current or self._waiting.get(key, urgency - 1) >= urgency:
                return
            self._waiting[key] = urgency
            heapq.heappush(self._queue, (-urgency, next(self._count), key, make))
            self._changed.notify()

    def claim(self, key: Hashable) -> None:
        """Takes a job over: waits for it if it is under way, drops it if it has not begun."""
        with self._changed:
            self._waiting.pop(key, None)
            while key == self._current:
                self._changed.wait()

    def drop(self, is_stale: Callable[[Hashable], bool]) -> None:
        """Drops all waiting jobs with a stale key."""
        with self._changed:
            self._waiting = {k: u for k, u in self._waiting.items() if not is_stale(k)}

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._queue and not self._is_closing:
                    self._changed.wait()
                if self._is_closing:
                    return
                _, _, key, make = heapq.heappop(self._queue)
                if key not in self._waiting:
                    continue
                del self._waiting[key]
                self._current = key
            try:
                make()
            except (OSError, RuntimeError, ValueError, MemoryError):
                log.exception("a picture could not be made ahead: %s", key)
            finally:
                with self._changed:
                    self._current = None
                    self._changed.notify_all()
