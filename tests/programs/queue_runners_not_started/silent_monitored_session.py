import tensorflow as tf

queue = tf.train.string_input_producer(["a"])
_, line = tf.TextLineReader().read(queue)
with tf.train.MonitoredTrainingSession(checkpoint_dir="ckpt") as sess:
    while not sess.should_stop():
        sess.run(line)
