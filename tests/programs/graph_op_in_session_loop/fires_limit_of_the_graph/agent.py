import tensorflow.compat.v1 as tf


class Agent:
    def __init__(self, rounds=80, margin=1.5):
        self.rounds = rounds
        self.margin = margin

    def prepare(self, sess, parts):
        self.sess = sess
        self.parts = parts

    def update(self, feeds):
        step, limit = self.parts["step"], self.parts["limit"]
        for number in range(self.rounds):
            self.sess.run(step, feed_dict=feeds)
            if self.sess.run(self.margin * limit, feed_dict=feeds) < 1:  # expect: graph-op-in-session-loop=warning
                print("stopped at", number)
                break
