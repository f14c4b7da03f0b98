"""A game that asks a network for a move when its player presses a key."""

import numpy as np
import pygame
from tensorflow.keras.models import load_model

player = load_model("player.keras")
board = np.zeros((9,), np.float32)
while True:
    for event in pygame.event.get():
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            move = player.predict(board[np.newaxis], verbose=0)  # expect: predict-in-loop=advice
            print(move.argmax())
    pygame.display.flip()
