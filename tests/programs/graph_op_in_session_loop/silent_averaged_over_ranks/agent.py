# never: graph-op-in-session-loop
"""What `run` gave is an array, also after an average over all ranks; a limit in a dict of tensors is a number."""

import tensorflow.compat.v1 as tf
from ranks import mean


class Agent:
    def __init__(self, rounds=80, margin=1.5):
        self.rounds = rounds
        self.margin = margin

    def prepare(self, sess, parts):
        self.sess = sess
        self.parts = parts

    def update(self, feeds):
        step, distance, limit = self.parts["step"], self.parts["distance"], self.parts["limit"]
        for number in range(self.rounds):
            _, found = self.sess.run([step, distance], feed_dict=feeds)
            found = mean(found)
            if found > self.margin * limit:
                print("stopped at", number)
                break
