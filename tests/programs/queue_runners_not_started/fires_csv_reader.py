import tensorflow as tf

filename_queue = tf.train.string_input_producer(["train.csv"])
reader = tf.TextLineReader(skip_header_lines=1)
key, value = reader.read(filename_queue)
columns = tf.decode_csv(value, record_defaults=[[0.0]] * 5)
features = tf.stack(columns[:4])

with tf.Session() as sess:
    sess.run(tf.global_variables_initializer())
    for i in range(1200):
        example, label = sess.run([features, columns[4]])  # expect: queue-runners-not-started=advice/unsafe/certain
