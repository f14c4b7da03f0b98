import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()


class Agent:
    def __init__(self):
        self.state = tf.placeholder(tf.float32, [None, 8])
        self.q = tf.layers.dense(self.state, 4)
        self.sess = tf.Session()
        self.sess.run(tf.global_variables_initializer())

    def act(self, state):
        best = tf.argmax(self.q, axis=1)  # expect: graph-op-in-session-loop=warning/none/certain
        return self.sess.run(best, {self.state: [state]})[0]


def play(env, episodes):
    agent = Agent()
    for _ in range(episodes):
        state, done = env.reset(), False
        while not done:
            state, reward, done, _ = env.step(agent.act(state))
