"""The optimizer is one whose steps are the same for gradients that are all twice as large, and comes from elsewhere."""

import tensorflow as tf

from trainer import Trainer


class Warmup(tf.keras.optimizers.schedules.LearningRateSchedule):
    def __call__(self, step):
        return tf.minimum(tf.math.rsqrt(step), step * 4000.0**-1.5)


strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Embedding(8000, 64), tf.keras.layers.Dense(8000)])
    optimizer = tf.keras.optimizers.Adam(Warmup(), beta_2=0.98)

trainer = Trainer(model, optimizer, strategy)
data = tf.data.Dataset.from_tensor_slices(tf.ones((6400, 2, 20), tf.int32)).batch(64)
for pair in strategy.experimental_distribute_dataset(data):
    trainer.distributed_step(pair[:, 0], pair[:, 1])
