# never: unclipped-gradients
import horovod.tensorflow.keras as hvd
import tensorflow as tf
from tensorflow.keras import layers

hvd.init()
model = tf.keras.Sequential([layers.LSTM(128), layers.Dense(10, dtype="float32")])
inner = tf.keras.optimizers.Adam(1e-3 * hvd.size(), global_clipnorm=1.0)
optimizer = tf.keras.mixed_precision.LossScaleOptimizer(hvd.DistributedOptimizer(inner))
model.compile(optimizer=optimizer, loss=tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(tf.zeros((512, 20, 8)), tf.zeros((512,)), epochs=2)
