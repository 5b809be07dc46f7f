"""Ctrl-C, heard also where whoever started the program ignores it, as a shell does in the background."""

import signal
import threading


def hear_ctrl_c(*, term: bool = False) -> None:
    """Let Ctrl-C end what is done; with `term` SIGTERM too, which would otherwise end the process on the spot."""
    if threading.current_thread() is not threading.main_thread():
        return
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if term and signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, signal.default_int_handler)
