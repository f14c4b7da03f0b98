import tensorflow as tf


def random_augment(image):
    image = tf.image.random_contrast(image, 0.9, 1.1)
    return tf.clip_by_value(image, 0.0, 1.0)


def dataset(images, shuffle=True):
    ds = tf.data.Dataset.from_tensor_slices(images)
    ds = ds.map(lambda im: random_augment(im), num_parallel_calls=tf.data.AUTOTUNE)
    # expect: cache-order=warning/unsafe/certain
    ds = ds.cache()
    if shuffle:
        ds = ds.shuffle(1000)
    return ds.batch(16).prefetch(tf.data.AUTOTUNE)


train_images = dataset(tf.zeros((1000, 8, 8, 3)))
