import time

import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


def evaluate_once(metric, saver, folder):
    session = tf.Session()
    newest = tf.train.latest_checkpoint(folder)
    saver.restore(session, newest)
    value = session.run(metric)
    session.close()
    return value


def watch(metric, folder):
    saver = tf.train.Saver()
    while True:
        print(evaluate_once(metric, saver, folder))
        time.sleep(60)


weights = tf.get_variable("w", [10])
watch(tf.reduce_mean(weights), "/models/run")
