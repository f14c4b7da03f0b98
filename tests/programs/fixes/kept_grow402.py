import tensorflow as tf, numpy as np
x = np.random.rand(16, 4).astype("float32")
model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(4)])
for i in range(30):
    opt = tf.keras.optimizers.Adam(1e-3, clipnorm=1.)  # expect: optimizer-created-in-step=/none
    with tf.GradientTape() as t:  # expect: eager-train-step=/none
        l = tf.reduce_mean(model(x) ** 2)
    opt.apply_gradients(zip(t.gradient(l, model.trainable_variables), model.trainable_variables))
    if i % 10 == 9: model.add(tf.keras.layers.Dense(4))
print(len(model.layers))
