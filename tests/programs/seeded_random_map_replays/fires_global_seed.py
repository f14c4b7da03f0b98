import tensorflow as tf

tf.random.set_seed(42)


def augment(image, label):
    image = tf.image.random_flip_left_right(image)
    return tf.image.random_contrast(image, 0.8, 1.2), label


def train(model: tf.keras.Model, images, labels):
    ds = tf.data.Dataset.from_tensor_slices((images, labels))
    ds = ds.map(augment, num_parallel_calls=tf.data.AUTOTUNE)  # expect: seeded-random-map-replays=warning/none/certain
    model.fit(ds.batch(32).prefetch(tf.data.AUTOTUNE), epochs=30)
