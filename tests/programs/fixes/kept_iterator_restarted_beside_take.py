import tensorflow as tf

ds = tf.data.Dataset.range(40).shuffle(40, seed=1).batch(4)
w = tf.Variable(0.0)
opt = tf.keras.optimizers.SGD(0.001)
for step in range(15):
    x = next(iter(ds))  # expect: iterator-restarted-in-loop=/unsafe
    with tf.GradientTape() as t:
        loss = tf.reduce_mean((w - tf.cast(x, tf.float32)) ** 2)
    opt.apply_gradients([(t.gradient(loss, w), w)])
    for extra in ds.take(1):
        w.assign_add(0.0 * tf.cast(extra[0], tf.float32))
print(w.shape)
