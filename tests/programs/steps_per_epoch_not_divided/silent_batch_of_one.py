import tensorflow as tf


def one_image(paths):
    while True:
        for path in paths:
            yield tf.io.read_file(path)


def train(model: tf.keras.Model, paths, x, y):
    flow = tf.keras.preprocessing.image.ImageDataGenerator().flow(x, y, batch_size=1)
    model.fit(flow, steps_per_epoch=len(x))
    model.fit(one_image(paths), steps_per_epoch=len(paths))
