import tensorflow as tf
from tensorflow import keras

selector = keras.Sequential([keras.Input((64,)), keras.layers.Dense(64)])
reader = keras.Sequential([keras.Input((64,)), keras.layers.Dense(10)])
optimizer = keras.optimizers.Adam(1e-3)
cross_entropy = keras.losses.SparseCategoricalCrossentropy(from_logits=True)


@tf.function
def masked_step(x, y):
    weights = [*selector.trainable_variables, *reader.trainable_variables]
    with tf.GradientTape() as tape:
        chosen = tf.cast(selector(x, training=True) > 0.0, tf.float32)  # expect: gradient-path-cut=error
        loss = cross_entropy(y, reader(x * chosen, training=True))
    optimizer.apply_gradients(zip(tape.gradient(loss, weights), weights))


class Discrete:
    def __init__(self, actions):
        self.policy = keras.Sequential([keras.Input((8,)), keras.layers.Dense(actions)])
        self.value = keras.Sequential([keras.Input((9,)), keras.layers.Dense(1)])
        self.optimizer = keras.optimizers.Adam(1e-3)

    def choose(self, states):
        return tf.argmax(self.policy(states), axis=-1)[:, None]  # expect: gradient-path-cut=error

    @tf.function
    def learn(self, states, targets):
        with tf.GradientTape() as tape:
            actions = self.choose(states)
            loss = tf.reduce_mean((self.value(tf.concat([states, tf.cast(actions, tf.float32)], 1)) - targets) ** 2)
        gradients = tape.gradient(loss, self.policy.trainable_weights + self.value.trainable_weights)
        self.optimizer.apply_gradients(zip(gradients, self.policy.trainable_weights + self.value.trainable_weights))


def run(data, episodes):
    agent = Discrete(4)
    for x, y in data:
        masked_step(x, y)
    for states, targets in episodes:
        agent.learn(states, targets)
