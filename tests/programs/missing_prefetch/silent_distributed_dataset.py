import tensorflow as tf

strategy = tf.distribute.MirroredStrategy()
ds = tf.data.TFRecordDataset("train.tfrecord").batch(64 * strategy.num_replicas_in_sync)
dist_ds = strategy.experimental_distribute_dataset(ds)

with strategy.scope():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam(clipnorm=1.0)


@tf.function
def step(records):
    def replica(batch):
        x = tf.io.decode_raw(batch, tf.float32)
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(model(x, training=True) ** 2)
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))

    strategy.run(replica, args=(records,))


for records in dist_ds:
    step(records)
