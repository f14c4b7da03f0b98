import tensorflow as tf
from tensorflow.train import string_input_producer

queue = string_input_producer(["a.txt"])
_, line = tf.TextLineReader().read(queue)
with tf.Session() as sess:
    print(sess.run(line))  # expect: queue-runners-not-started=advice/none/certain
