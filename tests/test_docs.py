"""The generated pages are what the program says, and the library page's examples run."""

import doctest
import re

import pytest

from tests.run import ROOT
from weihai_calc.cli.group import COMMANDS
from weihai_calc.cli.reference import reference
from weihai_calc.words import Lang

PAGES = {"docs/commands.md": Lang.EN, "docs/commands.zh.md": Lang.ZH}


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_page_is_the_programs_help(page: str) -> None:
    lang = PAGES[page]
    text = (ROOT / page).read_text(encoding="utf-8")
    assert text == reference(lang), f"run: python -m weihai_calc.cli.reference {lang} > {page}"
    assert list(re.findall(r"^## (.*)$", text, re.M)) == ["weihai-calc", *COMMANDS]


def test_the_library_page() -> None:
    page = str(ROOT / "docs" / "library.md")
    tried = doctest.testfile(page, module_relative=False, encoding="utf-8")
    assert tried.failed == 0
    assert tried.attempted > 20


def test_every_link_leads_somewhere() -> None:
    for page in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")):
        for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), (page.name, link)
