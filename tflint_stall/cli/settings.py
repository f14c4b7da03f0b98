"""`--show-settings`: the configuration of a group of files, as the TOML that would say the same."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tflint_stall.settings.config import Config


def settings(config: Config, files: int) -> str:
    return "".join(f"{line}\n" for line in _lines(config, files))


def _lines(config: Config, files: int) -> Iterator[str]:
    yield f"# {files} files with {json.dumps(config.origin) if config.origin else 'the default settings'}"
    yield f"# patterns are relative to {json.dumps(config.root)}"
    values = {
        "select": sorted(config.selected),
        "preview": config.preview,
        "only-certain": config.only_certain,
        "fail-on": config.fail_on,
        "min-level": config.min_level,
        "exclude": config.exclude.patterns,
        "force-exclude": config.force_exclude,
        "respect-gitignore": config.respect_gitignore,
        "fixable": sorted(config.fixable_rules),
        "fix-advice": config.fix_advice,
        "extend-safe-fixes": sorted(config.safe_fixes),
        "extend-unsafe-fixes": sorted(config.unsafe_fixes),
        "require-ignore-reason": config.require_ignore_reason,
        "tensorflow-version": config.tensorflow_version,
        "keras-version": config.keras_version,
        "time-limit": config.time_limit,
        "baseline": config.baseline,
        "docs-url": config.docs_url,
    }
    for key, value in values.items():
        # JSON writes strings, numbers, booleans and lists as TOML does.
        yield f"{key} = {json.dumps(value)}" if value is not None else f"# {key} is not set"
    yield from _table("levels", config.levels)
    yield from _table("per-file-ignores", config.per_file_ignores)


def _table(name: str, entries: object) -> Iterator[str]:
    if isinstance(entries, dict) and entries:
        yield ""
        yield f"[{name}]"
        yield from (f"{json.dumps(key)} = {json.dumps(value)}" for key, value in entries.items())
