import tensorflow.compat.v1 as tf

tf.disable_v2_behavior()
dataset = tf.data.Dataset.range(100).repeat().batch(10)
iterator = tf.data.make_initializable_iterator(dataset)
element = iterator.get_next()
total = tf.reduce_sum(element)
with tf.Session() as sess:
    for epoch in range(20):
        sess.run(iterator.initializer)
        while True:
            try:
                print(epoch, sess.run(total))
            except tf.errors.OutOfRangeError:
                break
