"""The names that Python binds itself, those of Python 2 and of notebooks included.

A name that nothing binds and that is none of these comes from somewhere out of sight: another cell, a star import,
what an article left out.
"""

from __future__ import annotations

import builtins

_OLDER = frozenset({"xrange", "unicode", "raw_input", "basestring", "long", "reduce", "unichr", "file", "cmp", "apply"})
_OF_NOTEBOOKS = frozenset({"display", "get_ipython", "In", "Out"})
BUILTINS = frozenset(dir(builtins)) | _OLDER | _OF_NOTEBOOKS | {"__file__", "__builtins__"}
