import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
adam = tf.keras.optimizers.Adam()
houses = tf.data.experimental.CsvDataset("houses.csv", [tf.float32] * 8)


def squared(wanted, given):
    return tf.reduce_mean(tf.square(wanted - given))


for rooms, price in houses:
    with tf.GradientTape() as tape:
        guess = net(rooms, training=True)
        loss = squared(price, guess)
    gradients = tape.gradient(loss, net.trainable_variables)
    adam.apply_gradients(zip(gradients, net.trainable_variables))


# The same, faster.
@tf.function
def learn(rows):
    for rooms, price in rows:
        with tf.GradientTape() as tape:
            guess = net(rooms, training=True)
            loss = squared(price, guess)
        gradients = tape.gradient(loss, net.trainable_variables)
        adam.apply_gradients(zip(gradients, net.trainable_variables))


learn(houses)
