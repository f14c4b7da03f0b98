import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def build_towers(inputs, gpus):
    outputs = []
    for i in range(gpus):
        with tf.device("/gpu:%d" % i), tf.variable_scope("tower", reuse=tf.AUTO_REUSE):
            bias = tf.zeros((1024, 1024))
            outputs.append(tf.matmul(inputs[i], bias))
    return tf.add_n(outputs)
