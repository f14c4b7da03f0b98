"""On every TensorFlow 2 only the first worker saves, and waits for the others."""

import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()
with strategy.scope():
    net = tf.keras.Sequential([tf.keras.layers.Dense(4), tf.keras.layers.BatchNormalization()])
    net.compile("adam", "mse")
net.fit(tf.data.Dataset.from_tensor_slices((tf.zeros((640, 4)), tf.zeros((640, 4)))).batch(64), epochs=3)
if tf.__version__.startswith("2."):
    if strategy.cluster_resolver.task_id == 0:
        net.save("net.keras")  # expect: rank-guarded-collective
