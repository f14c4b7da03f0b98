"""Where the rules are: shipped beside this file in a wheel, at the top of the project in a checkout."""

from pathlib import Path

_HERE = Path(__file__).parent
_CHECKOUT = _HERE.parent.parent / "rules"

if not any(child.is_dir() and child.name != "__pycache__" for child in _HERE.iterdir()) and _CHECKOUT.is_dir():
    __path__.append(str(_CHECKOUT))
