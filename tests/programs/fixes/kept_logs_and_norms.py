import tensorflow as tf

m = tf.keras.Sequential([tf.keras.Input((2,)), tf.keras.layers.Dense(1, activation="sigmoid")])
opt = tf.keras.optimizers.SGD(0.1)
x = tf.ones((3, 2))
mask = tf.constant([1, 0, 1])
for i in range(12):
    with tf.GradientTape() as t:
        p = m(x)
        a = -tf.reduce_mean(tf.math.log(p) + tf.math.log(1 - p))  # expect: nan-prone-op=/unsafe
        d = tf.norm(x - p)
        n = tf.sqrt(tf.reduce_sum(tf.square(x - p)))  # expect: nan-prone-op=/unsafe
        c = tf.reduce_sum(tf.cast(mask, tf.float32)[:, None] * p) / tf.reduce_sum(tf.cast(mask, tf.float32))  # expect: nan-prone-op=/unsafe
        q = tf.reduce_sum(mask) / tf.reduce_sum(mask)  # expect: nan-prone-op=/unsafe
        loss = a + d + n + c + tf.cast(q, tf.float32)
    opt.apply_gradients(zip(t.gradient(loss, m.trainable_variables), m.trainable_variables))
print(loss.shape)
