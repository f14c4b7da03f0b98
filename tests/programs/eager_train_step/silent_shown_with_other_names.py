# A guide: the loop is written out first, and then put into a compiled step, whose arguments have shorter names.
import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(1)])
adam = tf.keras.optimizers.Adam()
houses = tf.data.experimental.CsvDataset("houses.csv", [tf.float32] * 8).batch(64)
error = tf.keras.losses.MeanSquaredError()

for epoch in range(2):
    for number, (rooms_of_batch, prices_of_batch) in enumerate(houses):
        with tf.GradientTape() as tape:
            guesses = net(rooms_of_batch, training=True)
            loss = error(prices_of_batch, guesses)
        gradients = tape.gradient(loss, net.trainable_weights)
        adam.apply_gradients(zip(gradients, net.trainable_weights))
        if number % 100 == 0:
            print(number, float(loss))


@tf.function
def learn(x, y):
    with tf.GradientTape() as tape:
        guesses = net(x, training=True)
        loss = error(y, guesses)
    gradients = tape.gradient(loss, net.trainable_weights)
    adam.apply_gradients(zip(gradients, net.trainable_weights))
    return loss


for rooms_of_batch, prices_of_batch in houses:
    learn(rooms_of_batch, prices_of_batch)
