"""An initializer is for the variables that there are when it is made: before the network is built, for none."""

import tensorflow as tf


class Network:
    def __init__(self, states):
        self.weights = tf.get_variable("w", [8, 2])
        self.action = tf.matmul(states, self.weights)


def serve(queue, states):
    session = tf.Session()
    while True:
        task = queue.get()
        if task == 0:
            actor = Network(states)
            session.run(tf.global_variables_initializer())  # expect: graph-op-in-session-loop=/none
        elif task == 1:
            queue.put(session.run(actor.action))
