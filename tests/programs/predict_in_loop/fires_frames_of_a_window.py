"""A game whose network moves in every frame, whatever its player does."""

import numpy as np
import pygame
from tensorflow.keras.models import load_model

player = load_model("player.keras")
board = np.zeros((9,), np.float32)
running = True
while running:
    for event in pygame.event.get():
        if event.type == pygame.QUIT:
            running = False
    move = player.predict(board[np.newaxis], verbose=0)  # expect: predict-in-loop
    board[move.argmax()] += 1.0
    pygame.display.flip()
