"""Rules chosen outside a record: precedence, profiles, the environment, what is refused."""

import json
from pathlib import Path

import click
import pytest

from tests.run import ROOT, run, run_apart
from weihai_calc import Rules
from weihai_calc.cli.choices import rules_chosen
from weihai_calc.words import Lang


def _chosen(
    name: str | None = None,
    flags: tuple[str, ...] = (),
    readings: tuple[str, ...] = (),
    profile: Path | None = None,
    **environment: str,
) -> Rules | None:
    names = {f"WEIHAI_CALC_{key}": value for key, value in environment.items()}
    path = None if profile is None else str(profile)
    return rules_chosen(name, flags, readings, path, names, Lang.EN)


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    path = tmp_path / "house.toml"
    path.write_text('rules = "room"\nflags = ["夹档", "luanmao"]\nreadings = {cap = "hand"}\n')
    return path


def test_nothing_chosen() -> None:
    assert _chosen() is None
    assert _chosen(RULES="", FLAGS=" ") is None


def test_all_three_add_up_the_nearer_winning(profile: Path) -> None:
    found = _chosen(
        flags=("jiawu", "no-luanmao"),
        readings=("jia=single",),
        profile=profile,
        FLAGS="yipao,亮杠腚",
        READINGS="cap=total jia=any",
    )
    assert found == Rules(
        "room", ["jiadang", "jiawu", "yipao", "lianggang"], {"cap": "total", "jia": "single"}
    )


def test_another_rule_set_stands_alone(profile: Path) -> None:
    assert _chosen("classic", profile=profile) == Rules("classic")
    assert _chosen("传统", profile=profile, READINGS="jia=single") == Rules(
        "classic", (), {"jia": "single"}
    )
    assert _chosen(profile=profile, RULES="classic") == Rules("classic")
    assert _chosen("room", profile=profile, RULES="classic") == Rules(
        "room", ["jiadang", "luanmao"], {"cap": "hand"}
    )


def test_what_the_environment_says_stands_and_falls_together() -> None:
    """Its options belong to the rule set it names: another one nearer leaves them out."""
    assert _chosen("room", RULES="classic", FLAGS="jiadang", READINGS="jia=single") == Rules("room")
    assert _chosen("room", FLAGS="jiadang", READINGS="jia=single") == Rules(
        "room", ["jiadang"], {"jia": "single"}
    )
    assert _chosen(RULES="classic", READINGS="jia=single") == Rules(
        "classic", (), {"jia": "single"}
    )


def test_the_environment_names_a_profile(profile: Path) -> None:
    assert _chosen(PROFILE=str(profile)) == _chosen(profile=profile)
    assert _chosen(profile=profile, PROFILE="/nowhere") == _chosen(profile=profile)


def test_conflicts_are_judged_on_the_whole(profile: Path) -> None:
    assert _chosen(flags=("jiawu",), profile=profile) is not None
    with pytest.raises(click.UsageError, match="jiadang"):
        _chosen(flags=("jiawu",))
    with pytest.raises(click.UsageError, match="budaifeng"):
        _chosen(flags=("budaifeng",), profile=profile)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('rule = "room"', "`rules`"),
        ("flag = []", "`flags`"),
        ('rules = "rom"', "`room`"),
        ('flags = ["jiadan"]', "`jiadang`"),
        ('flags = ["no-jiadan"]', "`jiadang`"),
        ('readings = {capp = "hand"}', "`cap`"),
        ('readings = {cap = "hnad"}', "`hand`"),
        ("readings = {cap = 3}", "names and values"),
        ("rules = 3", "name"),
        ("flags = 3", "list"),
        ("flags = [[", "TOML"),
        ("\x00", "TOML"),
        ("flags = " + "[" * 5000, "TOML"),
    ],
)
def test_a_profile_that_is_wrong(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_text(text)
    with pytest.raises(click.UsageError) as raised:
        _chosen(profile=path)
    assert told in raised.value.message
    assert str(path) in raised.value.message


def test_a_profile_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "gbk.toml").write_bytes("# 夹档\n".encode("gbk"))
    for name in ("", "none.toml", "gbk.toml"):
        for lang in ("zh", "en"):
            done = run("score", "--profile", str(tmp_path / name), "11m", lang=lang)
            assert (done.status, done.stdout) == (2, "")
            assert str(tmp_path) in done.stderr


@pytest.mark.parametrize("name", ["room jiadang", "房间、夹档", "房间　夹档 jiawu"])
def test_options_behind_a_rule_set_are_told_where_they_go(name: str) -> None:
    with pytest.raises(click.UsageError, match=r"alone stands here: room.* -f"):
        _chosen(name)
    with pytest.raises(click.UsageError, match=r"^WEIHAI_CALC_RULES: .*alone stands here: room"):
        _chosen(RULES=name)


