"""One pass over all pairs in each round, with other negatives: many updates, of which `randint(low=1)` says nothing."""

import numpy as np
import pandas as pd
import tensorflow as tf

ratings = pd.read_csv("ratings.csv")


def triplets(table, highest, seed):
    drawn = np.random.RandomState(seed)
    users, liked = table["user"].values, table["item"].values
    return [users, liked, drawn.randint(low=1, high=highest + 1, size=len(users))]


user, liked, other = (tf.keras.Input((1,)) for _ in range(3))
items, people = tf.keras.layers.Embedding(5000, 8), tf.keras.layers.Embedding(9000, 8)
near = tf.keras.layers.Dot(-1)([people(user), items(liked)])
far = tf.keras.layers.Dot(-1)([people(user), items(other)])
model = tf.keras.Model([user, liked, other], tf.keras.layers.Subtract()([far, near]))
model.compile("adam", "mae")

for seed in range(20):
    model.fit(triplets(ratings, 4999, seed), np.zeros(len(ratings)), batch_size=64, epochs=1)  # expect: fit-in-loop=advice
