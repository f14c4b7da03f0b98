import tensorflow as tf


def crop(image):
    return tf.image.stateless_random_crop(image, (32, 32, 3), seed=(1, 2))


def train_pipeline(images):
    ds = tf.data.Dataset.from_tensor_slices(images).map(crop, num_parallel_calls=4)
    # expect: cache-order=warning/unsafe/certain
    ds = ds.cache()
    return ds.shuffle(100).batch(8).prefetch(1)
