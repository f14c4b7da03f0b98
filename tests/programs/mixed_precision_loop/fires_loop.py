import tensorflow as tf
from tensorflow.keras import layers as L, mixed_precision

mixed_precision.set_global_policy("mixed_float16")
net = tf.keras.Sequential([L.Dense(64, activation="relu"), L.Dense(10, dtype="float32")])
opt = tf.keras.optimizers.SGD(0.01, global_clipnorm=1.0)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.keras.losses.sparse_categorical_crossentropy(y, net(x), from_logits=True))
    grads = tape.gradient(loss, net.trainable_variables)  # expect: mixed-precision-loop=advice
    opt.apply_gradients(zip(grads, net.trainable_variables))
