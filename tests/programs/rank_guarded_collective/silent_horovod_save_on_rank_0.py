import horovod.tensorflow.keras as hvd
import tensorflow as tf

hvd.init()


def train(model: tf.keras.Model, dataset: tf.data.Dataset):
    model.compile(hvd.DistributedOptimizer(tf.keras.optimizers.Adam(1e-3, clipnorm=1.0)), "mse")
    callbacks = [hvd.callbacks.BroadcastGlobalVariablesCallback(0), hvd.callbacks.MetricAverageCallback()]
    if hvd.rank() == 0:
        callbacks.append(tf.keras.callbacks.TensorBoard("logs"))
    model.fit(dataset.prefetch(1), callbacks=callbacks, verbose=int(hvd.rank() == 0))
    if hvd.rank() == 0:
        model.save_weights("weights.h5")
        model.save("model.h5")
