import tensorflow as tf


def parse(record):
    return tf.io.decode_jpeg(record, channels=3)


def run(model, optimizer, files):
    leaves = tf.data.TFRecordDataset(files).map(parse, num_parallel_calls=4)
    leaves = leaves.shuffle(500).batch(64)  # expect: missing-prefetch=warning

    @tf.function
    def step(leaf):
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(model(leaf, training=True))
        optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))

    for leaf in leaves:
        step(leaf)
