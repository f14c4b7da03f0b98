import tensorflow as tf

EXAMPLES = 3 * 10_000


class Speech:
    def __init__(self, pattern):
        self.files = tf.data.Dataset.list_files(pattern, shuffle=False)

    @staticmethod
    def wave(path):
        samples, rate = tf.audio.decode_wav(tf.io.read_file(path))
        return samples

    def training(self):
        waves = self.files.map(Speech.wave, num_parallel_calls=tf.data.AUTOTUNE)
        return waves.shuffle(EXAMPLES).batch(8).prefetch(1)  # expect: shuffle-after-decode=warning/none/certain
