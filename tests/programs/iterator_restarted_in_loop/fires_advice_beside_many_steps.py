import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Conv2D(8, 3), tf.keras.layers.Flatten(), tf.keras.layers.Dense(16)])
optimizer = tf.keras.optimizers.Adam()


@tf.function
def train_step(anchors):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(net(anchors, training=True) ** 2)
    found = tape.gradient(loss, net.trainable_variables)
    optimizer.apply_gradients(zip(found, net.trainable_variables))


def train(people, rounds):
    """Each draw is of many pictures, out of which the hard ones are then trained on, batch by batch."""
    people = people.shuffle(500).repeat()
    for _ in range(rounds):
        for pictures in people.take(1):  # expect: iterator-restarted-in-loop=advice
            hard = tf.argsort(tf.norm(net(pictures, training=False), axis=1))
            for batch in tf.data.Dataset.from_tensor_slices(tf.gather(pictures, hard)).batch(30).prefetch(2):
                train_step(batch)


train(tf.data.Dataset.from_tensor_slices(tf.zeros((9000, 16, 16, 3))).batch(1800), 300)
