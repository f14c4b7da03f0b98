import tensorflow as tf


def load():
    return tf.data.Dataset.range(10).batch(2)


def main():
    data = load()
    tf.config.threading.set_intra_op_parallelism_threads(8)  # expect: late-device-config=advice
    for batch in data:
        print(batch)


if __name__ == "__main__":
    main()
