import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set=advice/unsafe/certain

from trainer import run

if __name__ == "__main__":
    print(tf.__version__)
    run(np.zeros((10, 2)), np.zeros(10))
