import tensorflow as tf

x = tf.reshape(tf.range(12.0), (4, 3))
n = tf.constant([1, 2, 3])
a = tf.map_fn(lambda r: r * 2 + 1, x)  # expect: map-fn-elementwise=/unsafe
b = tf.map_fn(lambda t: t[0] * t[1], (x, x), dtype=tf.float32)  # expect: map-fn-elementwise=/unsafe
c = tf.map_fn(lambda r: tf.cast(r, tf.int32), x, fn_output_signature=tf.int32)  # expect: map-fn-elementwise=/unsafe
d = tf.map_fn(lambda k: tf.one_hot(k, 4), n, dtype=tf.float32)  # expect: map-fn-elementwise=/unsafe
e = tf.map_fn(tf.square, elems=x, parallel_iterations=2)
f = tf.map_fn(lambda r: tf.matmul(r[None], tf.ones((3, 1)))[0], x, back_prop=False)  # expect: map-fn-elementwise=/unsafe
for t in (a, b, c, d, e, f):
    print(t.shape, t.dtype.name, float(tf.reduce_sum(tf.cast(t, tf.float32))))
