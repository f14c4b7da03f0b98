from multiprocessing import Process

import tensorflow as tf  # expect: memory-growth-not-set=warning

import train

print(tf.__version__)


def start(number):
    Process(target=train.main, args=(number,)).start()


if __name__ == "__main__":
    for number in range(4):
        start(number)
