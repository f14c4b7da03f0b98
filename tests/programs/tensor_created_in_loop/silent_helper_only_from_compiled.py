import tensorflow as tf


def smoothing(x):
    kernel = tf.ones((64, 64, 16, 16))
    return tf.nn.conv2d(x, kernel, strides=1, padding="SAME")


@tf.function
def refine(x):
    for _ in range(20):
        x = smoothing(x)
    return x


def main(images):
    for image in images:
        print(refine(image).shape)
