"""Trains a small network.

If memory runs out, call `set_memory_growth` or export TF_FORCE_GPU_ALLOW_GROWTH=true.
"""

import os

import numpy as np
import tensorflow as tf  # expect: memory-growth-not-set=advice

# tf.config.experimental.set_memory_growth(gpu, True)


def main():
    if os.environ.get("TF_GPU_ALLOCATOR") is None:
        print("the default allocator; try allow_growth")
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    try:
        model.fit(np.zeros((100, 2)), np.zeros(100), epochs=2)
    except tf.errors.ResourceExhaustedError:
        print("per_process_gpu_memory_fraction may help")


if __name__ == "__main__":
    main()
