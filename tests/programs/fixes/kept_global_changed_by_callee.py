import tensorflow as tf

size = 100


class Config:
    def __init__(self):
        self.width = 100

    def grow(self):
        self.width += 10


def grow():
    global size
    size += 10


config = Config()
areas = []
for step in range(12):
    grow()
    areas.append(int(tf.size(tf.zeros((size, size)))))
for step in range(12):
    plane = tf.ones((config.width, config.width))
    areas.append(int(tf.size(plane)))
    config.grow()
print(areas)
