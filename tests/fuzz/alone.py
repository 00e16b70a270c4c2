"""One target under atheris: `python -m tests.fuzz.alone TARGET [libFuzzer's options] CORPUS`."""

import sys

if __name__ == "__main__":
    import atheris

    with atheris.instrument_imports(include=["weihai_calc", "lark"]):
        from tests.fuzz.targets import TARGETS
    name = sys.argv.pop(1)
    atheris.Setup(sys.argv, TARGETS[name].check)
    atheris.Fuzz()
