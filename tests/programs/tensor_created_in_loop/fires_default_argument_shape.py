import tensorflow as tf


def corrupt(image, shape=(512, 512, 3), rate=0.1):
    noise = tf.random.uniform(shape)  # expect: tensor-created-in-loop=warning/none/certain
    return tf.where(noise < rate, 0.0, image)


def corrupt_all(images):
    return [corrupt(image) for image in images]
