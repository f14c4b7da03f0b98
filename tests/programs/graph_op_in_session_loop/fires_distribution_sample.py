import tensorflow as tf


class Actor:
    def __init__(self, size):
        self.state = tf.placeholder(tf.float32, [None, size])
        mean = tf.layers.dense(self.state, 2)
        self.policy = tf.distributions.Normal(mean, 0.1)
        self.sess = tf.Session()
        self.sess.run(tf.global_variables_initializer())

    def act(self, state):
        return self.sess.run(self.policy.sample(), {self.state: [state]})[0]  # expect: graph-op-in-session-loop=warning


def play(environment, steps):
    actor = Actor(4)
    state = environment.reset()
    for _ in range(steps):
        state = environment.step(actor.act(state))
