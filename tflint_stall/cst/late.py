"""A module that is imported when something of it is first used."""

from __future__ import annotations

import importlib
from types import ModuleType

TYPE_CHECKING = False  # not typing's: starting is most of what a run costs
if TYPE_CHECKING:
    from typing import Any


class LateModule(ModuleType):
    """Stands for a module: a file that only names it does not pay for it."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            # Whoever looks at modules in passing (`inspect`, a debugger) does not mean what is in them.
            raise AttributeError(name)
        value = getattr(importlib.import_module(self.__name__), name)
        setattr(self, name, value)
        return value
