"""Starts and ends the processes in which bots and the adviser run, and talks to them by pipe.

Knows neither bots nor adviser. A child is spawned, so the main module has to be guarded by `if
__name__ == "__main__"` and, in a packaged program, to call `freeze_support()`.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final, TypeVar

log = logging.getLogger(__name__)

SPAWN: Final = multiprocessing.get_context("spawn")
SECONDS_TO_LEAVE: Final = 0.5
READY: Final = "ready"
"""The first message of a process whose owner wants to know when it has started."""

Message = TypeVar("Message")


def started(name: str, serve: Callable[..., None], *given: Any) -> BaseProcess | None:
    """A process that runs `serve(*given)`, or None, with a line in the log, if it cannot be
    started. Ends of pipes in `given` belong to the child alone and are closed here, so that the end
    of the process is seen as the end of the pipe."""
    process = SPAWN.Process(target=serve, args=given, name=name, daemon=True)
    try:
        process.start()
    except OSError:
        log.exception("%s could not be started", name)
        return None
    finally:
        for thing in given:
            if isinstance(thing, Connection):
                thing.close()
    return process


def end(process: BaseProcess) -> None:
    """Ends a process whose pipe is closed and waits for it shortly, so that no zombie stays."""
    if process.is_alive():
        process.terminate()
    process.join(SECONDS_TO_LEAVE)
    if process.is_alive():
        process.kill()
        process.join(SECONDS_TO_LEAVE)
    if not process.is_alive():
        process.close()


def answer_all(
    pipe: Connection, kind: type[Message], answer: Callable[[Message], object], *, greets: bool
) -> None:
    """In the child: send the answer to each message of that kind, until the pipe ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the window, which then closes us
    try:
        if greets:
            pipe.send(READY)
        while True:
            message = pipe.recv()
            if isinstance(message, kind):
                pipe.send(answer(message))
    except (EOFError, OSError):
        return  # the owner has gone
