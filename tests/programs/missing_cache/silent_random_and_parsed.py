# never: missing-cache
import tensorflow as tf


def crop(path):
    image = tf.io.decode_jpeg(tf.io.read_file(path))
    return tf.image.random_crop(image, (24, 24, 3)), 0


def parse(row):
    return tf.io.parse_tensor(row, tf.float32), 0


names = ["%d.jpg" % i for i in range(500)]
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
model.fit(tf.data.Dataset.from_tensor_slices(names).map(crop, num_parallel_calls=8).batch(8), epochs=20)
model.fit(tf.data.TFRecordDataset("rows").map(parse, num_parallel_calls=8).batch(8), epochs=20)
taken = tf.data.Dataset.from_tensor_slices(names).shuffle(500).take(50)
model.fit(taken.map(lambda p: (tf.image.resize(tf.io.decode_png(tf.io.read_file(p)), (8, 8)), 0)).batch(8), epochs=9)
