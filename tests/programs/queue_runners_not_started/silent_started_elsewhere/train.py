import tensorflow as tf

from loop import session_with_threads

queue = tf.train.string_input_producer(["a"])
_, line = tf.TextLineReader().read(queue)
sess = session_with_threads()
print(sess.run(line))
