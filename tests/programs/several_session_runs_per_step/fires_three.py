import tensorflow as tf


class Net:
    def __init__(self, session):
        self.session = session
        self.x = tf.placeholder(tf.float32, [None, 3])
        h = tf.layers.dense(self.x, 8)
        self.policy = tf.layers.dense(h, 2)
        self.value = tf.layers.dense(h, 1)

    def play(self, env):
        state = env.reset()
        while True:
            p = self.session.run(self.policy, {self.x: [state]})
            v = self.session.run(self.value, {self.x: [state]})  # expect: several-session-runs-per-step=warning
            state, done = env.step(p, v)
            if done:
                break
