# It prints now and then, and what it saves comes behind a loop that never ends; and where epochs go around such a
# loop, the first one never ends.
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(64, "relu"), tf.keras.layers.Dense(4)])
adam = tf.keras.optimizers.Adam(3e-4)


@tf.function
def update(states, targets):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(states) - targets))
    gradients, _ = tf.clip_by_global_norm(tape.gradient(loss, net.trainable_variables), 1.0)
    adam.apply_gradients(zip(gradients, net.trainable_variables))
    return loss


def read(path):
    columns = {"state": tf.io.FixedLenFeature([8], tf.float32), "target": tf.io.FixedLenFeature([4], tf.float32)}
    batches = tf.data.TFRecordDataset(path).shuffle(4096).repeat().batch(256)
    return batches.map(lambda x: tf.io.parse_example(x, columns), num_parallel_calls=4).prefetch(2)


def once(path):
    for n, batch in enumerate(read(path)):  # expect: unbounded-data-without-steps=error
        loss = update(batch["state"], batch["target"])
        if n % 1000 == 0:
            print(n, loss)
    net.save_weights("policy.weights.h5")


def in_epochs(path):
    for epoch in range(20):
        for n, batch in enumerate(read(path)):  # expect: unbounded-data-without-steps=error
            update(batch["state"], batch["target"])
            if n % 1000 == 0:
                net.save_weights("policy.weights.h5")


once("moves.tfrecord")
in_epochs("moves.tfrecord")
