import tensorflow as tf


def run(x, y):
    works = [0, 1, 2, 3, 4]
    for number in range(0, len(works)):
        if works[number] == 0:
            shapes = x.shape
        elif works[number] == 1:
            model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])  # expect: model-built-in-loop=advice/none
            model.compile("sgd", "mse")
            print(model.predict(x), shapes)
        elif works[number] == 2:
            model.fit(x, y)


def run_each(x, y, flags):
    for flag in flags:
        model = tf.keras.Sequential([tf.keras.layers.Dense(8), tf.keras.layers.Dense(1)])  # expect: model-built-in-loop=advice/unsafe
        if flag == 1:
            model.compile("sgd", "mse")
        else:
            model.compile("adam", "mse")
        model.fit(x, y)
