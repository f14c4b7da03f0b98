"""Each step reads a picture that somebody else has drawn."""

import gymnasium as gym
import imageio.v2 as imageio
import numpy as np
import tensorflow as tf
from PIL import Image

net = tf.keras.Sequential([tf.keras.layers.Dense(64, activation="relu"), tf.keras.layers.Dense(4)])
net.compile("adam", "mse")


class World:
    def __init__(self, env):
        self.env, self.frames = env, []

    def act(self, action, filmed=False):
        if filmed:
            return self._act_before_the_camera(action)
        return self.env.step(action)

    def _act_before_the_camera(self, action):
        Image.fromarray(self.env.render(mode="rgb_array")).save("frame.png")
        self.frames.append(imageio.imread(self.env.texture()))  # expect: host-decode-in-step
        return self.env.step(action)


def learn(world, memory, episodes):
    for episode in range(episodes):
        state, done = world.env.reset(), False
        filmed = True
        while not done:
            action = int(np.argmax(net(state[None])[0]))
            state, reward, done, info = world.act(action, filmed)
            memory.append((state, reward))
            rows = np.random.randint(len(memory), size=64)
            net.train_on_batch(np.stack([memory[row][0] for row in rows]), np.ones((64, 4)))
        imageio.mimsave(f"film_{episode}.gif", world.frames)


learn(World(gym.make("LunarLander-v3", render_mode="rgb_array")), [], 5000)
