import tensorflow as tf

queue = tf.train.string_input_producer(["a"])
_, line = tf.TextLineReader().read(queue)
batch = tf.train.batch([line], 8)
lengths = tf.string_length(batch)
with tf.Session() as sess:
    print(sess.run(lengths, {batch: ["a", "bc"]}))
