"""The page and the pictures: what stands in them, and what a browser makes of it."""

import json
import os
import re
import shutil
import subprocess
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.casefiles import cases
from tests.run import ROOT, run, run_apart, run_in_shell, run_on_terminal
from tests.tags import Tags
from weihai_calc import parse
from weihai_calc.output.hand_picture import groups, hand_svg
from weihai_calc.output.pictures import TILE_CODES, definition
from weihai_calc.words import Lang

HAND = "123m 456p 77s | pon:CCC | ankong:9999p | win:5p self"
EVIL = (
    '<script>document.title="x"</script>', '"><img src=x onerror=document.title=1>', "</style>",
    "<!-- ", "&lt;b&gt;", "\u202eabc", "\x00", "javascript:alert(1)",
)  # fmt: skip


def _page(path: Path, *args: str, lang: str = "en") -> str:
    return run("check", "--format", "html", *args, str(path), lang=lang).stdout


def test_the_winning_tile_lies_apart_and_an_ankong_face_down() -> None:
    """123m 456p 77s in hand less the 5p that was drawn; a pon; a kong of which two are seen."""
    found = [
        (" ".join(group.tiles), group.win, group.what and group.what.en)
        for group in groups(parse(HAND).hand)
    ]
    assert found == [
        ("1m 2m 3m 4p 6p 7s 7s", False, None), ("5p", True, "win"), ("C C C", False, "pon"),
        ("back 9p 9p back", False, "ankong"),
    ]  # fmt: skip
    feng = parse("77s 234m 456p | pon:CCC | feng:ESWN | win:4m discard").hand
    assert list(groups(feng))[-1].tiles == ("E", "S", "W", "N")


def test_each_picture_is_drawn_once_and_without_letters() -> None:
    assert len(TILE_CODES) == 35
    pictures = {code: definition(code) for code in TILE_CODES}
    assert len(set(map(_drawn, pictures.values()))) == 35
    for code, picture in pictures.items():
        tags = {element.tag for element in ElementTree.fromstring(picture).iter()}
        assert tags <= {"g", "rect", "path", "circle"}, code
        assert f'id="t-{code}"' in picture
    assert sum(map(len, pictures.values())) < 26_000


def _drawn(picture: str) -> str:
    return picture.partition(">")[2]


def test_a_picture_of_one_hand() -> None:
    done = run("score", "--format", "svg", HAND)
    svg = ElementTree.fromstring(done.stdout)
    space = "{http://www.w3.org/2000/svg}"
    used = [use.get("href") for use in svg.iter(f"{space}use")]
    assert len(used) == 15
    known = {f"#{group.get('id')}" for group in svg.iter(f"{space}g")}
    assert set(used) <= known
    title = svg.find(f"{space}title")
    assert title is not None
    assert title.text == HAND
    width, height = map(float, (svg.get("viewBox") or "").split()[2:])
    places = sorted(float(use.get("x") or 0) for use in svg.iter(f"{space}use"))
    assert all(b - a >= 60 for a, b in pairwise(places))
    assert places[-1] + 60 < width
    assert height < 100
    assert run("score", "--format", "svg", HAND, lang="zh").stdout.count("自摸") == 2
    hand = parse(HAND).hand
    assert hand._repr_html_() == hand_svg(hand, Lang.ZH)
    wrong = run("score", "--format", "svg", "123m | win:5p self")
    assert (wrong.status, wrong.stdout.count("<use"), "tile-count" in wrong.stderr) == (1, 4, True)


