import tensorflow as tf
from absl import app


def main(arguments):
    tf.compat.v1.enable_v2_behavior()
    with tf.device("/CPU:0"):
        pass
    app.run(main)


if __name__ == "__main__":
    app.run(main)
