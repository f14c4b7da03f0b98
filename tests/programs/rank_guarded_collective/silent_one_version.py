"""What goes around an error of one old TensorFlow is dead on every other."""

import tensorflow as tf

strategy = tf.distribute.MultiWorkerMirroredStrategy()
with strategy.scope():
    net = tf.keras.Sequential([tf.keras.layers.Dense(4), tf.keras.layers.BatchNormalization()])
    net.compile("adam", "mse")
net.fit(tf.data.Dataset.from_tensor_slices((tf.zeros((640, 4)), tf.zeros((640, 4)))).batch(64), epochs=3)
if tf.__version__ == "2.0.0":
    if strategy.cluster_resolver.task_id == 0:
        net.save("net.keras")
