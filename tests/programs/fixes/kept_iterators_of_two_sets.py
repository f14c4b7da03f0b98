import tensorflow as tf

a = tf.data.Dataset.range(8).batch(4)
b = tf.data.Dataset.range(100, 103).batch(3)
w = tf.Variable(1.0)
opt = tf.keras.optimizers.Adam()


def batch_of(ds):
    return tf.cast(next(iter(ds)), tf.float32)


for i in range(20):
    x, y = next(iter(a)), next(iter(b))  # expect: iterator-restarted-in-loop=/unsafe
    with tf.GradientTape() as t:
        loss = tf.reduce_sum(w * tf.cast(x, tf.float32)) + tf.reduce_sum(tf.cast(y, tf.float32) * w)
    opt.apply_gradients([(t.gradient(loss, w), w)])
print(batch_of(a).shape)
