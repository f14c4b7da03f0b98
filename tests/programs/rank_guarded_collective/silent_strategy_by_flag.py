import tensorflow as tf


def main(build, task_index, over_machines):
    if over_machines:
        strategy = tf.distribute.MultiWorkerMirroredStrategy()
    else:
        strategy = tf.distribute.MirroredStrategy()
    with strategy.scope():
        model = build()
        own = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(1)])
    if task_index == 0:
        model.save("model.keras")
        own.save("own.keras")
