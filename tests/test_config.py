"""Configuration: which file speaks, what it may say, which rules that selects."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest
from fake_rules import fake_rules  # noqa: F401

from tflint_stall.settings.config import Config, ConfigError, ConfigFinder
from tflint_stall.settings.globs import Globs, anchored
from tflint_stall.settings.layers import Layer, inline_layer

pytestmark = pytest.mark.usefixtures("fake_rules")

STABLE = {
    "unused-ignore",
    "missing-prefetch",
    "map-without-parallel-calls",
    "tensor-created-in-loop",
    "predict-in-loop",
}


def pyproject(folder: Path, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "pyproject.toml").write_text(f"[tool.tflint-stall]\n{text}\n")


def config_of(folder: Path, *layers: Layer) -> Config:
    return ConfigFinder(layers).for_folder(str(folder))


# -- which file speaks ---------------------------------------------------------------------------


def test_nearest_file_speaks_alone(tmp_path: Path) -> None:
    pyproject(tmp_path, 'ignore = ["TFS101"]\nfail-on = "error"')
    pyproject(tmp_path / "inner", 'fail-on = "advice"')
    config = config_of(tmp_path / "inner" / "deeper")
    assert (config.fail_on, config.root) == ("advice", str(tmp_path / "inner"))
    assert "missing-prefetch" in config.selected


def test_pyproject_without_our_table_is_passed_over(tmp_path: Path) -> None:
    pyproject(tmp_path, "preview = true")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "pyproject.toml").write_text('[project]\nname = "x"\ndescription = "no tflint-stall"')
    assert config_of(tmp_path / "inner").preview


def test_own_file_goes_before_pyproject(tmp_path: Path) -> None:
    pyproject(tmp_path, 'fail-on = "error"')
    (tmp_path / "tflint-stall.toml").write_text('fail-on = "advice"')
    assert config_of(tmp_path).fail_on == "advice"


def test_extended_file_speaks_below(tmp_path: Path) -> None:
    (tmp_path / "base.toml").write_text('fail-on = "error"\nignore = ["TFS1"]\nextend-exclude = ["a/b"]')
    pyproject(tmp_path / "inner", 'extend = "../base.toml"\nextend-select = ["TFS102"]')
    config = config_of(tmp_path / "inner")
    assert config.fail_on == "error"
    assert config.selected == STABLE - {"missing-prefetch"}
    assert f"{tmp_path}/a/b" in config.exclude.patterns


def test_circle_of_extends_is_refused(tmp_path: Path) -> None:
    (tmp_path / "tflint-stall.toml").write_text('extend = "other.toml"')
    (tmp_path / "other.toml").write_text('extend = "tflint-stall.toml"')
    with pytest.raises(ConfigError, match="comes back to"):
        config_of(tmp_path)


def test_given_file_and_isolation_go_before_the_nearest(tmp_path: Path) -> None:
    pyproject(tmp_path, 'fail-on = "error"')
    other = tmp_path / "other.toml"
    other.write_text('fail-on = "advice"')
    assert ConfigFinder(file=str(other)).for_folder(str(tmp_path)).fail_on == "advice"
    assert ConfigFinder(isolated=True).for_folder(str(tmp_path)).fail_on == "warning"


def test_command_line_speaks_last(tmp_path: Path) -> None:
    pyproject(tmp_path, 'fail-on = "error"\nselect = ["TFS1"]')
    layers = [inline_layer('fail-on = "advice"'), Layer(select=("TFS302",))]
    config = config_of(tmp_path, *layers)
    assert (config.fail_on, config.selected) == ("advice", {"predict-in-loop"})


# -- what it may say -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('slect = ["ALL"]', "unknown key `slect`; did you mean `select`?"),
        ("colour = 1", "unknown key `colour`; known are .*, exclude, "),
        ('select = ["predit-in-loop"]', "unknown rule `predit-in-loop`; did you mean `predict-in-loop`?"),
        ('ignore = ["TFS999"]', "`ignore` in .*: unknown rule `TFS999`"),
        ('select = [""]', "unknown rule ``"),
        ('select = "ALL"', "`select` must be a list of strings"),
        ('preview = "yes"', "`preview` must be true or false"),
        ('fail-on = "warnings"', "must be one of advice, warning, error, not 'warnings'; did you mean `warning`"),
        ("levels = 3", "`levels` must be a table"),
        ('levels.predict-in-lop = "error"', "unknown rule `predict-in-lop`; did you mean `predict-in-loop`?"),
        ('levels.predict-in-loop = "none"', "must be one of off, advice, warning, error, not 'none'"),
        ('per-file-ignores = ["x"]', "must be a table of patterns"),
        ('per-file-ignores."x.py" = ["TFS9"]', "unknown rule `TFS9`"),
        ("tensorflow-version = 2.15", "must be a version in quotes"),
        ('tensorflow-version = "new"', "must be a version in quotes"),
        ("time-limit = true", "must be a number of seconds"),
        ('extend = "nowhere.toml"', "nowhere.toml: cannot be read: No such file"),
        ("extend = 3", "`extend` must be the path of a file"),
        ("select = [", "broken TOML"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, message: str) -> None:
    pyproject(tmp_path, text)
    with pytest.raises(ConfigError, match=message) as caught:
        config_of(tmp_path)
    assert "pyproject.toml" in str(caught.value) or "nowhere.toml" in str(caught.value)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("fail-on=advice", 'strings need quotes: fail-on="advice"'),
        ("fail_on='advice'", "did you mean `fail-on`"),
        ("extend='x'", "`extend` can only stand in a file"),
    ],
)
def test_mistakes_in_inline_settings_are_named(setting: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        inline_layer(setting)


@pytest.mark.parametrize("content", [b'tflint-stall = "\xff"', b"tflint-stall = " + b"[" * 5000])
def test_bytes_that_are_no_toml_are_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "pyproject.toml").write_bytes(content)
    with pytest.raises(ConfigError, match="broken TOML"):
        config_of(tmp_path)


def test_unknown_rule_on_the_command_line_names_the_option() -> None:
    with pytest.raises(ConfigError, match="--extend-select: unknown rule `TFS9`"):
        ConfigFinder([Layer(extend_select=("TFS9",))], isolated=True)


def test_configuration_goes_to_workers(tmp_path: Path) -> None:
    pyproject(tmp_path, 'per-file-ignores."a*.py" = ["TFS1"]\nlevels.TFS302 = "error"')
    config = config_of(tmp_path)
    before = (config.selected, config.ignored_in(str(tmp_path / "ab.py")))
    again = pickle.loads(pickle.dumps(config))
    assert (again.selected, again.ignored_in(str(tmp_path / "ab.py"))) == before
    assert before[1] == {"missing-prefetch", "map-without-parallel-calls"}
    assert again.levels == {"predict-in-loop": "error"}


# -- which rules that selects --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layers", "expected"),
    [
        ([Layer()], STABLE),
        ([Layer(select=("ALL",))], STABLE),
        ([Layer(select=("ALL",), preview=True)], STABLE | {"new-and-unproven"}),
        ([Layer(select=("TFS3",))], {"tensor-created-in-loop", "predict-in-loop"}),
        ([Layer(select=("tfs3",))], {"tensor-created-in-loop", "predict-in-loop"}),
        ([Layer(select=("loops",))], {"tensor-created-in-loop", "predict-in-loop"}),
        ([Layer(select=("input_pipeline",))], {"missing-prefetch", "map-without-parallel-calls"}),
        ([Layer(select=("TFS303",))], {"new-and-unproven"}),
        ([Layer(extend_select=("new-and-unproven",))], STABLE | {"new-and-unproven"}),
        ([Layer(select=("TFS3",), ignore=("TFS302",))], {"tensor-created-in-loop"}),
        # The more specific wins, whichever list it is in.
        ([Layer(select=("TFS302",), ignore=("TFS3",))], {"predict-in-loop"}),
        ([Layer(select=("TFS302",), ignore=("predict-in-loop",))], set()),
        # A later layer wins over an earlier one, and `select` starts afresh.
        ([Layer(ignore=("TFS302",)), Layer(extend_select=("loops",))], STABLE),
        ([Layer(select=("TFS302",)), Layer(ignore=("TFS3",))], set()),
        ([Layer(ignore=("TFS302",)), Layer(select=("TFS3",))], {"tensor-created-in-loop", "predict-in-loop"}),
    ],
)
def test_selection(layers: list[Layer], expected: set[str]) -> None:
    config = ConfigFinder(layers, isolated=True).for_folder("/")
    assert config.selected == expected
    assert config.rules == expected - {"unused-ignore"}


def test_nothing_selected_is_known() -> None:
    assert ConfigFinder([Layer(select=())], isolated=True).for_folder("/").selects_nothing
    assert not ConfigFinder([Layer()], isolated=True).for_folder("/").selects_nothing


def test_rules_are_not_loaded_for_what_needs_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise AssertionError("the rules were loaded")

    monkeypatch.setattr("tflint_stall.engine.registry.all_rules", refuse)
    monkeypatch.setattr("tflint_stall.engine.registry.heads", refuse)
    pyproject(tmp_path, 'fail-on = "error"\nexclude = ["x"]')
    assert not config_of(tmp_path).selects_nothing


def test_fixes_can_be_declared_safe_unsafe_or_off(tmp_path: Path) -> None:
    pyproject(tmp_path, 'unfixable = ["TFS1"]\nextend-safe-fixes = ["TFS302"]\nextend-unsafe-fixes = ["TFS301"]')
    config = config_of(tmp_path)
    assert config.fixable_rules == STABLE - {"missing-prefetch", "map-without-parallel-calls"} | {"new-and-unproven"}
    assert config.safe_fixes == {"predict-in-loop"}
    assert config.unsafe_fixes == {"tensor-created-in-loop"}


# -- patterns ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pattern", "path", "expected"),
    [
        ("build", "/p/a/build", True),
        ("build", "/p/a/build2", False),
        ("*_pb2.py", "/p/a/x_pb2.py", True),
        ("a/*.py", "/p/a/x.py", True),
        ("a/*.py", "/p/a/b/x.py", True),
        ("a/*.py", "/p/c/a/x.py", False),
        ("**/test_?.py", "/p/test_a.py", True),
        ("**/test_?.py", "/p/x/y/test_a.py", True),
        ("**/test_?.py", "/p/x/y/test_ab.py", False),
        ("a/**/b/[xy].py", "/p/a/b/x.py", True),
        ("a/**/b/[xy].py", "/p/a/q/r/b/z.py", False),
        ("./a/b.py", "/p/a/b.py", True),
        ("../q/b.py", "/q/b.py", True),
    ],
)
def test_patterns(pattern: str, path: str, expected: bool) -> None:
    assert Globs((anchored(pattern, "/p"),)).match(path) is expected


def test_a_pattern_for_a_folder_speaks_about_what_is_below_it() -> None:
    globs = Globs((anchored("docs/", "/p"),))
    assert globs.match_below("/p/docs/a/x.py", "/p")
    assert not globs.match_below("/docs/p/x.py", "/docs/p")


def test_idle_patterns_are_known(tmp_path: Path) -> None:
    pyproject(tmp_path, 'per-file-ignores."used.py" = ["TFS1"]\nper-file-ignores."idle/*" = ["TFS1"]')
    idle = config_of(tmp_path).idle_ignores([os.path.join(tmp_path, "used.py")])
    assert idle == [f"{tmp_path}/idle/*"]
