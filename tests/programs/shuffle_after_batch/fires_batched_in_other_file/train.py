import numpy as np
import tensorflow as tf

import make

ds = make.batched(np.load("x.npy")).shuffle(256, seed=1).prefetch(tf.data.AUTOTUNE)  # expect: shuffle-after-batch=warning/none/certain
