import numpy as np
import tensorflow as tf

tf.enable_eager_execution()

signals = np.load("signals.npy")
labels = np.load("labels.npy")

data = tf.data.Dataset.from_tensor_slices((signals, labels))
data = data.shuffle(len(signals)).batch(64)  # expect: missing-prefetch=advice/safe/certain

net = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(4, activation="softmax")])
net.compile(tf.train.AdamOptimizer(1e-3), "sparse_categorical_crossentropy")
net.fit(data, epochs=30)
