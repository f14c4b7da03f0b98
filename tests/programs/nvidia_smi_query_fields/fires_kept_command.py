import shlex
import subprocess

import tensorflow as tf


class Watcher(tf.keras.callbacks.Callback):
    COMMAND = (
        "nvidia-smi",
        "--query-gpu=index,memory-used",  # expect: nvidia-smi-query-fields
        "--format=csv",
    )

    def __init__(self, number):
        super().__init__()
        self.own = f"nvidia-smi -i {number} --query-gpu=power-draw --format=csv"  # expect: nvidia-smi-query-fields

    def on_epoch_begin(self, epoch, logs=None):
        print(subprocess.run(args=self.COMMAND, capture_output=True, text=True, check=False).stdout)

    def on_epoch_end(self, epoch, logs=None):
        print(subprocess.check_output(shlex.split(self.own)))


def printed(command):
    return subprocess.getoutput(command)


FIELDS = "--query-gpu=temperature-gpu"  # expect: nvidia-smi-query-fields


def temperature():
    subprocess.run(["nvidia-smi", FIELDS, "--format=csv"], check=True)
    return printed("nvidia-smi --query-gpu=utilization-gpu --format=csv")  # expect: nvidia-smi-query-fields
