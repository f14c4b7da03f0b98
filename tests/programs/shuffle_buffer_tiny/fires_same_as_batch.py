import tensorflow as tf

BATCH_SIZE = 64


def make(x_train, y_train):
    train = tf.data.Dataset.from_tensor_slices((x_train, y_train))
    train = train.shuffle(BATCH_SIZE).batch(BATCH_SIZE)  # expect: shuffle-buffer-tiny=warning/none/certain
    return train.prefetch(tf.data.AUTOTUNE)
