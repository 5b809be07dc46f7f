"""Many hands at once: what hands are worth, worked out exactly or sampled. Imports NumPy and Numba when first used."""
