import tensorflow as tf, numpy as np
x = np.random.rand(16, 4).astype("float32")
model = tf.keras.Sequential([tf.keras.Input((4,)), tf.keras.layers.Dense(4, "relu"), tf.keras.layers.Dense(1)])
model.layers[0].trainable = False
for i in range(30):
    opt = tf.keras.optimizers.Adam(1e-3)  # expect: optimizer-created-in-step=/none
    if i > 20:
        model.layers[0].trainable = True
    with tf.GradientTape() as t:  # expect: eager-train-step=/none
        l = tf.reduce_mean(model(x) ** 2)
    g = t.gradient(l, model.trainable_variables)  # expect: unclipped-gradients=/unsafe
    opt.apply_gradients(zip(g, model.trainable_variables))
print("ok")
