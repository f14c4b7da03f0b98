"""A loop that asks for events, too: what no event guards is done in every round, and motion comes by itself."""

import cv2
import numpy as np
import pygame
import tensorflow as tf


def window():
    cells = np.zeros((28, 28), np.float32)
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return
            if event.type == pygame.MOUSEMOTION:
                follower = tf.keras.models.load_model("hand.keras")  # expect: load-model-in-loop=warning/unsafe
                print(follower(cells[np.newaxis]))


def camera():
    source = cv2.VideoCapture(0)
    while True:
        _, frame = source.read()
        net = tf.keras.models.load_model("signs.keras")  # expect: load-model-in-loop=warning/unsafe
        cv2.imshow("camera", np.array(net(frame[np.newaxis])))
        if cv2.waitKey(1) & 0xFF == ord("q"):
            break


window()
camera()
