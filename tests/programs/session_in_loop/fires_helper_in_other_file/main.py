import sys

import numpy as np

from inference import recognise

for path in sys.argv[1:]:
    print(path, recognise(np.load(path)))
