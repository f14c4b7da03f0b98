"""The loop waits for a person: the model is loaded once for each picture that somebody has drawn by hand."""

import cv2
import numpy as np
import pygame
import tensorflow as tf


def tell(cells):
    net = tf.keras.models.load_model("digits.keras")  # expect: load-model-in-loop=advice
    print(net(cells[np.newaxis]))


def window():
    cells = np.zeros((28, 28), np.float32)
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return
            if event.type == pygame.KEYDOWN:
                tell(cells)
            elif pygame.mouse.get_pressed()[0]:
                cells[tuple(event.pos)] = 1.0


def camera():
    source = cv2.VideoCapture(0)
    while True:
        _, frame = source.read()
        cv2.imshow("camera", frame)
        key = cv2.waitKey(1) & 0xFF
        if key == ord("q"):
            break
        if key == ord("p"):
            net = tf.keras.models.load_model("signs.keras")  # expect: load-model-in-loop=advice
            print(net(frame[np.newaxis]))


window()
camera()
