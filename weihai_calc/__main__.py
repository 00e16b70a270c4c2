"""`python -m weihai_calc`."""

from .cli import main

main()
