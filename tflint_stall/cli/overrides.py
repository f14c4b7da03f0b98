"""Options to configuration: the command line is the last layer of it."""

from __future__ import annotations

import os
from types import SimpleNamespace

from tflint_stall.settings.config import ConfigFinder
from tflint_stall.settings.layers import ConfigError, Layer, checked, inline_layer

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any

# Options that are keys of the configuration, too, and mean the same.
_KEYS = (
    "select",
    "extend-select",
    "ignore",
    "preview",
    "fail-on",
    "min-level",
    "exclude",
    "extend-exclude",
    "force-exclude",
    "respect-gitignore",
    "only-certain",
    "tensorflow-version",
    "keras-version",
    "baseline",
    "rules",
)


def config_finder(options: SimpleNamespace) -> ConfigFinder:
    """What finds the configuration of a folder, with everything that the options say on top."""
    settings = [text for text in options.config if _is_setting(text)]
    files = [text for text in options.config if text not in settings]
    if len(files) > 1:
        raise ConfigError(f"--config can name one file, not {len(files)}: {', '.join(files)}")
    if files and options.isolated:
        raise ConfigError(f"--config {files[0]} and --isolated exclude each other")
    layers = [*map(inline_layer, settings), _command_line(options)]
    file = files[0] if files else None
    return ConfigFinder(layers, file=file, isolated=options.isolated, trust_rules=options.trust_rules)


def _is_setting(text: str) -> bool:
    return "=" in text and not os.path.exists(text)


def _command_line(options: SimpleNamespace) -> Layer:
    given: dict[str, Any] = {key: getattr(options, key.replace("-", "_")) for key in _KEYS}
    if options.advice == "hide" and given["min-level"] in (None, "advice"):
        given["min-level"] = "warning"
    return checked({key: value for key, value in given.items() if value is not None}, "", os.getcwd())
