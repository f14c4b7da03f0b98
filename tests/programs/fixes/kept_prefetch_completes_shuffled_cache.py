import tensorflow as tf
tf.random.set_seed(1)
x = tf.reshape(tf.range(32, dtype=tf.float32), (16, 2)) / 32
ds = tf.data.Dataset.from_tensor_slices(x).shuffle(16, seed=4).cache().batch(4)  # expect: cache-order=/unsafe, missing-prefetch=/unsafe
w = tf.Variable(tf.ones((2, 600)) / 600)
big = tf.ones((600, 600)) / 600
@tf.function
def epoch(data, steps):
    n = 0
    for a in data:
        with tf.GradientTape() as tape:
            h = a @ w
            for _ in tf.range(30):
                h = h @ big
            loss = tf.reduce_mean((h - a[:, :1] ** 2) ** 2)
        w.assign_sub(10.0 * tape.gradient(loss, w))
        n += 1
        if n == steps:
            break
for e in range(6):
    epoch(ds, tf.constant(2))
    print(e, round(float(tf.reduce_sum(w)), 3))
