"""Settings for all tests.

`--full` runs them on the full way alone: `weihai_calc.parse` and `score` are then those that the
quick way (`weihai_calc.quick`) is held to.
"""

import pytest
from hypothesis import settings

# A slow or busy machine is no fault of the code's: times are measured elsewhere.
settings.register_profile("weihai-calc", deadline=None)
settings.load_profile("weihai-calc")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="parse and score the full way alone")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--full"):
        import weihai_calc
        from weihai_calc import notation, scoring

        weihai_calc.parse, weihai_calc.score = notation.parse, scoring.score
