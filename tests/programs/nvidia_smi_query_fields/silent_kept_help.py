# never: nvidia-smi-query-fields
import subprocess

import tensorflow as tf


class Watcher(tf.keras.callbacks.Callback):
    HELP = "nvidia-smi --query-gpu=memory-used is wrong: the fields have dots"
    COMMAND = ["nvidia-smi", "--query-gpu=memory.used,memory.total", "--format=csv"]

    def on_epoch_end(self, epoch, logs=None):
        done = subprocess.run(self.COMMAND, capture_output=True, text=True, check=False)
        print(done.stdout if done.returncode == 0 else self.HELP)


def shown(text):
    print(text)


shown("never write nvidia-smi --query-gpu=memory-used")
