import tensorflow as tf

net = tf.keras.Sequential([tf.keras.layers.Dense(32, activation="relu"), tf.keras.layers.Dense(1)])
adam = tf.keras.optimizers.Adam()
for rooms, price in tf.data.experimental.CsvDataset("houses.csv", [tf.float32] * 2).batch(8):
    with tf.GradientTape() as tape:
        loss = tf.reduce_mean(tf.square(price - net(rooms, training=True)))
    print("loss", loss.numpy())
    slopes = tape.gradient(loss, net.trainable_variables)
    adam.apply_gradients(zip(slopes, net.trainable_variables))
