# never: rank-guarded-collective
import horovod.tensorflow.keras as hvd
import tensorflow as tf

hvd.init()


def train(model: tf.keras.Model, data, images):
    model.compile(hvd.DistributedOptimizer(tf.keras.optimizers.SGD(0.1, clipnorm=1.0)), "mse")
    model.fit(data)
    probe = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(2)])
    probe.compile(tf.keras.optimizers.SGD(0.1, clipnorm=1.0), "mse")
    if hvd.rank() == 0:
        probe.fit(images, images)
