import numpy as np
from net import judge
net = judge()
net.fit(np.load("x.npy"), np.load("y.npy"), epochs=30)
