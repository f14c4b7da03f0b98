"""JSON as reports print it: what sources say in it is no command to a CI runner."""

from __future__ import annotations

import json


def dumps(value: object, *, indent: int | None = None, sort_keys: bool = False) -> str:
    # `##[` only stands in strings, where its escape means the same; GitHub's runner obeys it anywhere in a line.
    return json.dumps(value, indent=indent, sort_keys=sort_keys).replace("##[", "\\u0023#[")
