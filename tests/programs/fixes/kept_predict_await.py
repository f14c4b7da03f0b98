import numpy as np
import tensorflow as tf
import asyncio

m = tf.keras.Sequential([tf.keras.Input((3,)), tf.keras.layers.Dense(2, kernel_initializer="ones")])


async def get():
    return np.ones((3,), "float32")


async def main():
    for i in range(12):
        print(m.predict((await get())[None], verbose=0))  # expect: predict-in-loop=/unsafe


asyncio.run(main())
