"""Eight tenths of a thousand pictures, twice: whatever is gained on each of them is over in two seconds."""

import tensorflow as tf
import tensorflow_datasets as tfds

(train, val), info = tfds.load(
    "horses_or_humans", split=["train[:80%]", "train[80%:]"], as_supervised=True, with_info=True
)


def prepare(picture, label):
    picture = tf.image.resize(tf.image.random_crop(picture, (200, 200, 3)), (224, 224))
    return tf.image.random_brightness(picture, 0.2) / 255.0, label


train = train.map(prepare)  # expect: map-without-parallel-calls=advice
train = train.batch(32)  # expect: missing-prefetch=advice
net = tf.keras.applications.MobileNetV2(weights=None, classes=2)
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(train, epochs=2)
