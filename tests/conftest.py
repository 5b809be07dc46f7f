"""Settings for the whole suite."""

import os

from hypothesis import settings

# A loaded two-core machine makes single examples slow now and then; a slow example is not a wrong one.
settings.register_profile("houseway", deadline=None, print_blob=True)
settings.register_profile("soak", deadline=None, print_blob=True, max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "houseway"))
