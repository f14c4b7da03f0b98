"""The code that runs inside the measured processes, under the user's interpreter.

It imports the standard library only (TensorFlow and NumPy when the work needs them) and nothing
from the rest of the package, which need not be installed there. ``launch`` loads it by path under
a name of its own, so that no module of a fixture or of a user's program can be shadowed. It keeps
to Python 3.7, which TensorFlow 1.15 needs.
"""
