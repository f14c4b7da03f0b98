# never: missing-cache
import tensorflow as tf


def decode(path):
    return tf.image.resize(tf.io.decode_jpeg(tf.io.read_file(path)), (24, 24)), 0


def with_cache(ds):
    return ds.cache("/tmp/pictures").shuffle(100)


names = ["%d.jpg" % i for i in range(500)]
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
data = tf.data.Dataset.from_tensor_slices(names).map(decode, num_parallel_calls=8)
model.fit(with_cache(data).batch(8).prefetch(1), epochs=20)
model.evaluate(data.batch(8))
model.fit(data.batch(8).prefetch(1))
