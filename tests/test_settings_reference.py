"""The settings in words and as a schema are those that there are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tflint_stall.cli import main
from tflint_stall.settings.layers import _READERS, ConfigError, _parse_toml, checked
from tflint_stall.settings.reference import SETTINGS, Setting, schema

# What no setting of these kinds may be.
WRONG: dict[str, Any] = {"array": "all", "boolean": "yes", "string": 3, "number": 0, "object": "none"}


def written(setting: Setting) -> dict[str, Any]:
    return _parse_toml(f"{setting.name} = {setting.example}")


def test_every_setting_is_described() -> None:
    # `extend` is read where the file is.
    assert {setting.name for setting in SETTINGS} == {*_READERS, "extend"}


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_examples_are_valid_and_others_are_not(setting: Setting, tmp_path: Path) -> None:
    table = written(setting)
    jsonschema.validate(table, schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({setting.name: WRONG[setting.schema["type"]]}, schema())
    if setting.name != "extend":
        (tmp_path / "lint" / "rules").mkdir(parents=True)
        assert checked(table, "here", str(tmp_path)) != checked({}, "here", str(tmp_path))
        with pytest.raises(ConfigError):
            checked({setting.name: WRONG[setting.schema["type"]]}, "here", str(tmp_path))


# The others are described in words.
VALUES = [setting for setting in SETTINGS if setting.default[0] in '[{"' or setting.default in ("true", "false")]


@pytest.mark.parametrize("setting", VALUES, ids=lambda setting: setting.name)
def test_defaults_are_of_the_kind_that_is_set(setting: Setting) -> None:
    default = _parse_toml(f"{setting.name} = {setting.default}")
    jsonschema.validate(default, schema())
    assert isinstance(default[setting.name], type(written(setting)[setting.name]))


def test_schema_is_printed_and_is_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "--schema"]) == 0
    printed = json.loads(capsys.readouterr().out)
    jsonschema.Draft7Validator.check_schema(printed)
    with pytest.raises(jsonschema.ValidationError, match="selct"):
        jsonschema.validate({"selct": ["ALL"]}, printed)


def test_settings_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "fail-on"]) == 0
    assert capsys.readouterr().out == (
        'fail-on = "error"\n    the lowest level that makes the exit code 1\n    default: "warning"\n'
    )
    assert main(["config"]) == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80
    assert main(["config", "fail-onn"]) == 2
    assert capsys.readouterr().err == "tflint-stall: unknown setting `fail-onn`; did you mean `fail-on`?\n"
