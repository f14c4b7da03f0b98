import numpy as np
from tensorflow.keras.models import load_model


def generations(count):
    for number in range(count):
        player = load_model("player.keras")
        player.set_weights([weight + np.random.normal(size=weight.shape) for weight in player.get_weights()])
        np.save(f"{number}.npy", player.predict(np.zeros((1, 8)), verbose=0))
        player.save("player.keras")


def copies(count):
    for number in range(count):
        original = load_model("player.keras")
        original.save(f"{number}.keras")
