"""Make Ctrl-C work even if the parent process ignores it, as a shell does for background jobs."""

import signal
import threading


def hear_ctrl_c(*, term: bool = False) -> None:
    """Let Ctrl-C interrupt the program; with `term`, SIGTERM too, which would otherwise end it at once."""
    if threading.current_thread() is not threading.main_thread():
        return
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if term and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
