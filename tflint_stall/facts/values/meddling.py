"""What the files around one may do to its names, and to the libraries that it uses: read off their text, unparsed."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from tflint_stall.quick_dataclasses import dataclass

# `tf.zeros = …`, `a.b, c.d = …`, `count.n += 1`
_STORE = rb"\.(\w+)[ \t]*(?:=(?!=)|[-+*/%@&|^]{1,2}=|,[^\n()=]*=(?!=))"
# What sees or sets names of another file, or what it cannot name.
_IMPORTING_MAIN = rb"import[ \t]+__main__"
_REFLECTING = (
    rb"\b(?:_getframe|currentframe|f_globals|f_locals|f_back|__globals__|"
    + _IMPORTING_MAIN
    + rb"|sys\.modules|settrace|setprofile|get_objects|get_referrers|monkeypatch|mock)|(?<![.\w])(?:exec|eval)\("
    rb"|\bsetattr\((?!\s*(?:self|cls|obj|args|config|cfg|namespace|module|layer)\b)"
)
# One of these, or such an import, stands in whatever fits that: found at once where none does, as in most files.
_OF_REFLECTING = (
    b"_getframe currentframe f_globals f_locals f_back __globals__ sys.modules settrace setprofile get_objects"
    b" get_referrers monkeypatch mock exec( eval( setattr("
).split()


@dataclass(frozen=True)
class Meddling:
    """What other files do; a name stands here too if it only looks so."""

    # The attributes that they set, of whatever.
    stored: frozenset[str]
    # Whether they may set, or look at, any name.
    reflects: bool


def meddling(contents: Iterable[bytes]) -> Meddling:
    """What files that hold these bytes may do."""
    each = [_of_file(data) for data in contents]
    return Meddling(frozenset().union(*(one.stored for one in each)), any(one.reflects for one in each))


@lru_cache(maxsize=1000)
def _of_file(data: bytes) -> Meddling:
    """What one file may do, which is asked for each of those around it."""
    stored = frozenset(name.decode() for name in re.findall(_STORE, data))
    may_reflect = any(word in data for word in _OF_REFLECTING) or re.search(_IMPORTING_MAIN, data) is not None
    return Meddling(stored, may_reflect and re.search(_REFLECTING, data) is not None)
