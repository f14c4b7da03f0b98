import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(1)])
optimizer = keras.optimizers.Adam(learning_rate=1e-3)


def train_step(x, y):
    with tf.GradientTape() as tape:  # expect: eager-train-step=warning/unsafe/certain
        predictions = model(x, training=True)
        loss = tf.reduce_mean(keras.losses.mean_squared_error(y, predictions))
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss


def main(batches, epochs):
    for epoch in range(epochs):
        for x, y in batches:
            loss = train_step(x, y)
        print(epoch, loss.numpy())
