import tensorflow as tf, numpy as np
imgs = [np.random.rand(1, 4, 4, 3).astype("float32") for _ in range(12)]
def attack(x):
    opt = tf.keras.optimizers.Adam(.02, clipnorm=1.)  # expect: optimizer-created-in-step=/none
    v = tf.Variable(x)
    with tf.GradientTape() as t: l = tf.reduce_sum(v ** 2)
    opt.apply_gradients([(t.gradient(l, v), v)])
    return v
for im in imgs: r = attack(im)
for im in imgs:
    v = tf.Variable(im); opt = tf.keras.optimizers.Adam(.02, clipnorm=1.)
    with tf.GradientTape() as t: l = tf.reduce_sum(v ** 2)
    opt.apply_gradients([(t.gradient(l, v), v)])
latents = {k: tf.Variable(tf.zeros(3)) for k in "abcdefghijkl"}
for k in latents:
    opt = tf.keras.optimizers.Adam(.02, clipnorm=1.)
    with tf.GradientTape() as t: l = tf.reduce_sum(latents[k] ** 2 - latents[k])
    g = t.gradient(l, [latents[k]])
    opt.apply_gradients(zip(g, [latents[k]]))
print("ok")
