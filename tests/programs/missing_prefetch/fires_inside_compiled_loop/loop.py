import tensorflow as tf
from tensorflow import keras

model = keras.Sequential([keras.layers.Dense(64, activation="relu"), keras.layers.Dense(1)])
optimizer = keras.optimizers.Adam(1e-3)


@tf.function
def train_epoch(dataset):
    for x, y in dataset:
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(y - model(x, training=True)))
        grads = tape.gradient(loss, model.trainable_variables)  # expect: unclipped-gradients=advice/unsafe/certain
        optimizer.apply_gradients(zip(grads, model.trainable_variables))


def load(path):
    return tf.data.TFRecordDataset(path).map(parse, num_parallel_calls=tf.data.AUTOTUNE).batch(128)  # expect: missing-prefetch=warning/safe/certain


def parse(record):
    row = tf.io.parse_single_example(record, {"x": tf.io.FixedLenFeature([8], tf.float32), "y": tf.io.FixedLenFeature([1], tf.float32)})
    return row["x"], row["y"]


if __name__ == "__main__":
    ds = load("train.tfrecord")
    for epoch in range(10):
        train_epoch(ds)
