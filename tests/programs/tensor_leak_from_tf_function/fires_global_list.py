import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
optimizer = tf.keras.optimizers.Adam()
mse = tf.keras.losses.MeanSquaredError()
losses = []


@tf.function
def train_step(x, y):
    with tf.GradientTape() as tape:
        loss = mse(y, model(x, training=True))
    optimizer.apply_gradients(zip(tape.gradient(loss, model.trainable_variables), model.trainable_variables))
    losses.append(loss)  # expect: tensor-leak-from-tf-function=advice/none/certain


data = tf.data.Dataset.from_tensor_slices((tf.ones((640, 4)), tf.ones((640, 1)))).batch(32)
for epoch in range(5):
    for x, y in data:
        train_step(x, y)
    print(epoch, tf.reduce_mean(losses))
