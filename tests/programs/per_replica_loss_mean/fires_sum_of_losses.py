import tensorflow as tf

mirrored = tf.distribute.MultiWorkerMirroredStrategy()
with mirrored.scope():
    net = tf.keras.applications.MobileNetV2(weights=None)
    opt = tf.keras.optimizers.SGD(0.01, clipvalue=0.5)


@tf.function
def run(batch):
    def step(x, y):
        with tf.GradientTape() as tape:
            main = tf.reduce_mean(tf.keras.losses.sparse_categorical_crossentropy(y, net(x, training=True)))  # expect: per-replica-loss-mean=warning/none/certain
            penalty = tf.add_n([tf.nn.l2_loss(v) for v in net.trainable_variables])
            total = main + 1e-4 * penalty
        opt.apply_gradients(zip(tape.gradient(total, net.trainable_variables), net.trainable_variables))

    mirrored.run(step, args=batch)
