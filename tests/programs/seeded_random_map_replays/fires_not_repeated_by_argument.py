import tensorflow as tf

tf.random.set_seed(11)


def jitter(x, y):
    return tf.image.random_contrast(x, 0.8, 1.2), y


def pictures(images, labels, augment=False, repeat=False):
    data = tf.data.Dataset.from_tensor_slices((images, labels))
    if augment:
        data = data.map(jitter, num_parallel_calls=tf.data.AUTOTUNE)  # expect: seeded-random-map-replays=warning
    data = data.repeat() if repeat else data
    return data.batch(32).prefetch(2)


def train(model: tf.keras.Model, images, labels, others):
    training = pictures(images, labels, augment=True)
    model.fit(training, epochs=5, validation_data=pictures(*others))
