import settings
import tensorflow as tf


def watched(net, optimizer, batches):
    for _ in range(settings.epochs):
        for x, y in batches:
            with tf.GradientTape() as tape:  # expect: eager-train-step=advice
                loss = tf.reduce_mean((net(x, training=True) - y) ** 2)
            found = tape.gradient(loss, net.trainable_variables)
            optimizer.apply_gradients(zip(found, net.trainable_variables))


def main():
    net = tf.keras.Sequential([tf.keras.layers.Dense(32), tf.keras.layers.Dense(1)])
    optimizer = tf.keras.optimizers.Adam()
    batches = tf.data.Dataset.from_tensor_slices((tf.zeros((6400, 4)), tf.zeros((6400, 1)))).batch(64).prefetch(1)
    if settings.how == "watch":
        watched(net, optimizer, batches)
    else:
        net.compile(optimizer, "mse")
        net.fit(batches, epochs=settings.epochs)


main()
