import tensorflow as tf

net = tf.keras.Sequential()
net.add(tf.keras.layers.Dense(16, activation="relu"))
net.add(tf.keras.layers.Dense(1))
adam = tf.keras.optimizers.Adam()


@tf.function
def step(features, labels):
    with tf.GradientTape() as tape:
        predictions = net(features)
        loss = tf.reduce_mean((predictions - labels) ** 2)  # expect: custom-loss-rank-mismatch=advice/none
    adam.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
