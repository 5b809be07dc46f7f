"""Bulk play: whole tables played by compiled kernels, a million hands a second. Loads NumPy and Numba when first used.

`jobs` says what is played and `tally` what came of it; `pricing` puts questions to it.
"""
