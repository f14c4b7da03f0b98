# never: tensor-concat-in-loop
import tensorflow as tf

network = tf.keras.models.load_model("net.keras")
pictures = tf.keras.utils.image_dataset_from_directory("pictures", labels=None).prefetch(tf.data.AUTOTUNE)


def in_pieces(write):
    """A piece is written out when it is full."""
    piece = None
    for number, batch in enumerate(pictures):
        part = network(batch, training=False)
        piece = part if piece is None else tf.concat([piece, part], axis=0)
        if number % 8 == 7:
            write(piece)
            piece = None


def lengthened(states):
    """What a round computes reads all of it."""
    seen = None
    for state in states:
        seen = state if seen is None else tf.concat([seen, state], axis=0)
        print(tf.reduce_mean(seen))