def test_every_record_and_row_is_on_the_page(tmp_path: Path) -> None:
    """All the worked cases: the tiles of each, its items, its payments, its problems."""
    texts = [case.text for name in ("room.txt", "classic.txt") for case in cases(name)]
    texts += [case.text for name in ("problems.txt", "refused.txt") for case in cases(name)]
    path = tmp_path / "a.txt"
    path.write_text("\n".join(texts), encoding="utf-8")
    records = json.loads(run("check", "--format", "json", str(path)).stdout)["records"]
    articles = re.findall(r"<article class=\"(\w+)\".*?</article>", _page(path), re.DOTALL)
    assert articles == [record["status"] for record in records]
    page = _page(path)
    assert Tags(page).open == []
    drawn = page.split("<article")[1:]
    for record, article in zip(records, drawn, strict=True):
        result = record["result"]
        assert _plain(re.search("<code>(.*?)</code>", article)) == result["text"]
        for item in result.get("items", ()):
            assert f"({item['id']})" in article
        rows = article.count("<tr>")
        if result["ok"]:
            tables = (result["items"], result["payments"], result["deltas"])
            assert rows == sum(map(len, tables)) + 3 + (result["fan"] is not None)
            hand = parse(result["text"]).hand
            shown = [tile for each in hand.others for meld in each.melds for tile in meld.tiles]
            feng = [tile for each in hand.others for tile in each.feng or ()]
            assert article.count("<use") == len(hand.tiles) + len(shown) + len(feng)
        else:
            assert rows == 0
            for problem in result["problems"]:
                assert f"<strong>{problem['code']}</strong>" in article


def _plain(found: re.Match[str] | None) -> str:
    assert found is not None
    return unescape(re.sub("</?mark>", "", found[1]))


