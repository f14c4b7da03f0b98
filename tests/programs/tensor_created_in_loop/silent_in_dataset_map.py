import tensorflow as tf

AUTO = tf.data.AUTOTUNE


def add_border(image, label):
    frame = tf.ones((512, 512, 3))
    for _ in range(20):
        image = image + 0.01 * tf.ones((512, 512, 3))
    return image * frame, label


def pipeline(ds):
    return ds.map(add_border, num_parallel_calls=AUTO).batch(8).prefetch(AUTO)
