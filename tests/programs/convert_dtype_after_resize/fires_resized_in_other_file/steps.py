import tensorflow as tf

SIZE = (96, 96)


def finish(image):
    image = tf.image.resize_with_pad(image, *SIZE)
    image = tf.image.random_flip_left_right(image)
    return image
