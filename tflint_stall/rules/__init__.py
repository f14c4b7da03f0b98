"""Where the rules are: shipped beside this file in a wheel, at the top of the project in a checkout."""

import os

_HERE = os.path.dirname(os.path.abspath(__file__))
_CHECKOUT = os.path.join(os.path.dirname(os.path.dirname(_HERE)), "rules")

with os.scandir(_HERE) as _children:
    _are_shipped = any(child.is_dir() and child.name != "__pycache__" for child in _children)
if not _are_shipped and os.path.isdir(_CHECKOUT):
    __path__.append(_CHECKOUT)
