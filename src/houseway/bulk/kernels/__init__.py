"""Compiled loops that play whole hands. Numba code: imported only by what plays in bulk."""
