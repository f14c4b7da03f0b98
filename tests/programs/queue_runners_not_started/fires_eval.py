from tensorflow.compat import v1 as tf1

tf1.disable_eager_execution()
images = tf1.constant([[1.0], [2.0]])
image = tf1.train.slice_input_producer([images])[0]
batch = tf1.train.batch([image], batch_size=2)

with tf1.Session():
    print(batch.eval())  # expect: queue-runners-not-started=advice/none/certain
