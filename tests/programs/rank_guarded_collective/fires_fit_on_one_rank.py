import horovod.tensorflow.keras as hvd
import tensorflow as tf

hvd.init()
model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
optimizer = hvd.DistributedOptimizer(tf.keras.optimizers.SGD(0.01, clipnorm=1.0))
model.compile(optimizer=optimizer, loss="mse")
x, y = tf.zeros((64, 4)), tf.zeros((64, 1))
if hvd.local_rank() == 0:
    model.fit(x, y, epochs=2)  # expect: rank-guarded-collective=error/none/certain
