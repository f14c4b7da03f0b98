import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(16, activation="relu"), tf.keras.layers.Dense(1)])
opt = tf.keras.optimizers.Adam(global_clipnorm=1.0)
rows, targets = tf.random.normal((1000, 8)), tf.random.normal((1000,))
for x, y in tf.data.Dataset.from_tensor_slices((rows, targets)).batch(32).prefetch(1):
    with tf.GradientTape() as tape:  # expect: eager-train-step
        loss = tf.reduce_mean(tf.square(y - net(x)))  # expect: custom-loss-rank-mismatch=advice
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