def test_the_place_of_a_problem_is_underlined(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("234m 567m 345p 678s 9s | win:5p self | seat:X\n123m | win:5p self\n")
    page = _page(path)
    assert page.count("<mark>") == 2
    assert "<mark>X</mark>" in page
    assert "<mark>123m</mark> | win:5p self" in page


def test_what_somebody_typed_is_no_markup(tmp_path: Path) -> None:
    plain = len(Tags(_page_of(tmp_path / "good.csv", "", "", "")).seen)
    for evil in EVIL:
        quoted = evil.replace('"', '""')
        page = _page_of(tmp_path / "bad.csv", f"[{quoted}] ", quoted, quoted)
        tags = Tags(page)
        assert tags.open == []
        assert not tags.named("img")
        assert not tags.named("script")
        assert not [name for _, attrs in tags.seen for name in attrs if name.startswith("on")]
        assert len(tags.named("style")) == 1
        assert len(tags.seen) <= plain + 20
    folder = tmp_path / "<img src=x>"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text(f"{HAND}\n")
    page = run("check", "--format", "html", str(folder / "a.txt"), str(folder / "b.txt")).stdout
    assert not Tags(page).named("img")
    assert page.count("&lt;img src=x&gt;") == 2


def _page_of(path: Path, before: str, label: str, claim: str) -> str:
    path.write_text(f'hand,label,claim\n"{before}{HAND}","{label}","{claim}"\n', encoding="utf-8")
    return _page(path)


def test_the_page_asks_for_nothing_else(tmp_path: Path) -> None:
    """No network, no script, no font; in both languages, `score` too."""
    path = tmp_path / "a.txt"
    path.write_text(f"{HAND} => 8\n")
    for lang in Lang:
        for page in (
            _page(path, lang=lang.value),
            run("score", "--format", "html", f"{HAND} => 8", lang=lang.value).stdout,
        ):
            tags = Tags(page)
            assert not tags.named("script")
            assert not tags.named("link")
            assert not [attrs for _, attrs in tags.seen if "src" in attrs]
            links = [attrs["href"] or "" for _, attrs in tags.seen if "href" in attrs]
            assert all(link.startswith("#") for link in links)
            assert "url(" not in page
            assert "@import" not in page
            assert tags.named("html") == [{"lang": "zh-CN" if lang is Lang.ZH else "en"}]
    explained = run("score", "--format", "html", "--explain", HAND).stdout
    assert explained.count("<table>") == 4
    wrong = run("score", "--format", "html", "345m | pong:EEE")
    assert (wrong.status, wrong.stdout.count("<mark>pong</mark>")) == (1, 1)


def test_the_page_of_many_processes(tmp_path: Path) -> None:
    """The same as of one, with the summary on top; and one that was stopped says so."""
    path = tmp_path / "a.txt"
    path.write_text(f"{HAND} => 8\n" * 3_000 + "123m\n")
    pages = {_page(path, "--jobs", jobs) for jobs in ("1", "3")}
    (page,) = pages
    assert page.count("<article") == 3_001
    assert page.index('class="sum"') < page.index("<fieldset>") < page.index("<article")
    assert "not checked" not in page
    path.write_text(f"123m\n{HAND} => 8\n")
    assert "not checked" in _page(path, "--strict")


_PROBE = """
<script>
const box = e => e.getBoundingClientRect();
const articles = [...document.querySelectorAll("article")];
const uses = [...document.querySelectorAll("article use")];
const found = {
  width: innerWidth, scroll: document.documentElement.scrollWidth, title: document.title,
  scripts: document.scripts.length, images: document.images.length,
  articles: articles.length, uses: uses.length,
  lost: uses.filter(e => {
    const b = box(e), a = box(e.closest("article"));
    return b.width < 10 || b.height < 14 || b.left < a.left || b.right > a.right + 1
      || b.top < a.top || b.bottom > a.bottom || !document.querySelector(e.getAttribute("href"));
  }).length,
  rows: [...document.querySelectorAll("tr")].filter(e => box(e).height < 8).length,
  filters: {},
};
for (const radio of document.querySelectorAll("input")) {
  radio.checked = true;
  found.filters[radio.id] = articles.filter(e => getComputedStyle(e).display != "none").length;
}
const out = document.createElement("pre");
out.id = "found"; out.textContent = JSON.stringify(found); document.body.append(out);
</script>
"""


def _browser() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def _open(page: Path, folder: Path, *options: str) -> str:
    command = [
        str(_browser()), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        f"--user-data-dir={folder}", *options, page.as_uri(),
    ]  # fmt: skip
    environment = {**os.environ, "HOME": str(folder)}
    done = subprocess.run(command, capture_output=True, timeout=120, check=True, env=environment)
    return done.stdout.decode()


needs_browser = pytest.mark.skipif(_browser() is None, reason="no Chromium is installed")


@needs_browser
@pytest.mark.parametrize("columns", [1200, 500])
def test_in_a_browser(columns: int, tmp_path: Path) -> None:
    """Every tile and every row is seen, nothing sticks out, the choices show what they say, and
    what was typed stays text."""
    path = tmp_path / "a.txt"
    evil = [f"[{text}] {HAND} => 8" for text in EVIL if "\x00" not in text]
    examples = (ROOT / "examples" / "old-table.txt").read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([*examples, "rules: room", *evil, *EVIL]), encoding="utf-8")
    records = json.loads(run("check", "--format", "json", str(path)).stdout)
    page = tmp_path / "a.html"
    page.write_text(_page(path, lang="zh").replace("</body>", f"{_PROBE}</body>"), encoding="utf-8")
    dom = _open(page, tmp_path / "home", "--dump-dom", f"--window-size={columns},900")
    said = re.search('<pre id="found">(.*?)</pre>', dom, re.DOTALL)
    assert said is not None
    found: dict[str, Any] = json.loads(unescape(said[1]))
    summary = records["summary"]
    assert found["articles"] == len(records["records"]) == summary["records"]
    assert found["uses"] > 14 * 20
    assert (found["lost"], found["rows"]) == (0, 0)
    assert found["scroll"] <= found["width"]
    assert (found["scripts"], found["images"], found["title"]) == (1, 0, "威海麻将：查分 · a.txt")
    statuses = ("ok", "mismatch", "invalid", "unclaimed")
    assert found["filters"] == {
        "show-all": summary["records"],
        "show-attention": summary["mismatch"] + summary["invalid"],
        **{f"show-{status}": summary[status] for status in statuses if summary[status]},
    }


@needs_browser
def test_on_paper(tmp_path: Path) -> None:
    """It prints, and to fewer pages than there are records."""
    page = tmp_path / "a.html"
    page.write_text(_page(ROOT / "examples" / "old-table.txt"), encoding="utf-8")
    paper = tmp_path / "a.pdf"
    _open(page, tmp_path / "home", f"--print-to-pdf={paper}", "--no-pdf-header-footer")
    pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", paper.read_bytes()))
    assert 2 <= pages <= 10


