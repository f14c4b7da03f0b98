import tensorflow as tf

from features import embed


def index(images):
    bank = tf.zeros((0, 128))
    for image in images:
        bank = tf.concat([bank, embed(image)], axis=0)  # expect: tensor-concat-in-loop=advice/safe/certain
    return bank
