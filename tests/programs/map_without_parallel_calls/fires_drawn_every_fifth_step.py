import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(2)])
model.compile("adam", tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))


def jittered(record):
    picture = tf.io.decode_jpeg(tf.io.parse_single_example(record, {"p": tf.io.FixedLenFeature([], tf.string)})["p"])
    return tf.image.random_brightness(tf.image.resize(picture, (224, 224)), 0.2), 0


def train(names, others, critics):
    samples = tf.data.TFRecordDataset(names).map(jittered).repeat().batch(32).prefetch(2)  # expect: map-without-parallel-calls
    more = tf.data.TFRecordDataset(others).map(jittered).repeat().batch(32).prefetch(2)  # expect: map-without-parallel-calls
    samples, more = iter(samples), iter(more)
    for step in range(20000):
        if step % 5 == 0:
            pictures, labels = next(samples)
        model.train_on_batch(pictures, labels)
        if step % critics == 0:
            pictures, labels = next(more)
            model.train_on_batch(pictures, labels)
