# never: mixed-precision-loop
import tensorflow as tf

tf.keras.mixed_precision.set_global_policy("mixed_bfloat16")
tf.keras.backend.set_floatx("float32")
net = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(3, activation="softmax")])
net.compile("adam", "categorical_crossentropy")
opt = tf.keras.optimizers.Adam(global_clipnorm=1.0)


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(net(x) - y))
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
