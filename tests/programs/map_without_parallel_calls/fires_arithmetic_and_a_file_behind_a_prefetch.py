"""The same, but each picture is read and decoded before its rays are chosen."""

import glob

import numpy as np
import tensorflow as tf

names, poses = sorted(glob.glob("scene/*.png")), np.load("poses.npy")


def rays(name, pose):
    picture = tf.io.decode_png(tf.io.read_file(name))
    chosen = tf.random.uniform((4096,), 0, 800 * 800, tf.int32)
    grid = tf.reshape(tf.stack(tf.meshgrid(tf.range(800), tf.range(800)), axis=-1), (-1, 2))
    directions = tf.linalg.matmul(tf.cast(tf.gather(grid, chosen), tf.float32), pose[:2, :3])
    colours = tf.gather(tf.reshape(picture, (-1, 3)), chosen)
    return directions, tf.cast(colours, tf.float32) / 255.0


data = tf.data.Dataset.from_tensor_slices((names, poses)).repeat().shuffle(100)
data = data.map(rays).prefetch(20)  # expect: map-without-parallel-calls=warning
model = tf.keras.Sequential([tf.keras.layers.Dense(256, "relu") for _ in range(8)] + [tf.keras.layers.Dense(3)])
model.compile("adam", "mse")
model.fit(data, epochs=100, steps_per_epoch=1000)
