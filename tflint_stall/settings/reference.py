"""What can stand in `[tool.tflint-stall]`: each setting in words, and the JSON Schema of them all.

Which settings there are is for `layers.py` to say; a test keeps the two together.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tflint_stall.settings.config import DEFAULT_EXCLUDES, DOCS_URL, SECONDS_PER_FILE
from tflint_stall.settings.layers import LEVELS, OFF

_SELECTOR = "a rule's name or code, a prefix of codes, a family, or `ALL`"


@dataclass(frozen=True)
class Setting:
    """One setting: what it does, what it is where nobody sets it, how it is written, and which values it takes."""

    name: str
    does: str
    default: str
    example: str
    schema: dict[str, Any]

    @property
    def is_table(self) -> bool:
        return bool(self.schema["type"] == "object")


def _strings(of: str = "") -> dict[str, Any]:
    items = {"type": "string", "description": of} if of else {"type": "string"}
    return {"type": "array", "items": items}


def _table(values: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": values}


_FLAG: dict[str, Any] = {"type": "boolean"}
_SELECTORS = _strings(_SELECTOR)
_PATTERNS = _strings("a pattern as in .gitignore, relative to this file")
_PATH: dict[str, Any] = {"type": "string", "minLength": 1}
_LEVEL: dict[str, Any] = {"enum": list(LEVELS), "type": "string"}
_VERSION: dict[str, Any] = {"type": "string", "pattern": r"^\d+(\.\d+)*$"}

SETTINGS = (
    Setting("extend", "another settings file that this one adds to", "none", '"../tflint-stall.toml"', _PATH),
    Setting("select", "the rules that run, instead of the usual ones", '["ALL"]', '["loops", "TFS1"]', _SELECTORS),
    Setting("extend-select", "rules on top of those that are selected", "[]", '["host-sync-in-loop"]', _SELECTORS),
    Setting("ignore", "rules that do not run", "[]", '["memory-growth-not-set"]', _SELECTORS),
    Setting("preview", "whether rules run that are not yet stable", "false", "true", _FLAG),
    Setting("only-certain", "whether findings that are `likely` are left out", "false", "true", _FLAG),
    Setting("fail-on", "the lowest level that makes the exit code 1", '"warning"', '"error"', _LEVEL),
    Setting(
        "levels",
        "the level of rules, instead of their own; what names one rule stands above a family or a prefix",
        "{}",
        '{ loops = "advice", fit-in-loop = "off" }',
        _table({"enum": [OFF, *LEVELS], "type": "string"}),
    ),
    Setting("min-level", "the lowest level that is shown", '"advice"', '"warning"', _LEVEL),
    Setting(
        "docs-url",
        "where the documentation is to which findings link",
        f'"{DOCS_URL}"',
        '"https://docs.example.org/tflint-stall/"',
        {"type": "string", "pattern": r"^(https?|file)://"},
    ),
    Setting(
        "per-file-ignores",
        "rules that do not run in files that match a pattern; a pattern that matches no file is reported",
        "{}",
        '{ "legacy/**" = ["TFS2"] }',
        _table(_SELECTORS),
    ),
    Setting(
        "rules",
        "folders with rules of your own; their code runs only with `--trust-rules`",
        "[]",
        '["lint/rules"]',
        _strings(),
    ),
    Setting(
        "rule-options",
        "what a rule lets you set, by rule",
        "{}",
        "{ huge-batch = { most = 4096 } }",
        _table({"type": "object"}),
    ),
    Setting(
        "exclude",
        "files and folders that are left out, instead of the usual ones",
        ", ".join(f"`{name}`" for name in DEFAULT_EXCLUDES),
        '["generated/"]',
        _PATTERNS,
    ),
    Setting("extend-exclude", "files and folders that are left out, too", "[]", '["third_party/"]', _PATTERNS),
    Setting("force-exclude", "whether they are left out even if named, as hooks need it", "false", "true", _FLAG),
    Setting("respect-gitignore", "whether what git ignores is left out", "true", "false", _FLAG),
    Setting("fixable", "the rules whose fixes may be applied", '["ALL"]', '["loops"]', _SELECTORS),
    Setting("unfixable", "rules whose fixes are never applied", "[]", '["eager-train-step"]', _SELECTORS),
    Setting("fix-advice", "whether `--fix` follows advice, too, though nobody named its rule", "false", "true", _FLAG),
    Setting("extend-safe-fixes", "rules whose unsafe fixes count as safe", "[]", '["predict-in-loop"]', _SELECTORS),
    Setting("extend-unsafe-fixes", "rules whose safe fixes count as unsafe", "[]", '["cache-order"]', _SELECTORS),
    Setting("require-ignore-reason", "whether an ignore comment must give a reason", "false", "true", _FLAG),
    Setting(
        "tensorflow-version",
        "what the project runs on",
        "read from the project's dependency files, else the current one",
        '"2.15"',
        _VERSION,
    ),
    Setting(
        "keras-version",
        "what the project runs on",
        "read from the project's dependency files, else the one of TensorFlow",
        '"3.3"',
        _VERSION,
    ),
    Setting(
        "time-limit",
        "the seconds that one file may take; it is left out then, and named",
        f"{SECONDS_PER_FILE:g}",
        "60",
        {"type": "number", "exclusiveMinimum": 0},
    ),
    Setting("baseline", "a file that records the findings to live with", "none", '"tflint-stall.baseline"', _PATH),
    Setting("cache-dir", "where results are kept", "`.tflint_stall_cache` beside this file", '"/tmp/stalls"', _PATH),
)


def schema() -> dict[str, Any]:
    """The JSON Schema of `tflint-stall.toml`, and of the table `[tool.tflint-stall]`."""
    properties = {
        setting.name: {**setting.schema, "description": f"{setting.does[0].upper()}{setting.does[1:]}."}
        for setting in SETTINGS
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Settings of tflint-stall",
        "description": "What stands in tflint-stall.toml, or under [tool.tflint-stall] in pyproject.toml.",
        "type": "object",
        "properties": properties,
        "additionalProperties": False,
    }
