import tensorflow.compat.v1 as tf


def smooth(images):
    found = []
    for image in images:
        found.append(tf.matmul(image, tf.eye(1024)))  # expect: tensor-created-in-loop
    return found
