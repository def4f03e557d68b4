"""Calls that end when their time is over, by the alarm of the operating system."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from draftlib.support.checks import require

HAS_ALARM = hasattr(signal, "setitimer")  # not on Windows
_AGAIN = 0.01  # seconds from one exception to the next, for a call that swallows the first


class TooLate(BaseException):
    """The time of a call is over; no Exception, so that ``except Exception`` does not hide it."""


@contextmanager
def own_alarm(seconds: float | None) -> Iterator[None]:
    """Take the alarm of this process for `within`, and give it back as it was, less the time.

    Raises ValueError in a thread other than the main one, which no alarm interrupts.
    """
    if seconds is None:
        yield
        return
    in_main = threading.current_thread() is threading.main_thread()
    require(in_main, "seconds", seconds, "None in a thread: only the main one can be interrupted")
    due, every = signal.setitimer(signal.ITIMER_REAL, 0)
    begun, handler = time.monotonic(), signal.signal(signal.SIGALRM, _too_late)
    try:
        yield
    finally:
        signal.signal(signal.SIGALRM, handler or signal.SIG_DFL)  # None: not from Python
        if due:
            left = due - (time.monotonic() - begun)
            signal.setitimer(signal.ITIMER_REAL, max(left, 1e-6), every)


def within(seconds: float | None, call: Callable, *given: Any) -> Any:
    """Return ``call(*given)``; after so many seconds TooLate is raised in it, time and again.

    Under `own_alarm`.  It ends neither compiled code nor a loop that catches BaseException, too.

    >>> with own_alarm(0.01):  # an endless loop
    ...     within(0.01, lambda: [None for _ in iter(int, 1)])
    Traceback (most recent call last):
    draftlib.support.alarm.TooLate: no answer within the limit
    """
    if seconds is None:
        return call(*given)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        return call(*given)
    finally:  # first of all this one call, before which Python handles no signal
        signal.setitimer(signal.ITIMER_REAL, 0)


def _too_late(*_):
    raise TooLate("no answer within the limit")
