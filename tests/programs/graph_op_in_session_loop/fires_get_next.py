import tensorflow.compat.v1 as tf

tf.disable_eager_execution()
dataset = tf.data.TFRecordDataset("train.tfrecord").batch(32).repeat()
iterator = tf.data.make_one_shot_iterator(dataset)

with tf.Session() as sess:
    for step in range(100000):
        batch = sess.run(iterator.get_next())  # expect: graph-op-in-session-loop=warning/unsafe/certain
        print(step, len(batch))
