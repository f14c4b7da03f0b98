# A counter that begins anew, that skips one round, or that counts the rounds of another loop ends nothing.
import keras
import numpy as np

net = keras.models.load_model("captioner.keras")


def in_rows(pictures):
    column = 0
    for picture in pictures:
        print(net.predict(picture[np.newaxis], verbose=0))  # expect: predict-in-loop=warning
        column += 1
        if column == 4:
            column = 0
            print()


def without_the_third(pictures):
    for number, picture in enumerate(pictures):
        if number == 3:
            continue
        print(net.predict(picture[np.newaxis], verbose=0))  # expect: predict-in-loop=warning


def early_epochs(pictures):
    for epoch in range(200):
        for picture in pictures:
            if epoch < 5:
                print(net.predict(picture[np.newaxis], verbose=0))  # expect: predict-in-loop=warning


def late(pictures):
    for number, picture in enumerate(pictures):
        if number < 5:
            continue
        print(net.predict(picture[np.newaxis], verbose=0))  # expect: predict-in-loop=warning
