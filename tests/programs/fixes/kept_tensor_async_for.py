import numpy as np
import tensorflow as tf
import asyncio


async def src():
    for i in range(12):
        yield i


async def main():
    async for i in src():
        z = tf.zeros((100, 100))  # expect: tensor-created-in-loop=/unsafe
        print(float(z[0, 0]) + i)


asyncio.run(main())
