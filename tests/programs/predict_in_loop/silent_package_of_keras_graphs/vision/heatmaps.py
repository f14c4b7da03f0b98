import keras.backend as K
import tensorflow as tf


def channels_of(picture):
    graph = tf.get_default_graph()
    return picture.shape[0 if K.image_dim_ordering() == "th" else -1], graph
