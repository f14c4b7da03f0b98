import tensorflow as tf

queue = tf.train.string_input_producer(["a"])
_, line = tf.TextLineReader().read(queue)
supervisor = tf.train.Supervisor(logdir="logs")
with supervisor.managed_session() as sess:
    print(sess.run(line))
