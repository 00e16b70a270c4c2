"""Settings for all tests."""

from hypothesis import settings

# A slow or busy machine is no fault of the code's: times are measured elsewhere.
settings.register_profile("weihai-calc", deadline=None)
settings.load_profile("weihai-calc")
