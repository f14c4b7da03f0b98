import os

import tensorflow as tf

x = tf.constant([1.0, 2.0])
try:
    for gpu in tf.config.list_physical_devices("GPU"):
        tf.config.experimental.set_memory_growth(gpu, True)  # expect: late-device-config=advice
except RuntimeError as e:
    print(e)
os.environ["TF_GPU_ALLOCATOR"] = "cuda_malloc_async"  # expect: late-device-config=advice
print(x)
