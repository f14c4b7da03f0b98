# never: finite-generator-multi-epoch
import math

import tensorflow as tf


def train(model: tf.keras.Model, folder):
    images = tf.keras.utils.image_dataset_from_directory(folder, batch_size=32)
    model.fit(images, epochs=5, steps_per_epoch=len(images))
    model.fit(images, epochs=3, steps_per_epoch=int(0.1 * len(images)))
    ready = images.prefetch(tf.data.AUTOTUNE)
    model.fit(ready, epochs=5, steps_per_epoch=tf.data.experimental.cardinality(images).numpy())
    records = tf.data.TFRecordDataset(folder).batch(64).prefetch(1)
    model.fit(records, epochs=10, steps_per_epoch=math.ceil(50_000 / 64))
    tenth = len(ready) // 10
    model.fit(ready, epochs=10, steps_per_epoch=tenth)
