# never: xla-dynamic-shapes
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse", jit_compile=True)
data = tf.data.Dataset.from_tensor_slices((tf.ones((1000, 8)), tf.ones((1000, 1))))
model.fit(data.shuffle(1000).batch(64, drop_remainder=True).prefetch(1))


@tf.function(jit_compile=True)
def total(x):
    return tf.reduce_sum(x)


for x, _ in data.batch(100):
    total(x)