def test_the_environment_is_named_in_messages() -> None:
    for name, value in (("RULES", "rom"), ("FLAGS", "jiadan"), ("READINGS", "cap=x")):
        done = run_apart("score", "11m", **{f"WEIHAI_CALC_{name}": value})
        assert done.returncode == 2
        assert f"WEIHAI_CALC_{name}".encode() in done.stderr
    assert run_apart("score", "11m", WEIHAI_CALC_LANG="fr").returncode == 2
    assert b"WEIHAI_CALC_LANG" in run_apart("score", "11m", WEIHAI_CALC_LANG="fr").stderr
    assert run_apart("rules", "--lang", "en", WEIHAI_CALC_LANG="fr").returncode == 0
    conflict = run_apart("rules", WEIHAI_CALC_FLAGS="jiawu")
    assert b"WEIHAI_CALC_FLAGS" in conflict.stderr
    assert "没有".encode() in run_apart("score", "345q", WEIHAI_CALC_LANG="zh").stderr


def test_sample_profiles_work() -> None:
    hand = "234m 567m 456p 678s 99s | win:5p discard from:W"
    for name, points in (("friends-room", 4), ("old-table", 2)):
        # 夹胡 2 × 夹五 2; 边夹 1番: 2 points
        path = ROOT / "examples" / "profiles" / f"{name}.toml"
        found = json.loads(run("score", "--format", "json", "--profile", str(path), hand).stdout)
        assert found["hand"] == points


def test_the_rules_command() -> None:
    found = json.loads(run("rules", "--format", "json", "-f", "jiadang").stdout)
    items = {item["id"]: item for item in found["items"]}
    assert len(items) == 18
    assert items["jiahu"]["in_force"]
    assert not items["jiawu"]["in_force"]
    assert items["jiawu"]["needs"] == "jiawu"
    assert items["menqing"]["clause"] == "room 输分计算 17"
    assert items["menqing"]["also"] == ["room 杠牌规则 2", "room 放风规则 6"]
    assert [option["id"] for option in found["options"] if option["on"]] == ["jiadang"]
    assert {row["id"]: row["value"] for row in found["readings"]}["cap"] == "total"
    assert len(found["unchecked"]) == 4
    both = json.loads(run("rules", "--all", "--format", "json").stdout)
    assert [each["rules"]["name"] for each in both["rule_sets"]] == ["room", "classic"]
    assert len(both["rule_sets"][1]["items"]) == 11
    for lang in ("zh", "en"):
        table = run("rules", "--rules", "classic", lang=lang)
        assert table.status == 0
        assert "classic 胡牌牌型及番数 3A" in table.stdout
        assert "jiahu/bianjia" in run("rules", "--all").stdout
        assert run("rules", "-f", "jiadan", lang=lang).status == 2


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("score --rules ", {"room", "classic"}),
        ("score -f jia", {"jiadang", "jiawu"}),
        ("score -f jiadang,lu", {"jiadang,luanmao"}),
        ("score -f no-jiaw", {"no-jiawu"}),
        ("waits --reading cap", {"cap=total", "cap=hand"}),
        ("rules --format ", {"table", "json"}),
        ("sc", {"score"}),
    ],
)
def test_completion(words: str, expected: set[str]) -> None:
    line = f"weihai-calc {words}"
    done = run_apart(
        _WEIHAI_CALC_COMPLETE="bash_complete", COMP_WORDS=line, COMP_CWORD=str(line.count(" "))
    )
    found = {each.partition(",")[2] for each in done.stdout.decode().splitlines()}
    assert expected <= found
    for shell in ("bash", "zsh", "fish"):
        script = run_apart(_WEIHAI_CALC_COMPLETE=f"{shell}_source")
        assert b"_WEIHAI_CALC_COMPLETE" in script.stdout


def test_a_profile_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "p.toml"
    path.write_bytes(b'\xef\xbb\xbfflags = ["jiadang"]')
    assert _chosen(profile=path) == Rules("room", ["jiadang"])


def test_who_took_an_option_away_is_named(tmp_path: Path) -> None:
    profile = tmp_path / "house.toml"
    profile.write_text('flags = ["jiadang", "jiawu"]', encoding="utf-8")
    done = run("score", "--profile", str(profile), "-f", "no-jiadang", "1m")
    assert done.status == 2
    assert str(profile) not in done.stderr
    assert "NAME=VALUE" in run("rules", "--reading", "cap=").stderr
