import tensorflow as tf

# never: custom-loss-rank-mismatch
net = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.Adam(global_clipnorm=1.0)


@tf.function
def step(x, goal):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(goal - net(x)))
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))


for _ in range(1000):
    step(tf.random.normal((32, 8)), tf.random.normal((32, 1)))
