import tensorflow as tf
tf.keras.utils.set_random_seed(1)
with tf.io.TFRecordWriter("a.tfrecord") as w:
    for i in range(32):
        w.write(tf.io.encode_png(tf.cast(tf.fill((16, 16, 1), i * 4), tf.uint8)).numpy())
def decode(record):
    return tf.image.resize(tf.io.decode_png(record, channels=1), (8, 8)) / 255.0, 1.0
options = tf.data.Options()
options.experimental_optimization.inject_prefetch = False
ds = tf.data.TFRecordDataset("a.tfrecord").map(decode).shuffle(32).repeat().batch(8).with_options(options)  # expect: missing-prefetch=/unsafe
model = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
model.compile("sgd", "mse")
for stage in range(4):
    h = model.fit(ds, steps_per_epoch=4, verbose=0)
    print(round(h.history["loss"][0], 6))
