import tensorflow as tf

w = tf.Variable(tf.ones((2, 2), tf.float16))
opt = tf.keras.optimizers.SGD(0.01)
x = tf.ones((3, 2), tf.float16)
k = tf.Variable(tf.ones((2, 2), tf.float64))
for i in range(12):
    with tf.GradientTape() as t:
        p = tf.nn.softmax(tf.matmul(x, w))
        q = tf.nn.softmax(tf.matmul(tf.cast(x, tf.float64), k))
        loss = -tf.reduce_mean(tf.cast(tf.math.log(p), tf.float32)) - tf.cast(  # expect: nan-prone-op=/unsafe
            tf.reduce_mean(tf.math.log(q)), tf.float32  # expect: nan-prone-op=/unsafe
        )
    g = t.gradient(loss, [w, k])
    opt.apply_gradients([(tf.cast(g[0], tf.float16), w)])
print(loss.dtype.name)
