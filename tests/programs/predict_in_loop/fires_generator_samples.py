import numpy as np
import tensorflow as tf


def build_generator():
    return tf.keras.Sequential([tf.keras.layers.Dense(128, activation="relu"), tf.keras.layers.Dense(784)])


def main(epochs, latent_dim):
    generator = build_generator()
    for epoch in range(epochs):
        noise = np.random.normal(0, 1, (16, 100))
        images = generator.predict(noise)  # expect: predict-in-loop=warning/unsafe/certain
        np.save(f"images_{epoch}.npy", images)
