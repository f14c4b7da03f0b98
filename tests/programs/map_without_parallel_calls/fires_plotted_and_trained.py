"""They are drawn first, and trained on then; the mapped function draws by chance."""

import matplotlib.pyplot as plt
import tensorflow as tf


def cut(path):
    picture = tf.image.resize(tf.image.decode_jpeg(tf.io.read_file(path)), (180, 180))
    return tf.image.random_crop(picture, (160, 160, 3)) / 255.0, 1.0


model = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(1)])
model.compile("adam", "mse")
pictures = tf.data.Dataset.list_files("pets/*.jpg").map(cut)  # expect: map-without-parallel-calls=warning
for picture, _ in pictures.take(6):
    plt.imshow(picture)
    plt.show()
model.fit(pictures.batch(32).prefetch(2), epochs=10)
