import tensorflow as tf

queue = tf.train.string_input_producer(["a.txt"])
_, line = tf.TextLineReader().read(queue)
session = tf.Session()


def read():
    return session.run(line)  # expect: queue-runners-not-started=advice/none/certain


def read_all(session):
    return session.run(line)  # expect: queue-runners-not-started=/none
