import tensorflow as tf

model = tf.keras.applications.ResNet50(weights=None, classes=10)
optimizer = tf.keras.optimizers.Adam()
loss_fn = tf.keras.losses.SparseCategoricalCrossentropy()
accuracy = tf.keras.metrics.SparseCategoricalAccuracy()


@tf.function
def step(x, y):
    with tf.GradientTape() as tape:
        p = model(x, training=True)
        loss = loss_fn(y, p)
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_weights), model.trainable_weights))
    accuracy.update_state(y, p)
    return loss


def train(dataset, epochs):
    for epoch in range(epochs):
        for x, y in dataset:
            loss = step(x, y)
            print("loss", loss.numpy(), "accuracy", float(accuracy.result()))  # expect: host-sync-in-loop=advice/none
