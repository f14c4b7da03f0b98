import numpy as np
import tensorflow as tf
import subprocess


def used():
    return subprocess.check_output("nvidia-smi --query-gpu=memory-used --format=csv 2>/dev/null", shell=True)  # expect: nvidia-smi-query-fields=/unsafe


try:
    used()
except subprocess.CalledProcessError as e:
    print(e.cmd)
