import multiprocessing as mp

import tensorflow as tf


def init():
    global model
    model = tf.keras.applications.VGG16(weights=None)


def run(image):
    return model(image[None], training=False).numpy()


def predict_all(images):
    means = tf.reduce_mean(tf.convert_to_tensor(images), axis=0)
    context = mp.get_context("fork")
    with context.Pool(2, initializer=init) as pool:  # expect: fork-after-tf-init=error/none/certain
        return pool.map(run, images - means.numpy())
