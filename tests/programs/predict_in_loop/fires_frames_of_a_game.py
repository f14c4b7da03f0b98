import cv2
import gym
import numpy as np
import tensorflow as tf

player = tf.keras.models.load_model("player.keras")
game = gym.make("PongNoFrameskip-v4")
frame, done = game.reset(), False
while not done:
    small = cv2.resize(frame, (84, 84))
    worth = player.predict(small[np.newaxis])  # expect: predict-in-loop=warning
    frame, reward, done, _ = game.step(int(np.argmax(worth)))
