"""Bulk play: whole tables played by compiled kernels, a million hands a second. Loads NumPy and Numba when first used.

`jobs` describes what is played and `tally` the results; `pricing` asks the questions.
"""
