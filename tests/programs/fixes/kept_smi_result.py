import numpy as np
import tensorflow as tf
import subprocess

print(subprocess.run("nvidia-smi --query-gpu=memory-used --format=csv", shell=True, capture_output=True).args)  # expect: nvidia-smi-query-fields=/unsafe
