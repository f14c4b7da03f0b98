# never: xla-dynamic-shapes
import tensorflow as tf


def build(fast):
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("sgd", "mse", jit_compile="auto")
    other = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    other.compile("sgd", "mse", jit_compile=fast)
    texts = tf.data.Dataset.range(1, 100).map(lambda n: (tf.ones([n, 8]), tf.ones([n, 1])))
    model.fit(texts.padded_batch(8).prefetch(1))
    other.fit(texts.padded_batch(8).prefetch(1))
