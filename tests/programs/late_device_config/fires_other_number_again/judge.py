import tensorflow as tf

import seeds


def judge(model, rows):
    features = tf.convert_to_tensor(rows, tf.float32)
    seeds.fix(7, 4)
    return model(features)
