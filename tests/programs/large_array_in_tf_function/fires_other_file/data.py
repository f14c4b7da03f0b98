import numpy as np

bank = np.random.rand(60_000, 256).astype(np.float32)
