import tensorflow as tf


def main():
    model = tf.keras.Sequential([tf.keras.layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(tf.ones((640, 4)), tf.ones((640, 1)), epochs=9)
    model.save("scores.keras")


if __name__ == "__main__":
    main()
