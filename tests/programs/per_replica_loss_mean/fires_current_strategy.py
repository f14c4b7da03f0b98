import tensorflow as tf

mirrored = tf.distribute.MirroredStrategy()
with mirrored.scope():
    weights = tf.Variable(tf.zeros((4, 3)))
    optimizer = tf.keras.optimizers.SGD(0.1, clipnorm=1.0)


@tf.function
def loss_of(labels, logits):
    return tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(labels, logits))  # expect: per-replica-loss-mean=/none


@tf.function
def train_step(x, labels):
    with tf.GradientTape() as tape:
        loss = loss_of(labels, tf.matmul(x, weights))
    optimizer.apply_gradients(zip(tape.gradient(loss, [weights]), [weights]))
    return loss


@tf.function
def train_loop(dataset):
    strategy = tf.distribute.get_strategy()
    for batch in dataset:
        strategy.run(train_step, args=batch)
