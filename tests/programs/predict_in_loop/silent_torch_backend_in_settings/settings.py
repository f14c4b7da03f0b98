import os

os.environ["KERAS_BACKEND"] = "torch"

BOARD = (9, 9)
