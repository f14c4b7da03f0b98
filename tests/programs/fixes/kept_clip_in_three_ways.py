import tensorflow as tf

v, u = tf.Variable([1.0, 2.0]), tf.Variable(1.0)
opt = tf.keras.optimizers.SGD(0.1, clipvalue=0.5)  # expect: clip-by-value-on-gradients=/unsafe
opt2 = tf.keras.optimizers.SGD(0.1)
for i in range(12):
    with tf.GradientTape() as t:
        loss = tf.reduce_sum(v**2) * u
    grads = t.gradient(loss, [v, u])
    capped = [tf.clip_by_value(g, -0.1, 0.3) for g in grads]  # expect: clip-by-value-on-gradients=/unsafe
    opt2.apply_gradients(zip(capped, [v, u]))
    named = [(tf.clip_by_value(g, -1.0, 1.0), w) for g, w in zip(grads, [v, u])]
    opt2.apply_gradients(named)
print(len(capped), v.shape)
