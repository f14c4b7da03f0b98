# never: tape-retained
import tensorflow as tf

net = tf.keras.applications.MobileNetV2(weights=None, classes=10)
optimizer = tf.keras.optimizers.SGD(0.1, global_clipnorm=1.0)
cross_entropy = tf.keras.losses.SparseCategoricalCrossentropy()
pictures = tf.keras.utils.image_dataset_from_directory("pictures", batch_size=32).prefetch(tf.data.AUTOTUNE)


class Accumulator:
    """Four batches for one update: the tapes go with it."""

    def __init__(self):
        self.taped = []

    def add(self, x, y):
        with tf.GradientTape() as tape:
            loss = cross_entropy(y, net(x, training=True))
        self.taped.append((tape, loss))
        if len(self.taped) == 4:
            self.update()

    def update(self):
        weights = net.trainable_variables
        found = [tape.gradient(loss, weights) for tape, loss in self.taped]
        optimizer.apply_gradients([(tf.add_n(each), weight) for each, weight in zip(zip(*found), weights)])
        self.taped = []


def few_batches():
    taped = []
    for x, y in pictures.take(4):
        with tf.GradientTape() as tape:
            loss = cross_entropy(y, net(x, training=True))
        taped.append((tape, loss))
    return [tape.gradient(loss, net.trainable_variables) for tape, loss in taped]


def episodes(env, agent, count):
    for _ in range(count):
        taped, state, done = [], env.reset(), False
        while not done:
            with tf.GradientTape() as tape:
                log = tf.math.log(agent(state[None]))[0, 0]
            taped.append((tape, log))
            state, reward, done, _ = env.step(0)
        for tape, log in taped:
            gradients = tape.gradient(log, agent.trainable_variables)
            optimizer.apply_gradients(zip(gradients, agent.trainable_variables))


if __name__ == "__main__":
    accumulator = Accumulator()
    for x, y in pictures:
        accumulator.add(x, y)
    few_batches()
