"""`tflint-stall config`: what can be set, for people and, with `--schema`, for editors."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from textwrap import wrap

from tflint_stall.cli import EXIT_CLEAN, EXIT_TROUBLE
from tflint_stall.cli.arguments import parse_config
from tflint_stall.settings.reference import SETTINGS, Setting, schema
from tflint_stall.settings.selection import suggestion
from tflint_stall.terminal import complain


def config(arguments: Sequence[str]) -> int:
    """The verb `config`; returns the exit code."""
    options = parse_config(arguments)
    if options.schema:
        print(json.dumps(schema(), indent=2))
        return EXIT_CLEAN
    chosen = [setting for setting in SETTINGS if options.setting in (None, setting.name)]
    if not chosen:
        complain(f"unknown setting `{options.setting}`{suggestion(options.setting, [s.name for s in SETTINGS])}")
        return EXIT_TROUBLE
    sys.stdout.write("\n".join(_described(setting) for setting in chosen))
    return EXIT_CLEAN


def _described(setting: Setting) -> str:
    lines = [f"{setting.name} = {setting.example}"]
    for text in (f"{setting.does}", f"default: {setting.default}"):
        lines += wrap(text, 76, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
    return "".join(f"{line}\n" for line in lines)
