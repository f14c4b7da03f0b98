# never: memory-growth-not-set
import os

os.environ["TF_GPU_ALLOCATOR"] = "cuda_malloc_async"
import tensorflow as tf  # noqa: E402

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(tf.zeros((8, 2)), tf.zeros(8))
