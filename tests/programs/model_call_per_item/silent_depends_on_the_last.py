# never: model-call-per-item
import numpy as np
import tensorflow as tf

model = tf.keras.Sequential([tf.keras.layers.Embedding(100, 8), tf.keras.layers.LSTM(100)])


def generate(start, length):
    tokens = [start]
    for _ in range(length):
        scores = model(np.array([tokens]))
        tokens.append(int(np.argmax(scores)))
    return tokens


def play(env, episodes):
    for episode in range(episodes):
        state, done = env.reset(), False
        while not done:
            action = np.argmax(model(state[None]))
            state, _, done, _ = env.step(action)


def refined(images):
    image = np.zeros((8, 8))
    for step in range(50):
        image = image + model(image[None])[0]
    return image
