import tensorflow as tf


def spectrogram(path):
    sound, _ = tf.audio.decode_wav(tf.io.read_file(path), desired_channels=1, desired_samples=16000)
    return tf.reshape(tf.squeeze(sound, -1), [16000]), 0
