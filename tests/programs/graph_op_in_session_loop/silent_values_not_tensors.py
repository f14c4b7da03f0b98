import tensorflow as tf

x = tf.placeholder(tf.float32, [None])
loss = tf.reduce_mean(x)
with tf.Session() as sess:
    best = float("inf")
    for step in range(100):
        value = sess.run(loss, {x: [step * 1.0]})
        scaled = value * 2.0 + 1.0
        shape = loss.get_shape().as_list()
        name = loss.name + ":" + str(loss.dtype)
        if scaled < best:
            best = scaled
        print(shape, name, best)
