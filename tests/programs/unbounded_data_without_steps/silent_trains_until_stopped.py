# The script trains until somebody stops it: it tests now and then, saves now and then, and nothing waits for its end.
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


def test_in_world(world):
    state, total, over = world.reset(), 0.0, False
    while not over:
        state, reward, over = world.step(net(state[None]))
        total += reward
    return total


def main(path, world):
    columns = {"state": tf.io.FixedLenFeature([8], tf.float32), "target": tf.io.FixedLenFeature([4], tf.float32)}
    batches = tf.data.TFRecordDataset(path).shuffle(4096).repeat().batch(256)
    batches = batches.map(lambda x: tf.io.parse_example(x, columns), num_parallel_calls=4).prefetch(2)
    for n, batch in enumerate(batches):
        update(batch["state"], batch["target"])
        if n % 5000 == 0:
            print(n, test_in_world(world))
        if n % 20000 == 0:
            net.save_weights("policy.weights.h5")


if __name__ == "__main__":
    import gymnasium

    main("moves.tfrecord", gymnasium.make("LunarLander-v2"))