def test_a_document_is_utf8_whatever_the_output_says(tmp_path: Path) -> None:
    """As it says of itself; of more than a piece, whose ends must not part a character."""
    path = tmp_path / "a.txt"
    path.write_text(f"[桌一] {HAND} => 8\n" * 500, encoding="utf-8")
    pages = set()
    for encoding in ("utf-8", "gbk", "ascii", "utf-16"):
        done = run_apart(
            "check", "--lang", "zh", "--format", "html", str(path),
            PYTHONUTF8="0", PYTHONIOENCODING=encoding,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (1, b"")
        pages.add(done.stdout)
        svg = run_apart(
            "score", "--lang", "zh", "--format", "svg", HAND,
            PYTHONUTF8="0", PYTHONIOENCODING=encoding,
        )  # fmt: skip
        assert "自摸" in (ElementTree.fromstring(svg.stdout).get("aria-label") or "")
    (page,) = pages
    assert page.decode().count("[桌一] ") == 500
    assert len(page) > 1 << 20


def test_ids_stand_once_and_links_lead_somewhere(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"{HAND}\n{HAND}\n")
    page = run("check", "--format", "html", str(path), str(path)).stdout
    seen = Tags(page).seen
    ids = [attrs["id"] for _, attrs in seen if "id" in attrs]
    assert len(ids) == len(set(ids))
    links = [attrs["href"] for name, attrs in seen if name == "a"]
    assert len(links) == 4
    assert {f"#{each}" for each in ids} >= set(links)


def test_spaces_and_signs_that_are_read_are_shown_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(
        "234万　567万　345筒　678条　99条　｜胡:5筒　自摸\n🀄\ufe0f\n", encoding="utf-8"
    )
    page = _page(path)
    assert "345筒　678条" in page
    assert "🀄\ufe0f" in page
    assert "U+" not in page


def test_no_room_for_a_temporary_file(tmp_path: Path) -> None:
    """The page is written with what there was room for, and says so."""
    path = tmp_path / "a.txt"
    path.write_text(f"{HAND} => 8\n" * 6_000)
    done = run_in_shell(
        f"ulimit -f 9000; trap '' XFSZ; weihai-calc check --jobs 1 --format html {path} | cat; "
        "exit ${PIPESTATUS[0]}"
    )
    assert done.returncode == 2
    assert b"temporary file" in done.stderr
    page = done.stdout.decode()
    assert "not on the page" in page
    assert Tags(page).open == []
    assert 100 < page.count("<article") < 6_000
    assert page.rstrip().endswith("</html>")


def test_a_dialogue_ends_in_one_document() -> None:
    """What is wrong is told on the terminal, and the document is that of the right hand."""
    for form, count in (("html", "<!DOCTYPE"), ("svg", "<svg xmlns")):
        done = run_on_terminal(
            "score", "--format", form, typed=f"22m | win:2m self\n345m | pong\n{HAND}\n"
        )
        assert done.stdout.decode().count(count) == 1
        assert b"tile-count" in done.stdout
        assert b"pong" in done.stdout


def test_a_claim_that_fails_stands_beside_the_points(tmp_path: Path) -> None:
    """8 in all to S; E pays 4, W and N pay 2 each."""
    path = tmp_path / "a.csv"
    won = "234m 567m 345p 678s 99s | win:5p self"
    path.write_text(f"hand,claim\n{won},24\n{won},E-4 S+9 W-2\n{won},lots\n{won},8\n")
    page = _page(path).split("<article")[1:]
    rows = [re.findall("<tr>(.*?)</tr>", article)[-4:] for article in page]
    cells = [[re.findall("<td.*?>(.*?)</td>", row)[1:] for row in each] for each in rows]
    assert cells[0] == [["-4", "", ""], ["+8", "+24", "+16"], ["-2", "", ""], ["-2", "", ""]]
    assert cells[1] == [["-4", "-4", "+0"], ["+8", "+9", "+1"], ["-2", "-2", "+0"], ["-2", "", ""]]
    assert "<mark>lots</mark>" in page[2]
    assert cells[3] == [["-4"], ["+8"], ["-2"], ["-2"]]


def test_what_is_not_on_the_page_is_told_there(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"{HAND}\n")
    done = run("check", "--format", "html", str(tmp_path / "none.txt"), str(path))
    assert done.status == 2
    assert "none.txt: cannot be read" in done.stdout
    assert done.stdout.count("<article") == 1
    path.write_text("")
    assert "There was no record" in _page(path)
